package main

import (
	"io"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"

	"golang.org/x/term"
)

// interruptsToPass is how many are yet to be let pass: one while a pipe is
// read, else none.
var interruptsToPass atomic.Int32

// interruptPassed gets one for each interrupt that was let pass, if there is room.
var interruptPassed = make(chan struct{}, 1)

// patient lets one interrupt pass until end is called. In
//
//	pkt-gen -f rx -i ix0 2>&1 | perfstat compare old.log -
//
// the terminal sends ^C to both programs: pkt-gen ends its output, and perfstat
// is to show what came of it. A second ^C ends perfstat.
func patient(stdin io.Reader) (end func()) {
	f, ok := stdin.(*os.File)
	if !ok || term.IsTerminal(int(f.Fd())) {
		return func() {}
	}
	_, end = passOne()
	return end
}

// passOne lets one interrupt pass until end is called, and says when it came.
func passOne() (passed <-chan struct{}, end func()) {
	interruptsToPass.Store(1)
	return interruptPassed, func() { interruptsToPass.Store(0) }
}

// endOnSignal has cleanUp called before a signal ends the program. A signal
// that was ignored from the start, as nohup does it, stays ignored.
func endOnSignal(cleanUp func()) {
	signals := make(chan os.Signal, 1)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	go func() {
		for s := range signals {
			if s == os.Interrupt && interruptsToPass.CompareAndSwap(1, 0) {
				select {
				case interruptPassed <- struct{}{}:
				default:
				}
				continue
			}
			cleanUp()
			signal.Reset(s)
			if self, err := os.FindProcess(os.Getpid()); err == nil && self.Signal(s) == nil {
				select {} // it comes any moment, and tells the shell what ended the program
			}
			os.Exit(exitFailure)
		}
	}()
}
