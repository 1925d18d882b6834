/** The editor of a file: its form and its save state. */
import { useEffect, useMemo, type WheelEvent } from "react";
import { countedParts, countWords } from "../content/words.ts";
import type { FileEntry, JsonObject, Violation } from "./api.ts";
import { Button } from "./controls.tsx";
import { type Form, FormContext, fieldIdPrefix, useDesk, useForm } from "./desk-context.ts";
import { Field } from "./form.tsx";
import type { OpenFile } from "./open-file.ts";
import { PageTools } from "./page-dialogs.tsx";
import { capitalize, describePath, labelOf, matchesSchema } from "./schema.ts";
import { StateBar } from "./state-bar.tsx";
import { useStoreValue } from "./store.ts";
import { emptyPaths, isWithin, partAt } from "./value.ts";

const mainClass =
  "max-all:group-data-[view=List]:hidden max-two:group-data-[view=Page]:hidden flex scroll-pt-24 flex-col gap-5 overflow-y-auto px-4 pb-[40vh]";

export function Editor({ file, entry }: { file: OpenFile; entry: FileEntry }) {
  const { notify, target } = useDesk();
  const draft = useStoreValue(() => file.draft);
  const { typed, violations, warnings = [], publishing, trouble } = draft;
  useEffect(() => {
    const field = target && document.getElementById(fieldIdPrefix + target.path);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "center" });
  }, [target]);

  const isDraft = partAt(typed, "draft") === true;
  const empty = emptyPaths(typed);
  const missing = isDraft ? empty : [];
  /** The fields whose violations are hidden in an unfinished draft: missing parts, and the whole file (""), whose length is not final. */
  const unfinished = missing.length > 0 ? ["", ...missing] : [];
  const faults = violations.filter((fault) => nameOf(fault) !== file.name || !unfinished.includes(fault.field));
  /** Reports whether a violation is shown. An empty field is marked only after the owner has typed there. */
  const isMarked = ({ field }: Violation) => !empty.includes(field) || file.touched.has(field);
  const ownFaults = JSON.stringify(faults.filter((fault) => nameOf(fault) === file.name && isMarked(fault)));
  const form = useMemo<Form>(() => ({ file, faults: JSON.parse(ownFaults) }), [file, ownFaults]);
  const { leastWords = 0, counted } = file.schema;
  const words = leastWords && countWords(countedParts(typed as JsonObject, counted));
  const problems = faults.length > 0 && <ViolationList violations={faults} />;
  if (!matchesSchema(file.schema, typed)) return <DamagedFile file={file} entry={entry} />;

  return (
    <FormContext value={form}>
      <main
        key={file.name}
        id={fieldIdPrefix}
        tabIndex={-1}
        onChange={() => notify("")}
        onWheel={blurScrolledField}
        className={mainClass}
      >
        <h1 className="pt-5">{entry.title}</h1>
        {entry.path?.includes("/", 1) && <PageTools entry={entry} />}
        <header className="stack max-two:contents sticky top-0 z-1 -mx-4 border-b border-limestone-line bg-limestone px-4 py-3">
          <StateBar draft={draft} problems={problems} />
          {!trouble && !isDraft && problems}
          {isDraft && (
            <div className="bar justify-between border-l-3 border-brass bg-white px-3 py-2">
              <p>
                {!publishing || violations.length === 0
                  ? "This is a draft: visitors do not see it."
                  : `Before visitors can see it, ${problems ? "correct what is marked below" : "write what is still missing"}.`}
              </p>
              <Button onClick={() => file.publish()}>Ready for visitors</Button>
              {leastWords > words && (
                <p className="basis-full">
                  It needs at least {leastWords} words, and has {words}.
                </p>
              )}
              {missing.length > 0 && <MissingParts fields={missing} />}
              {publishing && trouble?.is !== "wrong" && problems}
            </div>
          )}
        </header>
        {warnings.length > 0 && (
          <details>
            <summary>
              {warnings.length === 1 ? "1 thing" : `${warnings.length} things`} to look at before you publish
            </summary>
            <ViolationList violations={warnings} />
          </details>
        )}
        {file.schema.description && <p className="hint">{file.schema.description}</p>}
        <Field schema={file.schema} value={typed} path="" label={entry.title} required />
      </main>
    </FormContext>
  );
}

/** Takes the focus from a field that the mouse wheel would change. */
const blurScrolledField = ({ target }: WheelEvent) =>
  (target as HTMLElement).matches("[type=number]:focus, select:focus") && (target as HTMLElement).blur();

/** The faults of a file that no form can show. */
export function DamagedFile({ file, entry }: { file: OpenFile; entry: FileEntry }) {
  const { violations } = useStoreValue(() => file.draft);
  return (
    <main className={mainClass}>
      <h1 className="pt-5">{entry.title}</h1>
      <p className="fault" role="alert">
        Somebody changed this page outside the desk, and its form cannot be shown. All other pages can be edited. Put
        the last good version back, or ask the person who changed it.
      </p>
      <FormContext value={{ file, faults: violations }}>
        <ViolationList violations={violations} />
      </FormContext>
    </main>
  );
}

/** The missing parts of a draft, each with a link to its first missing field. */
function MissingParts({ fields }: { fields: readonly string[] }) {
  const { goToField, file } = useForm();
  const parts = new Set(fields.map((field) => field.replace(/\..*/, "")));
  return (
    <p className="basis-full">
      Still missing:{" "}
      {[...parts].map((part) => (
        <Button
          key={part}
          className="quiet mr-2"
          onClick={() => goToField(fields.find((field) => isWithin(field, part)) ?? part)}
        >
          {labelOf(part, file.schema.properties?.[part])}
        </Button>
      ))}
    </p>
  );
}

/** Violations or warnings with links to the fields. For violations, a button restores the last version without any. */
function ViolationList({ violations }: { violations: readonly Violation[] }) {
  const { files, openFile, goToField, file } = useForm();
  return (
    <ul className="max-h-36 basis-full overflow-y-auto in-[details]:max-h-none">
      {violations.map((violation) => {
        const { field, message, warning } = violation;
        const other = files.find(({ name }) => name === nameOf(violation) && name !== file.name);
        return (
          <li key={JSON.stringify(violation)} className="py-1">
            <Button
              className="quiet font-semibold"
              onClick={({ currentTarget }) => {
                currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
                return other ? openFile(other.name, field) : goToField(field);
              }}
            >
              {other ? other.title : capitalize(describePath(field, file.schema, file.draft.typed))}
            </Button>{" "}
            {warning && `${warning}: `}
            {message}
          </li>
        );
      })}
      {file.good !== undefined && !violations[0]?.warning && (
        <li>
          <Button onClick={() => file.change("", file.good ?? null)}>Put the last good version back</Button>
        </li>
      )}
    </ul>
  );
}

/** Returns the name of a violation's file. */
const nameOf = ({ file }: Violation) => file.replace(/^client\/content\/|\.json$/g, "");
