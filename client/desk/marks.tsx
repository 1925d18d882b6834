/** The marks that running copy may hold, as buttons: a link to a page, the phone, the e-mail address and other facts. */
import { type RefObject, useId, useState } from "react";
import { useDesk } from "./desk-context.ts";
import { Dialog } from "./dialog.tsx";
import { insert } from "./typing.ts";

type FieldRef = RefObject<HTMLTextAreaElement | null>;

/** Facts that have a button of their own. */
const buttons = [
  { token: "phone", label: "Phone" },
  { token: "email", label: "E-mail" },
];

export function Marks({ field }: { field: FieldRef }) {
  const { catalog } = useDesk();
  /** The words that become a link, while they are asked for. */
  const [link, setLink] = useState<string>();
  const put = (token: string) => field.current && insert(field.current, `{${token}}`);
  const selected = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
    value.slice(selectionStart, selectionEnd);
  return (
    <>
      <fieldset className="marks">
        <legend className="hidden">Insert</legend>
        <button type="button" onClick={() => field.current && setLink(selected(field.current))}>
          Link
        </button>
        {buttons.map(({ token, label }) => (
          <button key={token} type="button" onClick={() => put(token)}>
            {label}
          </button>
        ))}
        <select value="" aria-label="Insert another fact" onChange={(event) => put(event.target.value)}>
          <option value="" disabled>
            More…
          </option>
          {catalog.tokens
            .filter((fact) => !buttons.some(({ token }) => token === fact.token))
            .map(({ token, means }) => (
              <option key={token} value={token}>
                {shortened(means)}
              </option>
            ))}
        </select>
      </fieldset>
      {link !== undefined && <LinkDialog words={link} field={field} onClose={() => setLink(undefined)} />}
    </>
  );
}

/** What fits into a menu. */
const shortened = (words: string) => (words.length > 80 ? `${words.slice(0, 80)}…` : words);

function LinkDialog({ words, field, onClose }: { words: string; field: FieldRef; onClose: () => void }) {
  const { catalog } = useDesk();
  const [label, page] = [useId(), useId()];
  return (
    <Dialog heading="Link to a page" onClose={onClose}>
      {(close) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const data = new FormData(event.currentTarget);
            close();
            if (field.current) insert(field.current, `[${data.get("words")}](${data.get("path")})`);
          }}
        >
          <label htmlFor={label}>Words of the link</label>
          <input id={label} name="words" required defaultValue={words} autoComplete="off" />
          <label htmlFor={page}>Page</label>
          <select id={page} name="path">
            {catalog.pages.map(({ path, title }) => (
              <option key={path} value={path}>
                {title}
              </option>
            ))}
          </select>
          <div className="actions">
            <button type="submit" className="primary">
              Insert the link
            </button>
            <button type="button" onClick={close}>
              Cancel
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
