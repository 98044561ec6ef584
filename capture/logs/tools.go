package logs

// tools are all programs whose output is read line by line.
var tools = []Tool{
	xdp1Tool, xdpSampleTool, xdpRxqTool, xdpSockTool,
	kernelPktgenTool, nuttcpTool, netperfTool, iperfTool, ethtoolTool, ethtoolPairTool, trexTool, testpmdTool, moonGenTool, sockperfTool,
	neperTool, sarTool, netstatTool, nstatTool, perfTool, goBenchTool, wrkTool, h2loadTool, tcpreplayTool, trafgenTool, routerTool, equilibriumTool, msquicTool, keptTableTool, bareListTool,
}

func programs() []program {
	list := make([]program, len(tools))
	for i, f := range tools {
		list[i] = f.reader()
	}
	return list
}
