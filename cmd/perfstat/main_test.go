package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

const asProgram = "PERFSTAT_TEST_AS_PROGRAM"

// TestMain lets a test start this file as perfstat.
func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// start runs perfstat on a pipe, of which it has read something.
func start(t *testing.T, args ...string) (cmd *exec.Cmd, stdin io.WriteCloser, stdout *bytes.Buffer) {
	t.Helper()
	cmd = exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	stdout = &bytes.Buffer{}
	cmd.Stdout = stdout
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	if _, err := io.WriteString(stdin, strings.Repeat("1\n2\n", 1<<18)); err != nil { // more than a pipe holds
		t.Fatal(err)
	}
	return cmd, stdin, stdout
}

// ^C reaches the whole pipeline: perfstat shows what the ended program wrote.
func TestInterruptedPipeline(t *testing.T) {
	cmd, stdin, stdout := start(t, "compare", "-f", "csv", "-")
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	time.Sleep(300 * time.Millisecond)
	if _, err := io.WriteString(stdin, "4\n"); err != nil {
		t.Fatal(err)
	}
	stdin.Close()
	if err := cmd.Wait(); err != nil || !strings.Contains(stdout.String(), ",524289,") {
		t.Errorf("%v: %s", err, stdout)
	}
}

// The shell is told which signal it was.
func TestTerminated(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP} {
		cmd, _, stdout := start(t, "compare", "-f", "csv", "-")
		if err := cmd.Process.Signal(s); err != nil {
			t.Fatal(err)
		}
		err := cmd.Wait()
		if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); !ok || status.Signal() != s || stdout.Len() > 0 {
			t.Errorf("%v: %v: %s", s, err, stdout)
		}
	}
}

func TestSecondInterruptEnds(t *testing.T) {
	cmd, _, stdout := start(t, "compare", "-f", "csv", "-")
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	deadline := time.After(20 * time.Second)
	for {
		select {
		case err := <-ended:
			var exit *exec.ExitError
			if !errors.As(err, &exit) || exit.Exited() || stdout.Len() > 0 {
				t.Errorf("%v: %s", err, stdout)
			}
			return
		case <-deadline:
			t.Fatal("perfstat still waits")
		case <-time.After(20 * time.Millisecond):
			_ = cmd.Process.Signal(os.Interrupt)
		}
	}
}
