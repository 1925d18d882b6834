/** Text fields, with buttons that insert markup: a link to a page, or the token of a fact such as the phone number. */
import { cx } from "class-variance-authority";
import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, type RefObject, useId, useRef } from "react";
import { cleanBetween, describeCleaning } from "./clean.ts";
import { Button, Dialog, DialogButton, Input, TextArea } from "./controls.tsx";
import { type FieldProps, useDesk, useForm } from "./desk-context.ts";
import { PagePicker } from "./page-dialogs.tsx";
import { lengthState } from "./schema.ts";

/** A field for a text of the page. It cleans pasted text. */
export function TextField({
  schema,
  label,
  list,
  at = 0,
  field,
  text,
  onChange,
}: FieldProps & { field: ComponentProps<"textarea">; text: string; onChange: (text: string) => void }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const counter = useId();
  const { notify } = useForm();
  const length = lengthState(text, schema);

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    event.preventDefault();
    const original = event.clipboardData.getData("text/plain");
    const [before = "", after = ""] = textsAround(event.currentTarget);
    const pasted = cleanBetween(before, original, after);
    if (list && pasted.includes("\n\n")) list.replace(at, 1, [before, after].join(pasted).split("\n\n"));
    else insertText(event.currentTarget, pasted.replaceAll("\n\n", " "));
    const change = describeCleaning(original, pasted);
    if (change) notify(change);
  };

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return; // the key selects a candidate of an input method
    const isEmptied = event.key === "Backspace" && !text && list;
    if (event.key !== "Enter" && !isEmptied) return;
    event.preventDefault();
    list?.replace(at, 1, isEmptied ? [] : textsAround(event.currentTarget));
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
        {schema.marks && <MarkupButtons field={area} />}
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

/** Returns the texts before and after the selection. */
const textsAround = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => [
  value.slice(0, selectionStart),
  value.slice(selectionEnd),
];

type Field = RefObject<HTMLTextAreaElement | null>;
type Pick = (text: string) => unknown;

/** Inserts text at the cursor, so that the browser's undo can remove it. */
function insertText(field: HTMLTextAreaElement, text: string) {
  field.focus();
  // Deprecated, but the only method that keeps the field's undo history: setRangeText() clears the history.
  document.execCommand("insertText", false, text);
}

/** The facts with a separate button, and the labels of the buttons. */
const factButtons: Record<string, string> = { phone: "Phone", email: "E-mail" };

function MarkupButtons({ field }: { field: Field }) {
  // The field cannot get the focus until the dialog is closed.
  const put = (text: string) => void setTimeout(() => field.current && insertText(field.current, text));
  return (
    // The fieldset is invisible, not removed. Otherwise buttons would move below a pressed pointer, and get no click.
    <fieldset
      aria-label="Insert"
      className="pointer-fine:*:text-hint invisible flex flex-wrap gap-1 pt-1 *:px-2 *:py-px group-focus-within/text:visible"
    >
      <DialogButton dialog={<LinkDialog field={field} onPick={put} />}>Link</DialogButton>
      {Object.entries(factButtons).map(([token, label]) => (
        <Button key={token} onClick={() => put(`{${token}}`)}>
          {label}
        </Button>
      ))}
      <DialogButton dialog={<FactDialog onPick={put} />}>More…</DialogButton>
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
        .filter(({ token }) => !Object.hasOwn(factButtons, token))
        .map(({ token, means }) => (
          <button key={token} type="submit" name="token" value={token}>
            {means}
          </button>
        ))}
    </Dialog>
  );
}
