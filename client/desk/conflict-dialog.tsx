/** Two have changed a page at the same time: both are shown, and the owner picks. */
import { useState } from "react";
import type { Json } from "./api.ts";
import { Dialog } from "./dialog.tsx";
import type { Draft } from "./draft.ts";
import { inWords } from "./schema.ts";
import { type Difference, textsOf, withPart } from "./value.ts";

export function ConflictDialog({ draft, theirs, onClose }: { draft: Draft; theirs: Json; onClose: () => void }) {
  const [found] = useState(() => draft.conflict());
  const [ours, setOurs] = useState(
    () => new Set(found.filter((part) => draft.changedHere(part)).map(({ path }) => path)),
  );
  const pick = (path: string, own: boolean) =>
    setOurs((before) => new Set([...before].filter((other) => other !== path).concat(own ? [path] : [])));
  if (theirs === null) return <Gone draft={draft} onClose={onClose} />;
  const picked = () =>
    found.reduce(
      (value, { path, theirs: other }) => (ours.has(path) ? value : withPart(value, path, other)),
      draft.snapshot.value,
    );
  return (
    <Dialog wide heading="Somebody else changed this page" onClose={onClose}>
      {(close) => (
        <>
          <p>Nothing is lost. Pick what the page is to say.</p>
          {found.map((part) => (
            <fieldset key={part.path} className="sides">
              <legend>{inWords(part.path, draft.schema)}</legend>
              {sides(part).map(({ own, name, text }) => (
                <label key={name}>
                  <input
                    type="radio"
                    name={part.path}
                    checked={ours.has(part.path) === own}
                    onChange={() => pick(part.path, own)}
                  />
                  <span>
                    <strong>{name}</strong>
                    {text}
                  </span>
                </label>
              ))}
            </fieldset>
          ))}
          <div className="actions">
            <button
              type="button"
              className="primary"
              onClick={() => {
                void draft.settle(picked());
                close();
              }}
            >
              Save what is picked
            </button>
            <button type="button" onClick={close}>
              Decide later
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function sides({ ours, theirs }: Difference) {
  return [
    { own: true, name: "Yours", text: words(ours) },
    { own: false, name: "Theirs", text: words(theirs) },
  ];
}

const words = (value: Json | undefined) =>
  value === undefined
    ? "(nothing)"
    : textsOf(value)
        .map(([, text]) => text)
        .join(" · ") || String(value);

function Gone({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  return (
    <Dialog heading="This page was deleted" onClose={onClose}>
      {(close) => (
        <>
          <p>Somebody, or another program, deleted its file while you were writing. Your words are still here.</p>
          <div className="actions">
            <button
              type="button"
              className="primary"
              onClick={() => {
                void draft.settle(draft.snapshot.value);
                close();
              }}
            >
              Put the page back
            </button>
            <button type="button" onClick={close}>
              Decide later
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
