import type { ComponentProps } from "react";
import { labels } from "../content/shared.ts";
import { type Facts, useFacts } from "./facts.tsx";

/** The tel: URL of a number as people write it, in international form; ten digits without a plus are North American. */
export function telephoneUrl(number: string) {
  const digits = number.replace(/\D/g, "");
  const american = digits.length === 10 && !number.startsWith("+");
  return `tel:+${american ? `1${digits}` : digits}`;
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

/** A link that begins a text message, at an sms: URL (RFC 5724). */
export const textOf = ({ textPhone }: Facts) =>
  textPhone
    ? { href: telephoneUrl(textPhone).replace("tel:", "sms:"), label: `${labels.ways.text} ${textPhone}` }
    : undefined;

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
