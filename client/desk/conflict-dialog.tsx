/** Two have changed a page at the same time: both sides are shown, and the owner picks. */
import { useState } from "react";
import { Dialog } from "./controls.tsx";
import { conflict, settled } from "./draft.ts";
import type { OpenFile } from "./open-file.ts";
import { inWords, sentence } from "./schema.ts";
import { inFull } from "./value.ts";

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
        <Sides
          key={path}
          name={`at ${path}`}
          about={sentence(inWords(path, file.schema))}
          sides={{ Yours: inFull(ours), Theirs: inFull(theirs) }}
        />
      ))}
    </Dialog>
  );
}

/** What both have made of something: the owner picks one in a form. */
export const Sides = ({ name, about, sides }: { name: string; about: string; sides: Record<string, string> }) => (
  <fieldset>
    <legend>{about}</legend>
    <div className="grid gap-4 pt-1.5 sm:grid-cols-2">
      {Object.entries(sides).map(([side, words], at) => (
        <label
          key={side}
          className="card font-normal flex gap-2 px-3 py-2.5 has-checked:inset-ring-2 has-checked:inset-ring-oak"
        >
          <input type="radio" name={name} value={at ? "Theirs" : "Yours"} defaultChecked={!at} />
          <span>
            <strong className="block">{side}</strong>
            {words}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);
