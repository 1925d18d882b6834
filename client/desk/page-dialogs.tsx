/** What is done to pages as a whole: each is begun, gets another address, and goes. */
import { type ReactNode, use, useId, useState } from "react";
import { type FileEntry, server } from "./api.ts";
import { Dialog, FileInput } from "./controls.tsx";
import { DeskContext } from "./desk-context.ts";
import type { OpenFile } from "./open-file.ts";
import { offers } from "./schema.ts";

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

/** Asks for another name, of lower-case words joined by hyphens. */
export function NameDialog({
  label,
  name,
  hint,
  onPick,
  ...dialog
}: {
  heading: string;
  action: string;
  label: string;
  name: string;
  hint: (name: string) => ReactNode;
  onPick: (name: string) => unknown;
}) {
  const hintId = useId();
  const [picked, setPicked] = useState(name);
  return (
    <Dialog {...dialog} onSubmit={() => onPick(picked.replace(/^-|-$/g, ""))}>
      <label>
        {label}
        <input
          required
          autoComplete="off"
          value={picked}
          aria-describedby={hintId}
          onChange={({ target }) => setPicked(target.value.toLowerCase().replace(/[^a-z0-9]+/g, "-"))}
        />
      </label>
      <p className="hint" id={hintId}>
        {hint(picked)}
      </p>
    </Dialog>
  );
}

/** Gives a page another address. */
export function RenameDialog({ file, open }: { file: FileEntry; open: OpenFile }) {
  const { show } = use(DeskContext);
  const path = file.path ?? "";
  return (
    <NameDialog
      heading={`Another address for “${file.title}”`}
      action="Change the address"
      label="Last part of the address"
      name={file.name.split("/").at(-1) ?? ""}
      hint={(slug) => (
        <>
          The page will be at <strong>{path.replace(/[^/]*$/, slug)}</strong>. Whoever comes to {path} is led there, and
          links on other pages are corrected.
        </>
      )}
      onPick={async (slug) => {
        await open.finish();
        const { name } = await server.rename(file.name, slug);
        await show(name);
      }}
    />
  );
}

/** Picks a page in a form, which has its address. */
export function PagePicker({ label }: { label: string }) {
  const { files } = use(DeskContext);
  return (
    <label>
      {label}
      <select name="path">
        {offers({ choice: "pages" }, files)?.map(([path, title]) => (
          <option key={title} value={String(path)}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Has an address of which there is no page any more lead to one. */
export const OldAddressDialog = ({ onPick }: { onPick: (from: string, to: string) => void }) => (
  <Dialog
    heading="Add an old address"
    action="Add it"
    onSubmit={(form) => {
      const [old = "", path = ""] = [form.get("old"), form.get("path")].map(String);
      const address = old
        .trim()
        .toLowerCase()
        .replace(/^https?:\/\/[^/]*|[?#].*$|\/$/g, "");
      if (!/^(\/[a-z0-9-]+)+$/.test(address))
        throw new Error("Write it as /blog/old-name: words of letters, digits and hyphens.");
      onPick(address, path);
    }}
  >
    <label>
      Old address
      <input name="old" required autoComplete="off" placeholder="/blog/old-name" />
    </label>
    <PagePicker label="Leads to" />
  </Dialog>
);

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
