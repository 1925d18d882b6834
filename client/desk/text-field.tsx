import { cx } from "class-variance-authority";
import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useId, useRef } from "react";
import type { Schema } from "./api.ts";
import { clean } from "./clean.ts";
import type { ListActs } from "./list.tsx";
import { insert, Marks } from "./marks.tsx";
import { measure } from "./schema.ts";

/** A text of the page. What one pastes is cleaned. */
export function TextField({
  schema,
  value,
  list,
  at,
  onChange,
  ...field
}: Pick<ComponentProps<"textarea">, "id" | "aria-describedby" | "aria-invalid"> & {
  schema: Schema;
  value: string;
  list: ListActs | undefined;
  at: number;
  onChange: (text: string) => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const counter = useId();
  const length = measure(value, schema);

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    event.preventDefault();
    const text = clean(event.clipboardData.getData("text/plain"));
    if (!list || !text.includes("\n\n")) return insert(event.currentTarget, text.replaceAll("\n\n", " "));
    list.split(at, around(event.currentTarget).join(text).split("\n\n"));
  };

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter") {
      event.preventDefault();
      list?.split(at, around(event.currentTarget));
    } else if (event.key === "Backspace" && !value && list) {
      event.preventDefault();
      list.remove(at);
    }
  };

  return (
    <div className="group/text">
      <textarea
        {...field}
        ref={area}
        rows={schema.long ? 2 : 1}
        value={value}
        aria-describedby={`${field["aria-describedby"]} ${counter}`}
        onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, " "))}
        onPaste={paste}
        onKeyDown={press}
      />
      <div className="flex justify-between gap-2">
        {schema.marks && <Marks field={area} />}
        <span
          id={counter}
          className={cx(
            "hint ml-auto tabular-nums",
            !list && "absolute top-0 right-0",
            length?.right === false && "text-danger",
          )}
        >
          {length?.words}
        </span>
      </div>
    </div>
  );
}

/** What is before the selection, and what is behind it. */
const around = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => [
  value.slice(0, selectionStart),
  value.slice(selectionEnd),
];
