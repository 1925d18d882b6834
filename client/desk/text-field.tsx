import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from "react";
import type { Schema } from "./api.ts";
import { clean } from "./clean.ts";
import type { InList } from "./field.ts";
import { Marks } from "./marks.tsx";
import { measure } from "./schema.ts";
import { insert, setWhileTyping } from "./typing.ts";

/** A text of the page. What one types is set as the site writes it, and what one pastes is cleaned. */
export function TextField({
  schema,
  value,
  list,
  onChange,
  ...common
}: {
  id: string;
  schema: Schema;
  value: string;
  "aria-describedby": string;
  "aria-invalid": boolean;
  list: InList | undefined;
  onChange: (text: string) => void;
  onFocus: () => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const counter = useId();
  const length = measure(value, schema);
  useEffect(() => (field.current ? setWhileTyping(field.current) : undefined), []);

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    event.preventDefault();
    const parts = paragraphsOf(clean(event.clipboardData.getData("text/plain")));
    const [first = "", ...others] = parts;
    if (!list || others.length === 0) return insert(event.currentTarget, parts.join(" "));
    const [before, after] = around(event.currentTarget);
    others.push(`${others.pop()}${after}`);
    list.split(`${before}${first}`, others);
  };

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter") {
      event.preventDefault();
      const [before, after] = around(event.currentTarget);
      list?.split(before, [after]);
    } else if (event.key === "Backspace" && !value && list) {
      event.preventDefault();
      list.erase();
    }
  };

  return (
    <div className="text-field">
      <textarea
        ref={field}
        rows={schema.long ? 2 : 1}
        value={value}
        {...common}
        aria-describedby={length ? `${common["aria-describedby"]} ${counter}` : common["aria-describedby"]}
        onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, " "))}
        onPaste={paste}
        onKeyDown={press}
      />
      {(schema.marks || length) && (
        <div className="under-field">
          {schema.marks && <Marks field={field} />}
          {length && (
            <span id={counter} className={length.right ? "counter" : "counter counter-off"}>
              {length.words}
            </span>
          )}
        </div>
      )}
    </div>
  );
}

/** The paragraphs of a text: Word ends one with a line, others with an empty one. Items of its lists are some as well. */
function paragraphsOf(text: string): string[] {
  const end = /\n\s*\n/.test(text) ? /\n\s*\n|\n(?=•)/ : /\n/;
  return text
    .split(end)
    .map((part) =>
      part
        .replace(/^\s*•\s*/, "")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter(Boolean);
}

/** What is before the selection, and what is behind it. */
function around({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): [string, string] {
  return [value.slice(0, selectionStart), value.slice(selectionEnd)];
}
