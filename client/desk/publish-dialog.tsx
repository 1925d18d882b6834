/** What has changed since the last time, in words, and the way to everybody. */
import { useCallback, useEffect, useId, useState } from "react";
import { type Changes, server } from "./api.ts";
import { Dialog } from "./dialog.tsx";

export function PublishDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [changes, setChanges] = useState<Changes>();
  const [outcome, setOutcome] = useState<{ right: boolean; words: string }>();
  const [busy, setBusy] = useState(false);
  const look = useCallback(
    () => server.changes().then(setChanges, (error: Error) => setOutcome({ right: false, words: error.message })),
    [],
  );
  useEffect(() => {
    void look();
  }, [look]);
  const publish = async (form: FormData) => {
    setBusy(true);
    try {
      const { next } = await server.publish(String(form.get("message") ?? "").trim());
      setOutcome({ right: true, words: next });
    } catch (error) {
      setOutcome({ right: false, words: (error as Error).message });
      // Some of it may be done.
      await look();
    }
    setBusy(false);
  };
  const open = changes?.git && !outcome?.right ? changes : undefined;
  const some = open && (open.changes.length > 0 || open.waiting > 0);
  return (
    <Dialog heading="Publish changes" onClose={onClose}>
      {(close) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void publish(new FormData(event.currentTarget));
          }}
        >
          <div role="status">
            {!changes && !outcome && <p>Looking at what has changed…</p>}
            {outcome && <p className={outcome.right ? undefined : "fault"}>{outcome.words}</p>}
          </div>
          {changes?.git === false && <p>{changes.next}</p>}
          {open && !some && <p>Nothing has changed since you last published.</p>}
          {open && open.waiting > 0 && <p>What you published before has not left this computer yet: it goes along.</p>}
          {open && open.changes.length > 0 && (
            <>
              <ul className="changes">
                {open.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
              <label htmlFor={id}>
                A note for yourself<span className="optional"> (optional)</span>
              </label>
              <input id={id} name="message" autoComplete="off" />
            </>
          )}
          <div className="actions">
            {some && (
              <button type="submit" className="primary" disabled={busy}>
                {open.remote ? "Publish" : "Record these changes"}
              </button>
            )}
            <button type="button" onClick={close}>
              Close
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
