/** Two have changed a page at the same time: both sides are shown, and the owner picks. */
import { useState } from "react";
import type { Json } from "./api.ts";
import { Dialog } from "./controls.tsx";
import { conflict, settled } from "./draft.ts";
import type { OpenFile } from "./open-file.ts";
import { inWords, sentence } from "./schema.ts";
import { textsOf } from "./value.ts";

export function ConflictDialog({ file }: { file: OpenFile }) {
  const [parts] = useState(() => conflict(file.draft));
  const { trouble } = file.draft;
  if (trouble?.is !== "conflict") return undefined;
  const { theirs } = trouble;
  const isGone = theirs.value === null;
  return (
    <Dialog
      heading={isGone ? "This page was deleted" : "Somebody else changed this page"}
      action={isGone ? "Put the page back" : "Save what is picked"}
      cancel="Decide later"
      className="w-216"
      onSubmit={(form) => {
        const isOurs = (path: string) => isGone || form.get(`at ${path}`) === "Yours";
        void file.resume(settled(file.draft, theirs, isOurs));
      }}
    >
      <p>
        {isGone
          ? "Somebody, or another program, deleted its file while you were writing. Your words are still here."
          : "Nothing is lost. Pick what the page is to say."}
      </p>
      {(isGone ? [] : parts).map(({ path, ours, theirs }) => (
        <fieldset key={path}>
          <legend>{sentence(inWords(path, file.schema))}</legend>
          <div className="grid grid-cols-2 gap-4 pt-1.5">
            {Object.entries({ Yours: ours, Theirs: theirs }).map(([side, value]) => (
              <label
                key={side}
                className="card font-normal flex gap-2 px-3 py-2.5 has-checked:inset-ring-2 has-checked:inset-ring-oak"
              >
                <input type="radio" name={`at ${path}`} value={side} defaultChecked={side === "Yours"} />
                <span>
                  <strong className="block">{side}</strong>
                  {inFull(value)}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </Dialog>
  );
}

const inFull = (value: Json | undefined) =>
  textsOf(value)
    .map(([, text]) => text)
    .join(" · ") || String(value ?? "(nothing)");
