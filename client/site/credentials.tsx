import { OwnerLink } from "../contact/owner-link.tsx";
import { labels } from "../content/shared.ts";
import { useFacts } from "./facts.tsx";

/** The trade licenses and the link to the insurance certificate, if the settings contain them. */
export function Credentials({ className, linkClass }: { className?: string; linkClass?: string }) {
  const { tradeLicenses, insuranceCertificateUrl } = useFacts();
  return (
    <>
      {tradeLicenses && (
        <p className={className} data-slot="licenses">
          {tradeLicenses}
        </p>
      )}
      {insuranceCertificateUrl && (
        <p className={className}>
          <OwnerLink
            name="certificate"
            href={insuranceCertificateUrl}
            label={labels.certificate}
            className={linkClass}
          />
        </p>
      )}
    </>
  );
}
