// Package mail undoes what mail and its archives do to a program's output:
// quoted-printable, soft line breaks, invisible blanks, quote marks. It knows
// nothing of any tool's format, and a text without such damage comes out as it
// went in, byte for byte.
//
// Each repair is one small step with a sign that must show before it is made:
//
//	quoted-printable  a header names it, or the text has what only it leaves
//	                  behind (see showsQuotedPrintable); then soft breaks are
//	                  joined, also those that an archive turned into a blank,
//	                  and =XX is decoded
//	blanks            an invisible or no-break blank is there
//	quote marks       two lines or more start with one
//
// The order matters: encoders break lines after quoting, so the rest of a
// broken line carries no mark.
package mail
