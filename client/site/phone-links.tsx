/** Links that call the business or send it a text message. */
import type { ComponentProps } from "react";
import { labels } from "../content/shared.ts";
import { telephoneUrl, textMessageUrl } from "../formats/phone.ts";
import { plainCopy } from "./copy.tsx";
import { type Facts, useFacts } from "./facts.tsx";

/** Returns the address and the label of the link that begins a text message; nothing if no number takes them. */
export const textContactOf = ({ textPhone }: Facts) =>
  textPhone ? { href: textMessageUrl(textPhone), label: `${labels.ways.text} ${textPhone}` } : undefined;

/** A link that calls the business. */
export function PhoneLink({ children, ...props }: ComponentProps<"a">) {
  const { phone } = useFacts();
  return (
    <a href={telephoneUrl(phone)} {...props}>
      {children ?? phone}
    </a>
  );
}

/** A link that calls the business, with a label that names the number. */
export const CallLink = (props: ComponentProps<"a">) => (
  <PhoneLink {...props}>{plainCopy(labels.call, useFacts())}</PhoneLink>
);

/** A link that begins a text message to the business; nothing if no number takes them. */
export function TextLink(props: ComponentProps<"a">) {
  const text = textContactOf(useFacts());
  return (
    text && (
      <a href={text.href} {...props}>
        {text.label}
      </a>
    )
  );
}
