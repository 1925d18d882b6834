/** Dialogs that publish changes, and restore earlier publications and versions. */
import { useCallback, useEffect, useState } from "react";
import { type Changes, type Conflict, type Publication, RequestError, server, type Warning } from "./api.ts";
import { ConflictChoices } from "./conflict-dialog.tsx";
import { Dialog, Input } from "./controls.tsx";
import { useDesk } from "./desk-context.ts";
import { type OpenFile, unsavedFiles } from "./open-file.ts";

/** Publishes the saved changes. `open` is the edited file: its text is saved first. */
export function PublishDialog({ open }: { open: OpenFile | undefined }) {
  const [found, setFound] = useState<Changes>();
  const [fault, setFault] = useState("");
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const [warnings, setWarnings] = useState<Warning[]>([]);
  const look = useCallback(async () => {
    await open?.save();
    await server.loadChanges().then(setFound, (error: Error) => setFault(error.message));
  }, [open]);
  useEffect(() => void look(), [look]);
  const { files, refreshProgress, notify } = useDesk();
  const { id = "", changes = [], waiting = 0, remote = "" } = found ?? {};
  const unready = files.filter(({ name }) => unsavedFiles().split(" ").includes(name));
  const some = changes.length + waiting > 0;
  const none = "Nothing has changed since you last published.";
  const goesAlong = waiting > 0 && "Your last publication was not sent yet: it is sent along.";
  return (
    <Dialog
      heading="Publish changes"
      action={some && (remote ? "Publish" : "Record these changes")}
      cancel="Close"
      status={fault ? "" : !found ? "Looking at what has changed…" : some ? goesAlong : none}
      fault={fault}
      onSubmit={async (form) => {
        const published = form.getAll("file");
        const leave = changes.flatMap(({ file }) => (published.includes(file) ? [] : file));
        const picks = Object.fromEntries(conflicts.map(({ id }) => [id, String(form.get(id))]));
        const confirmed = form.getAll("confirmed").map((warning) => JSON.parse(String(warning)));
        try {
          const { next } = await server.publish(id, leave, String(form.get("message") ?? ""), picks, confirmed);
          if (next) return next;
          notify("");
          void open?.reload(); // the file may now contain changes that others have published
        } catch (error) {
          const { conflicts, warnings } = error instanceof RequestError ? error.body : {};
          // A refusal has either conflicts or warnings. The owner's choices in the other list remain.
          if (conflicts) setConflicts(conflicts);
          if (warnings) setWarnings(warnings);
          await look(); // the publication may be partly done
          throw error;
        } finally {
          void refreshProgress();
        }
      }}
    >
      <ConflictChoices conflicts={conflicts} />
      {warnings.length > 0 && (
        <fieldset>
          <legend>Publish this text as it is?</legend>
          {warnings.map((warning) => (
            <label key={JSON.stringify(warning)} className="py-1.5">
              <input type="checkbox" name="confirmed" value={JSON.stringify(warning)} />
              <span>
                <strong className="block">{warning.warning}</strong>
                {warning.place}: {warning.message}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {unready.length > 0 && (
        <p className="fault">Not saved yet, so not published: {unready.map(({ title }) => title).join(", ")}.</p>
      )}
      {changes.length > 0 && (
        <>
          <fieldset>
            <legend>What to publish</legend>
            <ul>
              {changes.map(({ file, changes, editors }) => (
                <li key={file}>
                  <label className="py-1.5">
                    <input type="checkbox" name="file" value={file} defaultChecked />
                    <span>
                      {changes.map((change) => (
                        <span key={change} className="block">
                          {change}
                        </span>
                      ))}
                      <span className="hint">{editors.join(", ")}</span>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
          <Input name="message">
            <span>
              A note for yourself<span className="hint"> (optional)</span>
            </span>
          </Input>
        </>
      )}
    </Dialog>
  );
}

/** Lists the last publications, or the versions of a file, and restores one. */
export function HistoryDialog({ file }: { file?: OpenFile }) {
  const { refreshCatalog, notify } = useDesk();
  const [found, setFound] = useState<Publication[]>();
  const [fault, setFault] = useState("");
  const name = file?.name;
  useEffect(() => void server.listPublications(name).then(setFound, (error: Error) => setFault(error.message)), [name]);
  return (
    <Dialog
      heading={file ? "Earlier versions of this page" : "Put back an earlier publication?"}
      action={found && found.length > 0 && "Put it back"}
      cancel="Keep everything as it is"
      fault={fault}
      status={found?.length === 0 && "This page was never changed."}
      onSubmit={async (form) => {
        await file?.saveOrThrow();
        await server.restorePublication(String(form.get("id")), name);
        await Promise.all([refreshCatalog(), file?.reload()]);
        notify("Everything is as it was then. Look at it, then publish it.");
      }}
    >
      <p>
        {file ? "The page becomes" : "Texts and pictures become"} what {file ? "it was" : "they were"} then, here in the
        desk. Visitors see that once you publish.{" "}
        {!file && "You can undo it: page by page, or with the first entry of this list."}
      </p>
      <fieldset>
        <legend>{file ? "Changed" : "Published"}</legend>
        {found?.map(({ id, at, who, words }) => (
          <label key={id} className="py-1.5">
            <input type="radio" name="id" value={id} required />
            <span>
              <strong className="block">
                {at}, {who}
              </strong>
              {words}
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
