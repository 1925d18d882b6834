/** The words of one file: its form, how it stands with them, and the page that shows them. */
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Catalog, FileEntry } from "./api.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { type Desk, DeskContext } from "./desk-context.ts";
import type { Draft } from "./draft.ts";
import { Form } from "./form.tsx";
import { DeleteDialog, RenameDialog } from "./page-dialogs.tsx";
import { Preview } from "./preview.tsx";
import { nameOf, Problems } from "./problems.tsx";
import { StateBar } from "./state-bar.tsx";
import { isObject } from "./value.ts";

/** Kinds of files of which there may be more or fewer. */
const movable = /^(articles|areas|services)\//;

export function Editor({
  draft,
  file,
  catalog,
  path,
  first,
  refresh,
  announce,
  onOpen,
  onDeleted,
  onWords,
  onFollow,
}: {
  draft: Draft;
  file: FileEntry;
  catalog: Catalog;
  /** The address of the page to show. */
  path: string;
  /** The field that gets the cursor first. */
  first: string | undefined;
  refresh: () => Promise<void>;
  announce: (words: string) => void;
  onOpen: (name: string, field?: string) => Promise<void>;
  onDeleted: (id: string) => void;
  /** A narrow window is to show the words. */
  onWords: () => void;
  onFollow: (text: string, address: string | undefined) => void;
}) {
  const snapshot = useSyncExternalStore(draft.subscribe, () => draft.snapshot);
  const { value, violations, state, publishing, saved } = snapshot;
  const [target, setTarget] = useState<Desk["target"]>(() => (first ? { path: first, reached: false } : undefined));
  const [visited, setVisited] = useState("");
  const [dialog, setDialog] = useState<"rename" | "delete" | "conflict">();
  useEffect(() => {
    if (state.is === "conflict") setDialog("conflict");
  }, [state.is]);

  const faults = useMemo(() => {
    const found = new Map<string, string[]>();
    for (const violation of violations) {
      if (nameOf(violation) !== draft.name) continue;
      found.set(violation.field, [...(found.get(violation.field) ?? []), violation.message]);
    }
    return found;
  }, [violations, draft]);
  const go = (field: string) => setTarget({ path: field, reached: false });
  const desk: Desk = {
    catalog,
    schema: draft.schema,
    faults,
    target,
    change: (field, part) => {
      announce("");
      draft.change(field, part);
    },
    visit: setVisited,
    go,
    announce,
    refresh,
  };
  const close = () => setDialog(undefined);
  const problems = violations.length > 0 && (
    <Problems
      name={draft.name}
      schema={draft.schema}
      violations={violations}
      onGo={(name, field) => (name === draft.name ? go(field) : void onOpen(name, field))}
    />
  );

  return (
    <DeskContext value={desk}>
      <main className="words">
        <header className="words-head">
          <h1>{file.title}</h1>
          {movable.test(file.name) && (
            <p className="address">
              <button type="button" className="quiet" onClick={() => setDialog("rename")}>
                Change the address
              </button>
              <button type="button" className="quiet" onClick={() => setDialog("delete")}>
                Delete
              </button>
            </p>
          )}
          <StateBar draft={draft} snapshot={snapshot} onUndone={announce} onCompare={() => setDialog("conflict")}>
            {problems}
          </StateBar>
          {isObject(value) && value.draft === true && (
            <div className="draft-note">
              {publishing && violations.length > 0 ? (
                <p>Before visitors can see it, correct what is marked below.</p>
              ) : (
                <p>This is a draft: nobody sees it but you.</p>
              )}
              <button type="button" onClick={() => void draft.publish()}>
                Ready for visitors
              </button>
              {publishing && state.is !== "wrong" && problems}
            </div>
          )}
        </header>
        <Form schema={draft.schema} value={value} title={file.title} />
      </main>
      <Preview
        path={path}
        value={saved}
        visited={visited}
        onPoint={(field) => {
          onWords();
          go(field);
        }}
        onFollow={onFollow}
        onBuilt={refresh}
      />
      {dialog === "rename" && (
        <RenameDialog file={file} onClose={close} onDone={(name) => void refresh().then(() => onOpen(name))} />
      )}
      {dialog === "delete" && <DeleteDialog file={file} onClose={close} onDone={onDeleted} />}
      {dialog === "conflict" && state.is === "conflict" && (
        <ConflictDialog draft={draft} theirs={state.theirs} onClose={close} />
      )}
    </DeskContext>
  );
}
