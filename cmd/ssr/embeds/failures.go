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

// failureVerdict returns the verdict for a request without a response.
func failureVerdict(ctx context.Context, err error) Verdict {
	var verdict Verdict
	var dnsError *net.DNSError
	var certificate *tls.CertificateVerificationError
	var opError *net.OpError
	var urlError *url.Error
	switch {
	case errors.Is(ctx.Err(), context.Canceled):
		return Unknown.withReason("the probe was canceled")
	case errors.As(err, &verdict):
		return verdict
	case errors.As(err, &dnsError):
		return lookupVerdict(ctx, dnsError)
	case errors.As(err, new(x509.UnknownAuthorityError)):
		return Unknown.withReason("this machine does not trust the authority of its certificate: it may not send its intermediate certificate, " +
			"which not every browser finds by itself, or ca-certificates are not installed here")
	case errors.As(err, &certificate):
		return goneVerdict("its certificate is not valid: %.200q", certificate.Err)
	case errors.Is(err, syscall.ECONNREFUSED):
		return goneVerdict("its server refuses connections")
	case errors.As(err, &opError) && opError.Op == "dial":
		return Unreached.withReason("no connection to its server can be made: %.200q", opError)
	case ctx.Err() != nil:
		return goneVerdict("it does not answer within %s", probeTimeout)
	case errors.As(err, &urlError):
		err = urlError.Err // omits the URL, which may contain secrets
	}
	return goneVerdict("it does not answer as a server with https does: %.200q", err)
}

// withReason returns a verdict with this state and a reason.
func (s State) withReason(format string, values ...any) Verdict {
	return Verdict{State: s, Reason: fmt.Sprintf(format, values...)}
}

// goneVerdict returns the verdict for an embed that is Refused and Gone.
func goneVerdict(format string, values ...any) Verdict {
	verdict := Refused.withReason(format, values...)
	verdict.Gone = true
	return verdict
}

// lookupVerdict returns the verdict for a failed DNS lookup. It distinguishes a host that does not exist from name servers that know
// no public host, as in a cluster without internet access: such name servers do not know the root zone either.
func lookupVerdict(ctx context.Context, err *net.DNSError) Verdict {
	if !err.IsNotFound {
		return Unreached.withReason("the address of its host cannot be looked up: %.200q", err)
	}
	if _, err := net.DefaultResolver.LookupNS(ctx, "."); err != nil {
		return Unreached.withReason("the name servers of this machine know no public host")
	}
	return goneVerdict("there is no host %.200q", err.Name)
}
