/** What is done to pages as a whole: each is begun, gets another address, and goes. */
import { use, useId, useState } from "react";
import { type FileEntry, server } from "./api.ts";
import { Dialog, FileInput } from "./controls.tsx";
import { DeskContext } from "./desk-context.ts";
import type { OpenFile } from "./open-file.ts";

/** Starts a page, of its title or of a text that is written already. */
export function NewPageDialog() {
  const { show } = use(DeskContext);
  const hint = useId();
  return (
    <Dialog
      heading="A new page"
      action="Start writing"
      onSubmit={async (form) => {
        const text = await (form.get("text") as File).text();
        const { name } = await server.create(String(form.get("kind")), String(form.get("title")).trim(), text);
        await show(name);
      }}
    >
      <label>
        Kind
        <select name="kind">
          <option value="articles">Article</option>
          <option value="areas">Service area</option>
          <option value="services">Service</option>
        </select>
      </label>
      <label>
        Title
        <input name="title" autoComplete="off" aria-describedby={hint} />
      </label>
      <FileInput name="text" accept=".md,.markdown,.txt,text/markdown,text/plain">
        Begin with a text that is written
        <span className="hint">A plain text file: choose it, or drop it here</span>
      </FileInput>
      <p className="hint" id={hint}>
        Without a title, the page is called as its text begins. It is a draft until you say that it is ready: nobody
        else sees it.
      </p>
    </Dialog>
  );
}

/** Gives a page another address. */
export function RenameDialog({ file, open }: { file: FileEntry; open: OpenFile }) {
  const { show } = use(DeskContext);
  const hint = useId();
  const [slug, setSlug] = useState(file.name.split("/").at(-1) ?? "");
  const path = file.path ?? "";
  return (
    <Dialog
      heading={`Another address for “${file.title}”`}
      action="Change the address"
      onSubmit={async () => {
        await open.finish();
        const { name } = await server.rename(file.name, slug.replace(/^-|-$/g, ""));
        await show(name);
      }}
    >
      <label>
        Last part of the address
        <input
          required

          autoComplete="off"
          value={slug}
          aria-describedby={hint}
          onChange={({ target }) => setSlug(target.value.toLowerCase().replace(/[^a-z0-9]+/g, "-"))}
        />
      </label>
      <p className="hint" id={hint}>
        The page will be at <strong>{path.replace(/[^/]*$/, slug)}</strong>. Whoever comes to {path} is led there, and
        links on other pages are corrected.
      </p>
    </Dialog>
  );
}

/** Asks before a page goes. */
export function DeleteDialog({ file, open }: { file: FileEntry; open: OpenFile }) {
  const { files, show, say, restore } = use(DeskContext);
  const parent = files.find(({ path }) => path === file.path?.replace(/\/[^/]*$/, ""));
  return (
    <Dialog
      heading={`Delete “${file.title}”?`}
      action="Delete the page"
      cancel="Keep it"
      className="w-128 [--color-brick:#b3001b]"
      onSubmit={async () => {
        await open.finish();
        const { id } = await server.remove(file.name);
        await show("pages/home");
        say(`“${file.title}” is deleted.`, () => restore({ id, name: file.name }));
      }}
    >
      <p>
        Its words go, and links to it are taken out. Whoever comes to {file.path} is led to{" "}
        {parent ? `“${parent.title}”` : "the home page"}. You can put it back.
      </p>
    </Dialog>
  );
}
