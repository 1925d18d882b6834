/** The marks that running copy may hold, as buttons: a link to a page, the phone, the e-mail address and other facts. */
import type { RefObject } from "react";
import { Button, Dialog, Opener } from "./controls.tsx";
import { useDesk } from "./desk-context.ts";
import { PagePicker } from "./page-dialogs.tsx";

type Field = RefObject<HTMLTextAreaElement | null>;

/** Puts text where the cursor is, so that the browser's own undo takes it back. */
export function insert(field: HTMLTextAreaElement, text: string) {
  field.focus();
  // Deprecated, and the only way that fields keep their history: setRangeText() empties it.
  document.execCommand("insertText", false, text);
}

/** Facts that have a button of their own. */
const buttons: Record<string, string> = { phone: "Phone", email: "E-mail" };

export function Marks({ field }: { field: Field }) {
  const { tokens } = useDesk();
  const put = (token: string) => field.current && insert(field.current, `{${token}}`);
  return (
    // Its room is kept: what jumps away below a pressed pointer is not clicked.
    <fieldset
      aria-label="Insert"
      className="pointer-fine:*:text-hint invisible flex gap-1 pt-1 *:px-2 *:py-px group-focus-within/text:visible"
    >
      <Opener opens={<LinkDialog field={field} />}>Link</Opener>
      {Object.entries(buttons).map(([token, label]) => (
        <Button key={token} onClick={() => put(token)}>
          {label}
        </Button>
      ))}
      <select
        value=""
        aria-label="Insert another fact"
        className="max-w-32"
        onChange={({ target }) => put(target.value)}
      >
        <option value="" disabled>
          More…
        </option>
        {tokens
          .filter(({ token }) => !Object.hasOwn(buttons, token))
          .map(({ token, means }) => (
            <option key={token} value={token}>
              {means}
            </option>
          ))}
      </select>
    </fieldset>
  );
}

function LinkDialog({ field }: { field: Field }) {
  const { value, selectionStart, selectionEnd } = field.current as HTMLTextAreaElement;
  return (
    <Dialog
      heading="Link to a page"
      action="Insert the link"
      onSubmit={(form) => {
        // Before the window is closed the field cannot have the focus.
        setTimeout(() => field.current && insert(field.current, `[${form.get("words")}](${form.get("path")})`));
      }}
    >
      <label>
        Words of the link
        <input name="words" required autoComplete="off" defaultValue={value.slice(selectionStart, selectionEnd)} />
      </label>
      <PagePicker label="Page" />
    </Dialog>
  );
}
