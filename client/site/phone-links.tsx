/** Links that call the business or send it a text message. */
import type { ComponentProps } from "react";
import { labels } from "../content/shared.ts";
import { telephoneUrl, textMessageUrl } from "../formats/phone.ts";
import { plainCopy } from "./copy.tsx";
import { type Facts, useFacts } from "./facts.tsx";

/** Returns the link for a text message, or undefined if the business has no number for text messages. */
export const getTextContact = ({ textPhone }: Facts) =>
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

/** A link that calls the business, with the number in its label. */
export const CallLink = (props: ComponentProps<"a">) => (
  <PhoneLink {...props}>{plainCopy(labels.call, useFacts())}</PhoneLink>
);

/** A link for a text message to the business, or nothing if it has no number for text messages. */
export function TextLink(props: ComponentProps<"a">) {
  const text = getTextContact(useFacts());
  return (
    text && (
      <a href={text.href} {...props}>
        {text.label}
      </a>
    )
  );
}
