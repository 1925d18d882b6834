package embeds

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"syscall"
	"time"
)

// failure is the verdict where there is no answer.
func (p *Prober) failure(ctx context.Context, err error, connected bool) Verdict {
	var denied *deniedError
	var redirect *redirectError
	var lookup *net.DNSError
	var certificate *tls.CertificateVerificationError
	var timeout net.Error
	switch {
	case errors.Is(ctx.Err(), context.Canceled):
		return Unknown.because("the question was canceled")
	case errors.As(err, &denied):
		return Unknown.because("%s", denied)
	case errors.As(err, &redirect):
		return Verdict{State: Refused, Reason: redirect.reason, Gone: !redirect.opens}
	case errors.As(err, &lookup):
		return lookupFailure(ctx, lookup)
	case errors.As(err, &certificate):
		return p.certificateFailure(certificate)
	case errors.Is(err, syscall.ECONNREFUSED):
		return gone("its server refuses connections")
	case !connected:
		return Unreached.because("no connection to its server can be made: %.200q", err)
	case errors.Is(err, os.ErrDeadlineExceeded), errors.Is(err, context.DeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		return gone("it does not answer within %s", patience)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		return gone("it closes the connection before it has answered")
	case errors.As(err, new(tls.RecordHeaderError)):
		return gone("it does not speak https")
	}
	return gone("its answer cannot be read: %.200q", err)
}

// because is a verdict of this state.
func (s State) because(format string, values ...any) Verdict {
	return Verdict{State: s, Reason: fmt.Sprintf(format, values...)}
}

// gone is the verdict on what does not open as a page of its own either.
func gone(format string, values ...any) Verdict {
	verdict := Refused.because(format, values...)
	verdict.Gone = true
	return verdict
}

// A redirectError is a redirect that a browser does not follow.
type redirectError struct {
	reason string
	opens  bool // as a page of its own
}

func (e *redirectError) Error() string { return e.reason }

// lookupFailure distinguishes a host that does not exist from name servers that know no public host, as in a cluster
// without access to the internet. Such name servers do not know the root zone either.
func lookupFailure(ctx context.Context, err *net.DNSError) Verdict {
	if !err.IsNotFound {
		return Unreached.because("the address of its host cannot be looked up: %.200q", err)
	}
	if _, err := net.DefaultResolver.LookupNS(ctx, "."); err != nil {
		return Unreached.because("the name servers of this machine know no public host")
	}
	return gone("there is no host %.200q", err.Name)
}

// certificateFailure says what is wrong with a certificate. Browsers trust the same authorities as most systems do. Some
// browsers also fetch an intermediate certificate that the server does not send.
func (p *Prober) certificateFailure(err *tls.CertificateVerificationError) Verdict {
	var invalid x509.CertificateInvalidError
	switch {
	case errors.As(err, new(x509.HostnameError)):
		return gone("its certificate is not for its host")
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired && time.Now().Before(invalid.Cert.NotBefore):
		return gone("its certificate is not valid before %s", invalid.Cert.NotBefore.Format(time.DateOnly))
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return gone("its certificate expired on %s", invalid.Cert.NotAfter.Format(time.DateOnly))
	case !errors.As(err, new(x509.UnknownAuthorityError)):
		return gone("its certificate is not valid: %.200q", err.Err)
	case p.Roots == nil && systemHasNoRoots():
		return Unknown.because("this machine has no list of certificate authorities: install ca-certificates")
	}
	last := err.UnverifiedCertificates[len(err.UnverifiedCertificates)-1]
	signedBySelf := last.CheckSignature(last.SignatureAlgorithm, last.RawTBSCertificate, last.Signature) == nil
	if len(last.IssuingCertificateURL) > 0 && !signedBySelf {
		return Unknown.because("it does not send its intermediate certificate, which not every browser finds by itself")
	}
	return gone("its certificate is not from an authority that browsers trust")
}

func systemHasNoRoots() bool {
	roots, err := x509.SystemCertPool()
	return err != nil || roots.Equal(x509.NewCertPool())
}
