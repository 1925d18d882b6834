/** A dialog that shows both versions of each conflict. The owner picks one. */
import { useState } from "react";
import type { Conflict, VersionedValue } from "./api.ts";
import { Dialog } from "./controls.tsx";
import { conflictsWith, mergeVersion } from "./draft.ts";
import type { OpenFile } from "./open-file.ts";
import { capitalize, describePath } from "./schema.ts";
import { joinTexts } from "./value.ts";

export function ConflictDialog({ file, theirs }: { file: OpenFile; theirs: VersionedValue }) {
  const isGone = theirs.value === null;
  const idOf = (path: string) => `${file.name} ${path}`;
  const [parts] = useState(() =>
    conflictsWith(file.draft, theirs).map(({ path, ours, theirs }) => ({
      id: idOf(path),
      about: capitalize(describePath(path, file.schema, file.draft.typed)),
      ours: joinTexts(ours),
      theirs: joinTexts(theirs),
    })),
  );
  return (
    <Dialog
      heading={isGone ? "This page was deleted" : "Somebody else changed this page"}
      action={isGone ? "Put the page back" : "Save my choice"}
      cancel="Decide later"
      className="w-216"
      onSubmit={(form) => {
        void file.replaceDraft(mergeVersion(file.draft, theirs, (path) => isGone || form.get(idOf(path)) === "Yours"));
      }}
    >
      <p>
        {isGone
          ? "Somebody deleted this page while you were writing. Your text is still here."
          : "Nothing is lost. Pick the text that the page should show."}
      </p>
      {!isGone && <ConflictChoices conflicts={parts} />}
    </Dialog>
  );
}

/** Form fields with both versions of each conflict. */
export const ConflictChoices = ({ conflicts }: { conflicts: Conflict[] }) =>
  conflicts.map(({ id, about, ours, theirs, who }) => (
    <fieldset key={id}>
      <legend>{about}</legend>
      <div className="grid gap-4 pt-1.5 sm:grid-cols-2">
        {Object.entries({ Yours: ours, [who || "Theirs"]: theirs }).map(([side, words], at) => (
          <label key={side} className="card px-3 py-2.5 has-checked:inset-ring-2 has-checked:inset-ring-oak">
            <input type="radio" name={id} value={at ? "Theirs" : "Yours"} defaultChecked={!at} />
            <span>
              <strong className="block">{side}</strong>
              {words}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  ));
