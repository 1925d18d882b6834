/** Whether the words are saved, and what can be done about it. */
import { cx } from "class-variance-authority";
import { type ReactNode, use } from "react";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { Button, Opener } from "./controls.tsx";
import { DeskContext } from "./desk-context.ts";
import { type Draft, dropped, standing } from "./draft.ts";
import type { OpenFile } from "./open-file.ts";

export function StateBar({ file, draft, problems }: { file: OpenFile; draft: Draft; problems: ReactNode }) {
  const { say } = use(DeskContext);
  const is = standing(draft);
  const undo = () =>
    file.undo().then(
      () => say("The last change is taken back."),
      (error: Error) => say(error.message),
    );
  return (
    <div className="bar min-h-9 gap-x-2 *:[button]:py-0.75">
      {/* "Saving" comes and goes at every pause: nobody wants to hear it. */}
      <strong role="status" className={cx("mr-auto empty:hidden", draft.trouble ? "fault" : "text-oak")}>
        {is !== "saving" && inWords(draft)}
      </strong>
      {is === "saving" && (
        <strong aria-hidden="true" className="mr-auto text-oak">
          Saving…
        </strong>
      )}
      {is === "wrong" && (
        <details className="relative">
          <summary className="list-none py-0.75">Show</summary>
          <div className="card absolute top-full right-0 mt-1.5 w-80 px-4 py-2 shadow-[0_4px_16px_rgb(21_41_31/0.2)]">
            {problems}
          </div>
        </details>
      )}
      {is === "conflict" && (
        <Opener isOpen opens={(onClose) => <ConflictDialog file={file} onClose={onClose} />}>
          Compare
        </Opener>
      )}
      {is === "failed" && <Button onClick={() => void file.retry()}>Try again</Button>}
      {is === "wrong" || is === "failed" ? (
        <Button onClick={() => void file.resume(dropped(draft))}>Drop changes</Button>
      ) : (
        is !== "conflict" && <Button onClick={() => void undo()}>Undo last change</Button>
      )}
    </div>
  );
}

function inWords({ trouble, violations }: Draft): string {
  if (!trouble) return "Saved";
  if (trouble.is === "failed") return `Not saved: ${trouble.message}`;
  if (trouble.is === "wrong")
    return `Not saved: ${violations.length} ${violations.length === 1 ? "thing" : "things"} to correct`;
  return trouble.theirs.value === null
    ? "Not saved: this page was deleted meanwhile"
    : "Not saved: somebody else changed this page";
}
