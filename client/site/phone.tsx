import type { ReactNode } from "react";

/** The tel: URL of a number as people write it, in international form; ten digits without a plus are North American. */
export function telephoneUrl(number: string): string {
  const digits = number.replace(/\D/g, "");
  const american = digits.length === 10 && !number.startsWith("+");
  return `tel:+${american ? `1${digits}` : digits}`;
}

export function PhoneLink({
  number,
  className,
  children,
}: {
  number: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <a href={telephoneUrl(number)} className={className}>
      {children ?? number}
    </a>
  );
}
