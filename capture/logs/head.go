package logs

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"github.com/perfstat/perfstat/capture/mail"
)

// headSize is how much of an input is looked at to know it.
const headSize = 64 << 10

// sized is a buffered input that still knows how large the file behind it is.
type sized struct {
	*bufio.Reader
	size int64
}

// Size is that of the whole input in bytes, 0 where it is not known.
func (s sized) Size() int64 { return s.size }

// peekHead gives the first bytes of an input: as many as are looked at, or fewer
// where it ends, or where a live pipe has given a line that only one format
// knows. Waiting for more would then hold up what is measured.
func peekHead(in sized) ([]byte, error) {
	if in.size > 0 {
		head, err := in.Peek(headSize)
		return head, unlessEOF(err)
	}
	judged := 0
	for {
		head, err := in.Peek(min(in.Buffered()+1, headSize))
		if err != nil {
			return head, unlessEOF(err)
		}
		head, _ = in.Peek(in.Buffered())
		if len(head) == headSize {
			return head, nil
		}
		if end := bytes.LastIndexByte(head, '\n') + 1; end > judged {
			if live(head[judged:end]) && !mail.Is(head[:end]) {
				return head, nil
			}
			judged = end
		}
	}
}

func unlessEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// live says whether lines are sure to be of a format that is read line by line,
// and of no other.
func live(lines []byte) bool {
	var sure Format
	for _, f := range Formats {
		if f.Detect(lines) == Sure {
			if sure != nil {
				return false
			}
			sure = f
		}
	}
	switch sure.(type) {
	case PktGen, Recording:
		return true
	}
	return false
}
