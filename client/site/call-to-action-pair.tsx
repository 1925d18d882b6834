import { labels } from "../content/labels.ts";
import { Actions } from "../ui/actions.tsx";
import { buttonVariants } from "../ui/button.tsx";
import { CallToActionButton } from "./call-to-action-button.tsx";
import { plainCopy } from "./copy.tsx";
import { useFacts } from "./facts.tsx";
import { PhoneLink } from "./phone.tsx";

/** The two ways to an estimate: the form and the phone. In the closing band, which is dark, paper shows the number as text. */
export function CallToActionPair({
  label,
  opensPopup = true,
  closing = false,
}: {
  label: string;
  opensPopup?: boolean;
  closing?: boolean;
}) {
  const facts = useFacts();
  return (
    <Actions paper={closing ? "text" : "hidden"}>
      <CallToActionButton label={label} opensPopup={opensPopup} size="lg" />
      <PhoneLink
        number={facts.phone}
        className={buttonVariants({
          variant: closing ? "outline-on-dark" : "outline",
          size: "lg",
          paper: closing ? "text" : "hidden",
        })}
      >
        {plainCopy(labels.call, facts)}
      </PhoneLink>
    </Actions>
  );
}
