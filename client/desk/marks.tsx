/** The marks that running copy may hold, as buttons: a link to a page, the phone, the e-mail address and other facts. */
import type { RefObject } from "react";
import { Button, Dialog, Opener } from "./controls.tsx";
import { useDesk } from "./desk-context.ts";
import { PagePicker } from "./page-dialogs.tsx";

type Field = RefObject<HTMLTextAreaElement | null>;
type Pick = (text: string) => unknown;

/** Puts text where the cursor is, so that the browser's own undo takes it back. */
export function insert(field: HTMLTextAreaElement, text: string) {
  field.focus();
  // Deprecated, and the only way that fields keep their history: setRangeText() empties it.
  document.execCommand("insertText", false, text);
}

/** Facts that have a button of their own. */
const buttons: Record<string, string> = { phone: "Phone", email: "E-mail" };

export function Marks({ field }: { field: Field }) {
  // After a window is closed: before, the field cannot have the focus.
  const put = (text: string) => void setTimeout(() => field.current && insert(field.current, text));
  return (
    // Its room is kept: what jumps away below a pressed pointer is not clicked.
    <fieldset
      aria-label="Insert"
      className="pointer-fine:*:text-hint invisible flex gap-1 pt-1 *:px-2 *:py-px group-focus-within/text:visible"
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
      <label>
        Words of the link
        <input name="words" required autoComplete="off" defaultValue={value.slice(selectionStart, selectionEnd)} />
      </label>
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
