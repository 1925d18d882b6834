/** Dialogs that create, rename and delete pages. */
import { type FileEntry, server } from "./api.ts";
import { Dialog, Input } from "./controls.tsx";
import { useDesk, useForm } from "./desk-context.ts";
import { RenameDeleteButtons } from "./rename-delete.tsx";
import { optionsOf } from "./schema.ts";

/** Creates a page from a title or from a text. */
export function NewPageDialog() {
  const { openFile } = useDesk();
  return (
    <Dialog
      heading="A new page"
      action="Start writing"
      onSubmit={async (form) => {
        const text = await (form.get("text") as File).text();
        const { name } = await server.createPage(String(form.get("kind")), String(form.get("title")).trim(), text);
        await openFile(name);
      }}
    >
      <p className="hint">
        Visitors do not see the page until you press “Ready for visitors”. Without a title, it gets the first heading of
        the text.
      </p>
      <label>
        Kind
        <select name="kind">
          <option value="articles">Article</option>
          <option value="areas">Service area</option>
          <option value="services">Service</option>
        </select>
      </label>
      <Input name="title">Title</Input>
      <Input type="file" name="text" accept=".md,.markdown,.txt,text/markdown,text/plain">
        A text that you have written already
        <span className="hint">A plain text file: choose it, or drop it here</span>
      </Input>
    </Dialog>
  );
}

/** Buttons for a page with an address. */
export function PageTools({ entry }: { entry: FileEntry }) {
  const { files, openFile, goToField, notify, restorePage, file } = useForm();
  const { name, title, path = "" } = entry;
  const parent = files.find((other) => other.path === path.replace(/\/[^/]*$/, ""));
  return (
    <div className="bar max-two:-my-3">
      <RenameDeleteButtons
        thing="page"
        title={title}
        noun="address"
        label="Last part of the address"
        name={name.split("/").at(-1) ?? ""}
        hint={(slug) => (
          <>
            The page will be at <strong>{path.replace(/[^/]*$/, slug)}</strong>. Visitors of {path} are sent there, and
            links on other pages are corrected.
          </>
        )}
        onName={async (slug) => {
          await file.saveOrThrow();
          await openFile((await server.renamePage(name, slug)).name);
        }}
        onDelete={async () => {
          await file.saveOrThrow();
          const { id } = await server.deletePage(name);
          await openFile("pages/home");
          goToField("");
          notify(`“${title}” is deleted.`, () => restorePage({ id, name }));
        }}
      >
        The page goes, and links to it are taken out. Visitors of {path} are sent to{" "}
        {parent ? `“${parent.title}”` : "the home page"}.
      </RenameDeleteButtons>
    </div>
  );
}

/** A select with the addresses of pages. */
export function PagePicker({ label }: { label: string }) {
  const { files } = useDesk();
  return (
    <label>
      {label}
      <select name="path">
        {optionsOf({ choice: "pages" }, files)?.map(([path, title]) => (
          <option key={title} value={String(path)}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Adds a redirect from an old address to a page. */
export function OldAddressDialog() {
  const { file } = useForm();
  return (
    <Dialog
      heading="Add an old address"
      action="Add it"
      onSubmit={(form) => {
        const old = String(form.get("old"));
        if (!URL.canParse(old, origin)) throw new Error(`“${old}” is not an address: copy it from the browser.`);
        const { pathname, search } = new URL(old, origin);
        const address = pathname.replace(/(.)\/$/, "$1") + search;
        if (address === "/") throw new Error("This is the address of the home page. Write the address of an old page.");
        file.change(address, String(form.get("path")));
      }}
    >
      <Input name="old" required placeholder="/services.html">
        Old address
      </Input>
      <PagePicker label="Leads to" />
    </Dialog>
  );
}
