package embeds

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/url"
	"syscall"
)

// failure is the verdict if there is no answer.
func failure(ctx context.Context, err error) Verdict {
	var known Verdict
	var lookup *net.DNSError
	var certificate *tls.CertificateVerificationError
	var connecting *net.OpError
	var request *url.Error
	switch {
	case errors.Is(ctx.Err(), context.Canceled):
		return Unknown.because("the question was canceled")
	case errors.As(err, &known):
		return known
	case errors.As(err, &lookup):
		return lookupFailure(ctx, lookup)
	case errors.As(err, new(x509.UnknownAuthorityError)):
		return Unknown.because("nobody whom this machine trusts vouches for its certificate: it may not send its intermediate certificate, " +
			"which not every browser finds by itself, or ca-certificates are not installed here")
	case errors.As(err, &certificate):
		return gone("its certificate is not valid: %.200q", certificate.Err)
	case errors.Is(err, syscall.ECONNREFUSED):
		return gone("its server refuses connections")
	case errors.As(err, &connecting) && connecting.Op == "dial":
		return Unreached.because("no connection to its server can be made: %.200q", connecting)
	case ctx.Err() != nil:
		return gone("it does not answer within %s", patience)
	case errors.As(err, &request):
		err = request.Err // without the address, which may hold secrets
	}
	return gone("it does not answer as a server with https does: %.200q", err)
}

// because is a verdict with this state and a reason.
func (s State) because(format string, values ...any) Verdict {
	return Verdict{State: s, Reason: fmt.Sprintf(format, values...)}
}

// gone is the verdict on an embed that does not open as a page of its own either.
func gone(format string, values ...any) Verdict {
	verdict := Refused.because(format, values...)
	verdict.Gone = true
	return verdict
}

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
