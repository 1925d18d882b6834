import { cx } from "class-variance-authority";
import { useContext } from "react";
import { inconsistencies, labels } from "../content/shared.ts";
import { Actions } from "../ui/actions.tsx";
import { type ButtonLook, buttonVariants } from "../ui/button.tsx";
import { plainCopy } from "./copy.tsx";
import { sideOf, Trail, useFacts } from "./facts.tsx";
import { PhoneLink, TextLink, telephoneUrl } from "./phone.tsx";
import { formPageOf } from "./ways.ts";

const silent: readonly string[] = inconsistencies["cta-opens-popup"].where;

/**
 * A call to action: a link to the form's own page or to the phone, which the loader makes a button that opens the
 * popup. As given, those in the middle of some pages call the business instead.
 */
export function CallToActionButton({ label, ...look }: { label: string; className?: string } & ButtonLook) {
  const facts = useFacts();
  const page = useContext(Trail).at(-1);
  const opensPopup = sideOf("cta-opens-popup", facts) === true || !page || !silent.includes(page.href);
  const href = (opensPopup && formPageOf(facts)) || telephoneUrl(facts.phone);
  return (
    <a className={buttonVariants(look)} href={href} data-action={opensPopup ? "estimate" : "call"}>
      {label}
    </a>
  );
}

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
