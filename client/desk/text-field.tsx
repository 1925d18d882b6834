/** Text fields, with buttons that insert marks: a link to a page, the phone, the e-mail address and other facts. */
import { cx } from "class-variance-authority";
import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, type RefObject, useId, useRef } from "react";
import { changeOf, cleanBetween } from "./clean.ts";
import { Button, Dialog, Input, Opener, TextArea } from "./controls.tsx";
import { type Part, useDesk, useForm } from "./desk-context.ts";
import { PagePicker } from "./page-dialogs.tsx";
import { measure } from "./schema.ts";

/** A text of the page. Pasted text is cleaned. */
export function TextField({
  schema,
  label,
  list,
  at = 0,
  field,
  text,
  onChange,
}: Part & { field: ComponentProps<"textarea">; text: string; onChange: (text: string) => void }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const counter = useId();
  const { say } = useForm();
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
      <TextArea
        {...field}
        ref={area}
        rows={schema.long ? 2 : 1}
        value={text}
        placeholder={`Write here: ${label.toLowerCase()}`}
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
            text && length?.right === false && "text-danger",
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

type Field = RefObject<HTMLTextAreaElement | null>;
type Pick = (text: string) => unknown;

/** Puts text where the cursor is, so that the browser's own undo takes it back. */
function insert(field: HTMLTextAreaElement, text: string) {
  field.focus();
  // Deprecated, and the only way that fields keep their history: setRangeText() empties it.
  document.execCommand("insertText", false, text);
}

/** Facts that have a button of their own. */
const buttons: Record<string, string> = { phone: "Phone", email: "E-mail" };

function Marks({ field }: { field: Field }) {
  // The field cannot have the focus until the dialog is closed.
  const put = (text: string) => void setTimeout(() => field.current && insert(field.current, text));
  return (
    // Its room is kept: what jumps away below a pressed pointer is not clicked.
    <fieldset
      aria-label="Insert"
      className="pointer-fine:*:text-hint invisible flex flex-wrap gap-1 pt-1 *:px-2 *:py-px group-focus-within/text:visible"
    >
      <Opener opens={<LinkDialog field={field} onPick={put} />}>Link</Opener>
      {Object.entries(buttons).map(([token, label]) => (
        <Button key={token} onClick={() => put(`{${token}}`)}>
          {label}
        </Button>
      ))}
      <Opener opens={<FactDialog onPick={put} />}>More…</Opener>
    </fieldset>
  );
}

function LinkDialog({ field, onPick }: { field: Field; onPick: Pick }) {
  const { value, selectionStart, selectionEnd } = field.current as HTMLTextAreaElement;
  return (
    <Dialog
      heading="Link to a page"
      action="Insert the link"
      onSubmit={(form) => onPick(`[${form.get("words")}](${form.get("path")})`)}
    >
      <Input name="words" required defaultValue={value.slice(selectionStart, selectionEnd)}>
        Text of the link
      </Input>
      <PagePicker label="Page" />
    </Dialog>
  );
}

function FactDialog({ onPick }: { onPick: Pick }) {
  const { tokens } = useDesk();
  return (
    <Dialog heading="Insert another fact" onSubmit={(form) => onPick(`{${form.get("token")}}`)}>
      {tokens
        .filter(({ token }) => !Object.hasOwn(buttons, token))
        .map(({ token, means }) => (
          <button key={token} type="submit" name="token" value={token}>
            {means}
          </button>
        ))}
    </Dialog>
  );
}
