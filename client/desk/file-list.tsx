/** The pages by the names that an owner knows. */
import { type ReactNode, use, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { FileEntry } from "./api.ts";
import { Button, Opener } from "./controls.tsx";
import { DeskContext } from "./desk-context.ts";
import { subscribe, unsaved } from "./open-file.ts";
import { NewPageDialog } from "./page-dialogs.tsx";

export function FileList({ open }: { open: string }) {
  const { catalog, show, restore } = use(DeskContext);
  const list = useRef<HTMLElement>(null);
  const changed = useSyncExternalStore(subscribe, unsaved).split(" ");
  const [filter, setFilter] = useState("");
  const isWanted = ({ title }: { title: string }) => title.toLowerCase().includes(filter.trim().toLowerCase());
  const deleted = catalog.deleted.filter(isWanted);
  const found = withDrafts(catalog.groups).map(({ name, files }) => ({ name, files: files.filter(isWanted) }));
  useEffect(() => {
    if (open) list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [open]);
  return (
    <nav ref={list} className="files" aria-label="Pages">
      <Opener opens={(onClose) => <NewPageDialog onClose={onClose} />}>New page</Opener>
      <input
        type="search"
        aria-label="Find a page"
        placeholder="Find a page"
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
      />
      {found.map(({ name, files }) => (
        <Group key={name} name={name}>
          {files.map((file) => (
            <li key={file.name}>
              <Button aria-current={file.name === open ? "page" : undefined} onClick={() => void show(file.name)}>
                {file.title}
                {changed.includes(file.name) && <span className="fault">not saved</span>}
              </Button>
            </li>
          ))}
        </Group>
      ))}
      <Group name="Deleted">
        {deleted.map((page) => (
          <li key={page.id} className="deleted">
            {page.title}
            <span className="hint bar">
              {new Date(page.at).toLocaleDateString("en-US", { month: "long", day: "numeric" })}
              <Button className="quiet" onClick={() => void restore(page)}>
                Put back<span className="hidden"> “{page.title}”</span>
              </Button>
            </span>
          </li>
        ))}
      </Group>
      {[...found.flatMap(({ files }) => files), ...deleted].length === 0 && (
        <p className="hint">No page has “{filter.trim()}” in its name.</p>
      )}
    </nav>
  );
}

function Group({ name, children }: { name: string; children: ReactNode[] }) {
  return (
    children.length > 0 && (
      <section aria-label={name}>
        <h2>{name}</h2>
        <ul>{children}</ul>
      </section>
    )
  );
}

/** Drafts stand in a group of their own, before what is there already. */
function withDrafts(groups: { name: string; files: FileEntry[] }[]) {
  const drafts = groups.flatMap(({ files }) => files).filter(({ draft }) => draft);
  const published = groups.map(({ name, files }) => ({ name, files: files.filter(({ draft }) => !draft) }));
  return [{ name: "Drafts", files: drafts }, ...published];
}
