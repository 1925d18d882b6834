import type { ReactNode } from "react";
import type { Draft, Snapshot } from "./draft.ts";

/** Whether the words are saved, and what can be done about it. */
export function StateBar({
  draft,
  snapshot,
  children,
  onUndone,
  onCompare,
}: {
  draft: Draft;
  snapshot: Snapshot;
  /** What is to be corrected. */
  children: ReactNode;
  /** Taking back went wrong, or right; in words. */
  onUndone: (words: string) => void;
  onCompare: () => void;
}) {
  const { state } = snapshot;
  const saving = state.is === "saving";
  return (
    <div className="state-bar">
      {/* "Saving" comes and goes at every pause: nobody wants to hear it. */}
      <span role="status" className={`state state-${state.is}`}>
        {!saving && stateInWords(snapshot)}
      </span>
      {saving && (
        <span className="state" aria-hidden="true">
          Saving…
        </span>
      )}
      {state.is === "wrong" && (
        <details>
          <summary>Show</summary>
          {children}
        </details>
      )}
      {state.is === "conflict" && (
        <button type="button" onClick={onCompare}>
          Compare
        </button>
      )}
      {state.is === "failed" && (
        <button type="button" onClick={() => void draft.save()}>
          Try again
        </button>
      )}
      {(state.is === "saved" || saving) && (
        <button
          type="button"
          onClick={() =>
            draft.undo().then(
              () => onUndone("The last change is taken back."),
              (error: Error) => onUndone(error.message),
            )
          }
        >
          Undo last change
        </button>
      )}
      {(state.is === "wrong" || state.is === "failed") && (
        <button type="button" onClick={() => draft.discard()}>
          Drop changes
        </button>
      )}
    </div>
  );
}

function stateInWords({ state, violations }: Snapshot): string {
  switch (state.is) {
    case "wrong":
      return `Not saved: ${violations.length} ${violations.length === 1 ? "thing" : "things"} to correct`;
    case "conflict":
      return state.theirs === null
        ? "Not saved: this page was deleted meanwhile"
        : "Not saved: somebody else changed this page";
    case "failed":
      return `Not saved: ${state.message}`;
    default:
      return "Saved";
  }
}
