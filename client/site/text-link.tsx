import { useFacts } from "./facts.tsx";
import { textOf } from "./ways.ts";

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
