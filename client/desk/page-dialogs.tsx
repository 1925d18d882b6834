/** What is done to a page as a whole. */
import { useId, useState } from "react";
import { type FileEntry, server } from "./api.ts";
import { useDesk } from "./desk-context.ts";
import { Dialog, Refusal } from "./dialog.tsx";

/** Gives a page another address. */
export function RenameDialog({
  file,
  onClose,
  onDone,
}: {
  file: FileEntry;
  onClose: () => void;
  /** It is done; the file's name from now on. */
  onDone: (name: string) => void;
}) {
  const id = useId();
  const [fault, setFault] = useState("");
  const [slug, setSlug] = useState(file.name.split("/").at(-1) ?? "");
  const path = file.path ?? "";
  const folder = path.replace(/[^/]*$/, "");
  return (
    <Dialog heading={`Another address for “${file.title}”`} onClose={onClose}>
      {(close) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            server.rename(file.name, slug.replace(/^-|-$/g, "")).then(
              ({ name }) => {
                close();
                onDone(name);
              },
              (error: Error) => setFault(error.message),
            );
          }}
        >
          <label htmlFor={id}>Last part of the address</label>
          <input
            id={id}
            required
            autoComplete="off"
            value={slug}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setSlug(target.value.toLowerCase().replace(/[^a-z0-9]+/g, "-"))}
          />
          <p className="hint" id={`${id}-hint`}>
            The page will be at <strong>{`${folder}${slug}`}</strong>. Whoever comes to {path} is led there, and links
            on other pages are corrected.
          </p>
          <Refusal words={fault} />
          <div className="actions">
            <button type="submit" className="primary">
              Change the address
            </button>
            <button type="button" onClick={close}>
              Cancel
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** Asks before a page goes. */
export function DeleteDialog({
  file,
  onClose,
  onDone,
}: {
  file: FileEntry;
  onClose: () => void;
  /** It is done; what the server keeps the page as. */
  onDone: (id: string) => void;
}) {
  const { pages } = useDesk().catalog;
  const [fault, setFault] = useState("");
  const parent = pages.find(({ path }) => path === file.path?.replace(/\/[^/]*$/, ""));
  return (
    <Dialog heading={`Delete “${file.title}”?`} onClose={onClose}>
      {(close) => (
        <>
          <p>
            Its words go, and links to it are taken out. Whoever comes to {file.path} is led to{" "}
            {parent ? `“${parent.title}”` : "the home page"}. You can put it back.
          </p>
          <Refusal words={fault} />
          <div className="actions">
            <button
              type="button"
              className="danger"
              onClick={() =>
                server.remove(file.name).then(
                  ({ id }) => {
                    close();
                    onDone(id);
                  },
                  (error: Error) => setFault(error.message),
                )
              }
            >
              Delete the page
            </button>
            <button type="button" onClick={close}>
              Keep it
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
