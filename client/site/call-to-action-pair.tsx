import { cx } from "class-variance-authority";
import { labels } from "../content/labels.ts";
import { Actions } from "../ui/actions.tsx";
import { buttonVariants } from "../ui/button.tsx";
import { CallToActionButton } from "./call-to-action-button.tsx";
import { plainCopy } from "./copy.tsx";
import { useFacts } from "./facts.tsx";
import { PhoneLink } from "./phone.tsx";
import { TextLink } from "./text-link.tsx";

/**
 * The ways to an estimate: the form, a call and, where it is set, a text message. In the closing band, which is dark, paper
 * shows the number as text; at a page's top, phones leave the call to the bars above and below.
 */
export function CallToActionPair({ label, closing = false }: { label: string; closing?: boolean }) {
  const facts = useFacts();
  const secondClass = buttonVariants({
    variant: closing ? "outline-on-dark" : "outline",
    size: "lg",
    paper: closing ? "text" : "hidden",
  });
  return (
    <Actions className={closing ? cx("[view-timeline:--closing_block_4.5rem_0] print:block") : undefined}>
      <CallToActionButton label={label} size="lg" />
      <PhoneLink number={facts.phone} className={cx(secondClass, !closing && "max-sm:hidden")}>
        {plainCopy(labels.call, facts)}
      </PhoneLink>
      <TextLink className={secondClass} />
    </Actions>
  );
}
