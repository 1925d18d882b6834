/** The pages by the names that an owner knows. */
import { useEffect, useId, useRef, useState } from "react";
import type { Catalog, DeletedPage, FileEntry } from "./api.ts";
import { isUnsaved } from "./draft.ts";

export function FileList({
  catalog,
  open,
  onOpen,
  onNew,
  onRestore,
}: {
  catalog: Catalog;
  open: string | undefined;
  onOpen: (name: string) => void;
  onNew: () => void;
  onRestore: (page: DeletedPage) => void;
}) {
  const id = useId();
  const list = useRef<HTMLElement>(null);
  const [filter, setFilter] = useState("");
  const wanted = filter.trim().toLowerCase();
  const isWanted = ({ title }: { title: string }) => title.toLowerCase().includes(wanted);
  const groups = withDrafts(catalog.groups).map(({ name, files }) => ({ name, files: files.filter(isWanted) }));
  const found = groups.filter(({ files }) => files.length > 0);
  const deleted = catalog.deleted.filter(isWanted);
  useEffect(() => {
    if (open) list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [open]);
  return (
    <nav ref={list} className="files" aria-label="Pages">
      <button type="button" onClick={onNew}>
        New page
      </button>
      <label htmlFor={id} className="hidden">
        Find a page
      </label>
      <input
        id={id}
        type="search"
        placeholder="Find a page"
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
      />
      {found.map(({ name, files }) => (
        <section key={name} aria-labelledby={`${id}-${name}`}>
          <h2 id={`${id}-${name}`}>{name}</h2>
          <ul>
            {files.map((file) => (
              <li key={file.name}>
                <button
                  type="button"
                  aria-current={file.name === open ? "page" : undefined}
                  onClick={() => onOpen(file.name)}
                >
                  {file.title}
                  {isUnsaved(file.name) && <span className="unsaved">not saved</span>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {deleted.length > 0 && (
        <section aria-labelledby={`${id}-deleted`}>
          <h2 id={`${id}-deleted`}>Deleted</h2>
          <ul>
            {deleted.map((page) => (
              <li key={page.id} className="deleted">
                {page.title}
                <span className="hint">
                  {dayOf(page.at)}{" "}
                  <button type="button" className="quiet" onClick={() => onRestore(page)}>
                    Put back<span className="hidden"> “{page.title}”</span>
                  </button>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {found.length + deleted.length === 0 && <p className="hint">No page has “{filter.trim()}” in its name.</p>}
    </nav>
  );
}

const dayOf = (time: string) => new Date(time).toLocaleDateString("en-US", { month: "long", day: "numeric" });

/** Drafts stand in a group of their own, before what is there already. */
function withDrafts(groups: Catalog["groups"]): { name: string; files: FileEntry[] }[] {
  const drafts = groups.flatMap(({ files }) => files).filter(({ draft }) => draft);
  const published = groups.map(({ name, files }) => ({ name, files: files.filter(({ draft }) => !draft) }));
  return [{ name: "Drafts", files: drafts }, ...published];
}
