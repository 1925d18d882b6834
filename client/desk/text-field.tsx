import { cx } from "class-variance-authority";
import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useId, useRef } from "react";
import { changeOf, cleanBetween } from "./clean.ts";
import { type Part, useForm } from "./desk-context.ts";
import { insert, Marks } from "./marks.tsx";
import { inWords, measure } from "./schema.ts";

/** A text of the page. Pasted text is cleaned. */
export function TextField({
  schema,
  path,
  list,
  at = 0,
  field,
  text,
  onChange,
}: Part & { field: ComponentProps<"textarea">; text: string; onChange: (text: string) => void }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const counter = useId();
  const { say, file } = useForm();
  const length = measure(text, schema);

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    event.preventDefault();
    const original = event.clipboardData.getData("text/plain");
    const [before = "", after = ""] = around(event.currentTarget);
    const pasted = cleanBetween(before, original, after);
    if (list && pasted.includes("\n\n")) list.put(at, 1, [before, after].join(pasted).split("\n\n"));
    else insert(event.currentTarget, pasted.replaceAll("\n\n", " "));
    const change = changeOf(original, pasted);
    if (change) say(change);
  };

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return; // the key picks a candidate of an input method
    const isEmptied = event.key === "Backspace" && !text && list;
    if (event.key !== "Enter" && !isEmptied) return;
    event.preventDefault();
    list?.put(at, 1, isEmptied ? [] : around(event.currentTarget));
  };

  return (
    <div className="group/text">
      <textarea
        {...field}
        ref={area}
        rows={schema.long ? 2 : 1}
        value={text}
        placeholder={`Write here: ${inWords(path, file.schema)}`}
        translate="no"
        aria-describedby={`${field["aria-describedby"]} ${counter}`}
        onChange={({ target }) => onChange(target.value.replace(/\s*\n\s*/g, " "))}
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
