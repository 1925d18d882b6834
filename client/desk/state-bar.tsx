/** The save state of the open file, with its actions. */
import { cx } from "class-variance-authority";
import { type ReactNode, useState } from "react";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { Button, Dialog, DialogButton } from "./controls.tsx";
import { useForm } from "./desk-context.ts";
import { type Draft, saveState } from "./draft.ts";
import { HistoryDialog } from "./publish-dialog.tsx";

export function StateBar({ draft, problems }: { draft: Draft; problems: ReactNode }) {
  const { notify, openFile, file } = useForm();
  const { trouble } = draft;
  const is = saveState(draft);
  // A screen reader says once that the text is saved, and not after each pause of typing.
  const [heard, setHeard] = useState<"" | "saving" | "saved">("");
  const next = trouble ? "saving" : is === "saving" ? heard || "saving" : heard && "saved";
  if (next !== heard) setHeard(next);
  const undo = async () => {
    const name = await file.undo();
    if (name !== file.name) await openFile(name);
    notify("The last change is undone.");
  };
  return (
    <div className="bar max-two:roomy:sticky max-two:top-0 max-two:z-1 max-two:-mx-4 max-two:border-b max-two:bg-limestone max-two:px-4 max-two:py-1 min-h-9 flex-none gap-x-2 border-limestone-line *:[button]:py-0.75">
      <strong role="status" className={cx("mr-auto", trouble ? "fault" : "text-oak")}>
        {trouble ? `Not saved: ${trouble.message}` : <span aria-hidden>{is === "saving" ? "Saving…" : "Saved"}</span>}
        {heard === "saved" && <span className="sr-only">Your text is saved.</span>}
        {is !== "saved" &&
          file.storageIsFull &&
          " This browser has no room to keep your text: leave this window open until it is saved."}
      </strong>
      {is === "wrong" && (
        <>
          <Button popoverTarget="problems">Show</Button>
          <div id="problems" popover="auto" className="card max-w-100 p-4">
            {problems}
          </div>
        </>
      )}
      {is === "failed" && <Button onClick={() => file.retry()}>Try again</Button>}
      {trouble?.is === "conflict" ? (
        // The dialog opens on demand only. If it opened automatically while the owner types, it would receive the keys.
        <DialogButton key="conflict" dialog={<ConflictDialog file={file} theirs={trouble.theirs} />}>
          Compare
        </DialogButton>
      ) : trouble ? (
        <DialogButton
          dialog={
            <Dialog
              heading="Drop what is not saved?"
              action="Drop it"
              cancel="Keep it"
              onSubmit={() => {
                file.change("", draft.value);
                notify("What was not saved is dropped.", () => file.replaceDraft(draft));
              }}
            >
              <p>The page goes back to what was saved last.</p>
            </Dialog>
          }
        >
          Drop changes
        </DialogButton>
      ) : (
        <>
          <Button onClick={undo}>Undo last change</Button>
          <DialogButton className="writing:sr-only" dialog={<HistoryDialog file={file} />}>
            History
          </DialogButton>
        </>
      )}
    </div>
  );
}
