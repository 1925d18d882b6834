import { cx } from "class-variance-authority";
import { labels } from "../content/labels.ts";
import { useFacts } from "./facts.tsx";

/** The papers behind the claims: trade licenses and the insurer's certificate, as far as the settings name them. */
export function Credentials({ className, linkClass }: { className?: string; linkClass?: string }) {
  const { tradeLicenses, insuranceCertificateUrl } = useFacts();
  return (
    <>
      {tradeLicenses && (
        <p className={cx(className, "wrap-anywhere")} data-slot="licenses">
          {tradeLicenses}
        </p>
      )}
      {insuranceCertificateUrl && (
        <p className={className}>
          <a className={linkClass} href={insuranceCertificateUrl} rel="noopener" data-slot="certificate">
            {labels.certificate}
          </a>
        </p>
      )}
    </>
  );
}
