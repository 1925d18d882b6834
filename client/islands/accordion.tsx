import type { ReactNode } from "react";

export interface AccordionProps {
  items: { question: string; answer: string }[];
}

/**
 * Questions of which one is open at a time. <details name> does it all natively; hydration adds the one-at-a-time rule
 * to browsers that do not know the attribute, and arrow keys between the questions.
 * Answers are HTML of our own copy, rendered on the server.
 */
export function Accordion({ items }: AccordionProps): ReactNode {
  return items.map(({ question, answer }, index) => (
    <details
      key={question}
      name="questions"
      className="question"
      suppressHydrationWarning
      onToggle={(event) => {
        const opened = event.currentTarget;
        if (!opened.open) return;
        for (const other of opened.parentElement?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? []) {
          if (other !== opened) other.open = false;
        }
      }}
      onKeyDown={(event) => {
        if (!(event.target as Element).matches("summary")) return;
        const last = items.length - 1;
        const to = { ArrowDown: Math.min(index + 1, last), ArrowUp: Math.max(index - 1, 0), Home: 0, End: last }[
          event.key
        ];
        if (to === undefined) return;
        event.preventDefault();
        event.currentTarget.parentElement?.querySelectorAll<HTMLElement>("summary")[to]?.focus();
      }}
    >
      <summary>
        <h2>{question}</h2>
      </summary>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own copy, rendered by React on the server */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: answer }} />
    </details>
  ));
}
