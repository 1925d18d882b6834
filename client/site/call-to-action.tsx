/** The ways to ask the business for something: the form, a call, a text message. */
import { type ComponentProps, useContext } from "react";
import { inconsistencies, labels } from "../content/shared.ts";
import { type ButtonLook, buttonVariants } from "../ui/button.tsx";
import { plainCopy } from "./copy.tsx";
import { sideOf, Trail, useFacts } from "./facts.tsx";
import { telephoneUrl, textOf } from "./phone.ts";
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

/** A link that calls the business. */
export function PhoneLink({ children, ...props }: ComponentProps<"a">) {
  const { phone } = useFacts();
  return (
    <a href={telephoneUrl(phone)} {...props}>
      {children ?? phone}
    </a>
  );
}

/** The same, in words that name the number. */
export const CallLink = (props: ComponentProps<"a">) => (
  <PhoneLink {...props}>{plainCopy(labels.call, useFacts())}</PhoneLink>
);

/** A link that begins a text message to the business; nothing where it takes none. */
export function TextLink({ className }: { className: string }) {
  const text = textOf(useFacts());
  return (
    text && (
      <a className={className} href={text.href}>
        {text.label}
      </a>
    )
  );
}
