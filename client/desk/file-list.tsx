/** The pages by the names that an owner knows. */
import { cx } from "class-variance-authority";
import { type ReactNode, useState } from "react";
import { type FileEntry, server } from "./api.ts";
import { Button, Dialog, Opener } from "./controls.tsx";
import { useDesk } from "./desk-context.ts";
import { deleteUnsaved, unsaved } from "./open-file.ts";
import { NewPageDialog } from "./page-dialogs.tsx";
import { EarlierDialog } from "./publish-dialog.tsx";
import { useShared } from "./shared.ts";

/** Brings the page that is open into view. */
const bring = (entry: Element | null) => entry?.scrollIntoView({ block: "nearest" });

const entryClass = "w-full px-2.5 py-1.25 leading-snug";

/** `open` is the file that is open, and `owner` who has signed in, if one must. */
export function FileList({ open, owner }: { open: string; owner: string }) {
  const { files, deleted, show, restore, go } = useDesk();
  const changed = useShared(unsaved).split(" ");
  const [filter, setFilter] = useState("");
  const isWanted = ({ title }: { title: string }) => title.toLowerCase().includes(filter.trim().toLowerCase());
  const found = files.filter(isWanted);
  const gone = deleted.filter(isWanted);
  // Drafts stand in a group of their own, before what is there already.
  const groupOf = ({ draft, group }: FileEntry) => (draft ? "Drafts" : group);
  const groups = new Set(["Drafts", ...found.map(groupOf)]);
  return (
    <nav className="flex flex-col gap-2 overflow-y-auto bg-limestone-deep px-3 pt-5 pb-8" aria-label="Pages">
      <Button className="not-focus:sr-only" onClick={() => go("")}>
        Skip the list of pages
      </Button>
      <Opener opens={<NewPageDialog />}>New page</Opener>
      <input
        type="search"
        aria-label="Find a page"
        placeholder="Find a page"
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
                  ref={file.name === open ? bring : undefined}
                  aria-current={file.name === open ? "page" : undefined}
                  onClick={() => show(file.name)}
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
              {new Date(page.at).toLocaleDateString("en-US", { month: "long", day: "numeric" })}
              <Button className="quiet" onClick={() => restore(page)}>
                Put back<span className="sr-only"> “{page.title}”</span>
              </Button>
            </span>
          </li>
        ))}
      </Group>
      {found.length + gone.length === 0 && <p className="hint">No page has “{filter.trim()}” in its name.</p>}
      <Opener className="mt-3" opens={<EarlierDialog />}>
        Earlier publications
      </Opener>
      {owner && (
        <p className="bar hint mt-auto justify-between px-2.5 pt-5">
          {owner}
          {changed[0] ? (
            <Opener className="quiet" opens={<SignOutDialog />}>
              Sign out
            </Opener>
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

async function signOut(isDeleting = false) {
  await server.leave();
  if (isDeleting) deleteUnsaved();
  location.assign("logout");
}

/** Asks what becomes of the unsaved text in this browser, which others may use. */
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
