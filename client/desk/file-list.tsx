/** The list of pages, by title. */
import { cx } from "class-variance-authority";
import { type ReactNode, useEffect, useState } from "react";
import { type FileEntry, type Match, server } from "./api.ts";
import { Button, Dialog, DialogButton } from "./controls.tsx";
import { useDesk } from "./desk-context.ts";
import { deleteUnsavedDrafts, unsavedFiles } from "./open-file.ts";
import { NewPageDialog } from "./page-dialogs.tsx";
import { HistoryDialog } from "./publish-dialog.tsx";
import { useStoreValue } from "./store.ts";

/** Scrolls the entry of the open page into view. */
const scrollToEntry = (entry: Element | null) => entry?.scrollIntoView({ block: "nearest" });

const entryClass = "w-full px-2.5 py-1.25 leading-snug";

/** `open` is the name of the open file, and `owner` the name of the signed-in owner, empty without sign-in. */
export function FileList({ open, owner }: { open: string; owner: string }) {
  const { files, deleted, openFile, restorePage, goToField } = useDesk();
  const changed = useStoreValue(unsavedFiles).split(" ");
  const [filter, setFilter] = useState("");
  const matches = useMatches(filter.trim());
  const isWanted = ({ title }: { title: string }) => title.toLowerCase().includes(filter.trim().toLowerCase());
  const found = files.filter(isWanted);
  const gone = deleted.filter(isWanted);
  // Drafts are a separate group before the published pages.
  const groupOf = ({ draft, group }: FileEntry) => (draft ? "Drafts" : group);
  const groups = new Set(["Drafts", ...found.map(groupOf)]);
  return (
    <nav className="flex flex-col gap-2 overflow-y-auto bg-limestone-deep px-3 pt-5 pb-8" aria-label="Pages">
      <Button className="not-focus:sr-only" onClick={() => goToField("")}>
        Skip the list of pages
      </Button>
      <DialogButton dialog={<NewPageDialog />}>New page</DialogButton>
      <input
        type="search"
        aria-label="Find a page or a text"
        placeholder="Find a page or a text"
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
      />
      {[...groups].map((group) => (
        <Group key={group} name={group}>
          {found
            .filter((file) => groupOf(file) === group)
            .map((file) => (
              <li key={file.name}>
                <Button
                  className={cx(
                    entryClass,
                    "border-0 bg-transparent text-left hover:bg-limestone aria-[current]:bg-white aria-[current]:font-semibold aria-[current]:shadow-[inset_3px_0_var(--color-oak)]",
                  )}
                  ref={file.name === open ? scrollToEntry : undefined}
                  aria-current={file.name === open ? "page" : undefined}
                  onClick={() => openFile(file.name)}
                >
                  {file.title}
                  {changed.includes(file.name) && <span className="fault text-hint block">not saved</span>}
                  {file.faulty && <span className="fault text-hint block">damaged</span>}
                </Button>
              </li>
            ))}
        </Group>
      ))}
      <Group name="Deleted">
        {gone.map((page) => (
          <li key={page.id} className={entryClass}>
            {page.title}
            <span className="bar hint justify-between">
              {page.at}
              <Button className="quiet" onClick={() => restorePage(page)}>
                Put back<span className="sr-only"> “{page.title}”</span>
              </Button>
            </span>
          </li>
        ))}
      </Group>
      <Group name="In texts">
        {matches.map(({ name, field, place, excerpt }) => (
          <li key={name + field}>
            <Button className={cx(entryClass, "quiet text-left")} onClick={() => openFile(name, field)}>
              {place}
              <span className="hint block">{excerpt}</span>
            </Button>
          </li>
        ))}
      </Group>
      {found.length + gone.length + matches.length === 0 && (
        <p className="hint">No page has “{filter.trim()}” in its name or its texts.</p>
      )}
      <DialogButton className="mt-3" dialog={<HistoryDialog />}>
        Earlier publications
      </DialogButton>
      {owner && (
        <p className="bar hint mt-auto justify-between px-2.5 pt-5">
          {owner}
          {changed[0] ? (
            <DialogButton className="quiet" dialog={<SignOutDialog />}>
              Sign out
            </DialogButton>
          ) : (
            <Button className="quiet" onClick={() => signOut()}>
              Sign out
            </Button>
          )}
        </p>
      )}
    </nav>
  );
}

/** Returns the search results after a pause in typing. */
function useMatches(text: string) {
  const [found, setFound] = useState<Match[]>([]);
  useEffect(() => {
    if (text.length < 3) return setFound([]);
    let isOver = false;
    const timer = setTimeout(async () => {
      const matches = await server.search(text).catch(() => []);
      if (!isOver) setFound(matches);
    }, 300);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text]);
  return found;
}

async function signOut(isDeleting = false) {
  await server.signOut();
  if (isDeleting) deleteUnsavedDrafts();
  location.assign("logout");
}

/** Asks whether to delete the unsaved text from this browser, which other people may use. */
const SignOutDialog = () => (
  <Dialog heading="Sign out?" action="Sign out" onSubmit={(form) => signOut(form.has("delete"))}>
    <p>Some of your text is not saved yet. It stays in this browser until you sign in again.</p>
    <label>
      <input type="checkbox" name="delete" /> Delete it from this browser
    </label>
  </Dialog>
);

function Group({ name, children }: { name: string; children: ReactNode[] }) {
  return (
    children.length > 0 && (
      <section aria-label={name}>
        <h2 className="px-2.5 pt-3 pb-1 text-sm">{name}</h2>
        <ul>{children}</ul>
      </section>
    )
  );
}
