/** Whether the words are saved, and what can be done about it. */
import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { Button, Dialog, Opener } from "./controls.tsx";
import { useForm } from "./desk-context.ts";
import { type Draft, standing } from "./draft.ts";
import { PastDialog } from "./publish-dialog.tsx";

export function StateBar({ draft, problems }: { draft: Draft; problems: ReactNode }) {
  const { say, show, file } = useForm();
  const { trouble } = draft;
  const is = standing(draft);
  const undo = async () => {
    const name = await file.undo();
    if (name !== file.name) await show(name);
    say("The last change is undone.");
  };
  return (
    <div className="bar min-h-9 gap-x-2 *:[button]:py-0.75">
      <strong role="status" className={cx("mr-auto", trouble ? "fault" : "text-oak")}>
        {/* Hidden from screen readers, because it appears at every pause of typing. */}
        {is === "saving" ? <span aria-hidden>Saving…</span> : trouble ? `Not saved: ${trouble.message}` : "Saved"}
        {is !== "saved" &&
          file.isFull &&
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
        // It opens on demand only: otherwise it would take the keys of an owner who is typing.
        <Opener key="conflict" opens={<ConflictDialog file={file} theirs={trouble.theirs} />}>
          Compare
        </Opener>
      ) : trouble ? (
        <Opener
          opens={
            <Dialog
              heading="Drop what is not saved?"
              action="Drop it"
              cancel="Keep it"
              onSubmit={() => {
                file.change("", draft.value);
                say("What was not saved is dropped.", () => file.resume(draft));
              }}
            >
              <p>The page goes back to what was saved last.</p>
            </Dialog>
          }
        >
          Drop changes
        </Opener>
      ) : (
        <>
          <Button onClick={undo}>Undo last change</Button>
          <Opener opens={<PastDialog file={file} />}>History</Opener>
        </>
      )}
    </div>
  );
}
