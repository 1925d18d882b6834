import { labels } from "../content/labels.ts";
import { Actions } from "../ui/actions.tsx";
import { buttonVariants } from "../ui/button.tsx";
import { CallToActionButton } from "./call-to-action-button.tsx";
import { plainCopy } from "./copy.tsx";
import { useFacts } from "./facts.tsx";
import { PhoneLink } from "./phone.tsx";

/** The two ways to an estimate: the form and the phone. */
export function CallToActionPair({ label, opensPopup = true }: { label: string; opensPopup?: boolean }) {
  const facts = useFacts();
  return (
    <Actions>
      <CallToActionButton label={label} opensPopup={opensPopup} size="lg" />
      <PhoneLink number={facts.phone} className={buttonVariants({ variant: "outline", size: "lg" })}>
        {plainCopy(labels.call, facts)}
      </PhoneLink>
    </Actions>
  );
}
