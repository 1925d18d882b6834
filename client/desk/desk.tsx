/** The owner's desk: forms for the texts and pictures of the site, next to a preview of the page. */
import { Component, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { type Catalog, type DeletedPage, isSignedOut, retryDelay, server } from "./api.ts";
import { Button, DialogButton, OptionButtons, SignInButton } from "./controls.tsx";
import { type Desk, DeskContext } from "./desk-context.ts";
import { isSaved } from "./draft.ts";
import { DamagedFile, Editor } from "./editor.tsx";
import { FileList } from "./file-list.tsx";
import { fitAboveKeyboard } from "./keyboard.ts";
import { OpenFile, unsavedFiles } from "./open-file.ts";
import { Preview } from "./preview.tsx";
import { useProgress } from "./progress.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { useMediaQuery, useStoreValue } from "./store.ts";
import { supportTranslation } from "./translation.ts";

/** The views of a narrow window. Each view is an entry of the history, so that Back returns from the text to the list. */
const views = ["List", "Words", "Page"];
/** Media queries for windows with room for two views, and for all views. */
const [two, all] = ["(width >= 56rem)", "(width >= 75rem)"];

/** Returns the parameters of the URL: `file` or `path`, and `field`. */
const urlParameters = () => new URLSearchParams(location.search);

/** Returns the view of the current history entry. A phone begins with the list. */
const currentView = (): string =>
  history.state?.view ??
  (matchMedia(two).matches || urlParameters().get("file") || urlParameters().get("path") ? "Words" : "List");

function App({ first, owner }: { first: Catalog; owner: string }) {
  const [catalog, setCatalog] = useState(first);
  const [open, setOpen] = useState<OpenFile>();
  const [target, setTarget] = useState<Desk["target"]>();
  const [path, setPath] = useState("/");
  const [view, setView] = useState(currentView);
  /** The last notice, and the function that undoes the action it reports. */
  const [{ words, putBack }, setNotice] = useState<{ words?: string; putBack?: (() => unknown) | undefined }>({});
  const [progress, refreshProgress] = useProgress();
  const isOut = useStoreValue(isSignedOut);
  const [hasTwo, hasAll] = [useMediaQuery(two), useMediaQuery(all)];
  const { files } = catalog;
  const name = open?.name ?? "";
  // A file that another editor has deleted stays open.
  const entry = files.find((file) => file.name === name) ?? { name, group: "", title: name, draft: false };
  // For a file without a page, the preview keeps the previous page.
  if (entry.path && entry.path !== path) setPath(entry.path);

  // Each key press removes the notice. Without a notice, the state stays the same object, so that React does not render.
  const notify = (words: string, putBack?: () => unknown) =>
    setNotice((last) => (words || last.words ? { words, putBack } : last));
  const switchView = (next: string, address = "") => {
    if (next !== view || new URL(address, location.href).href !== location.href)
      history.pushState({ view: next }, "", address);
    setView(next);
  };
  const goToField = (path: string) => {
    switchView("Words");
    setTarget({ path });
  };
  const attempt = async (task: () => unknown) => {
    try {
      await task();
    } catch (error) {
      notify((error as Error).message);
    }
  };
  const refreshes = useRef(0);
  const refreshCatalog = async () => {
    const turn = ++refreshes.current;
    const next = await server.loadCatalog();
    if (turn === refreshes.current) setCatalog(next); // responses may arrive out of order
  };

  const loads = useRef(0);
  const load = async (name: string, field?: string | null) => {
    const turn = ++loads.current;
    await open?.save();
    const [file] = await Promise.all([server.loadFile(name), refreshCatalog()]);
    if (turn !== loads.current) return; // the owner has opened another file
    const opened = new OpenFile(name, file);
    setOpen(opened);
    setTarget(field ? { path: field } : undefined);
    setView(currentView());
    notify(isSaved(opened.draft) ? "" : "Here is your text that was not saved yet.");
  };
  const openFile = (name: string, field?: string) => {
    switchView("Words", `?${new URLSearchParams({ file: name, ...(field && { field }) })}`);
    return attempt(() => load(name, field));
  };
  const restorePage = async (page: DeletedPage) => {
    await open?.save();
    const { left } = await server.restorePage(page);
    await openFile(page.name);
    const others = left.map(({ about }) => about).join("; ");
    notify(`The page is back.${others && ` Left as they are, because somebody changed them since: ${others}.`}`);
  };
  /** Opens the file of the URL, or the file of the URL's page. */
  const fromAddress = useEffectEvent(() => {
    const file =
      urlParameters().get("file") ||
      (files.find(({ path }) => path === urlParameters().get("path"))?.name ?? "pages/home");
    setView(currentView());
    if (file === name)
      loads.current++; // drops a file that is still loading
    else void attempt(() => load(file, urlParameters().get("field")));
  });
  useEffect(() => {
    const open = () => fromAddress();
    open();
    addEventListener("popstate", open);
    return () => removeEventListener("popstate", open);
  }, []);

  return (
    <DeskContext
      value={{ ...catalog, target, attempt, refreshCatalog, notify, refreshProgress, openFile, goToField, restorePage }}
    >
      <div
        className="group two:grid-cols-[23rem_1fr] all:grid-cols-[14rem_minmax(24rem,5fr)_7fr] grid h-full grid-rows-[auto_minmax(0,1fr)]"
        data-view={view}
      >
        <header className="bar writing:gap-y-0 writing:py-0 col-span-full bg-oak-deep px-3 py-2 text-limestone [--focus:var(--color-limestone)] sm:px-5">
          <strong className="writing:hidden font-display text-lead max-sm:hidden">Desk</strong>
          <OptionButtons
            label="What to show"
            names={views}
            picked={view}
            onPick={switchView}
            className="all:hidden two:*:last:hidden writing:sr-only"
          />
          <p className="flex-1 text-right first-letter:uppercase max-sm:order-1 max-sm:basis-full max-sm:text-left">
            <span role="status">
              {isOut ? "You were signed out. Nothing is lost: sign in again." : words || progress}
            </span>
            <SignInButton />
            {putBack && (
              <Button className="ml-3 text-ink" onClick={putBack}>
                Put it back
              </Button>
            )}
          </p>
          <DialogButton className="primary writing:sr-only max-sm:ml-auto" dialog={<PublishDialog open={open} />}>
            Publish changes
          </DialogButton>
        </header>
        <div
          role={view === "List" && !hasAll ? "main" : undefined}
          className="all:grid hidden group-data-[view=List]:grid"
        >
          <h1 className="all:hidden sr-only">Pages</h1>
          <FileList open={name} owner={owner} />
        </div>
        {open && (
          <>
            <Boundary key={name} fallback={<DamagedFile file={open} entry={entry} />}>
              <Editor file={open} entry={entry} />
            </Boundary>
            <Preview path={path} file={open} title={entry.title} isMain={view === "Page" && !hasTwo} />
          </>
        )}
      </div>
    </DeskContext>
  );
}

/** Shows a fallback if its children throw while they render. */
class Boundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? this.props.fallback : this.props.children);
}

addEventListener("beforeunload", (event) => {
  if (unsavedFiles()) event.preventDefault();
});

/** Renders the desk in an element as soon as the server responds. */
const startDesk = (place: HTMLElement) =>
  server.loadCatalog().then(
    (first) => createRoot(place).render(<App first={first} owner={place.dataset.owner ?? ""} />),
    (error: Error) => {
      place.textContent = error.message;
      setTimeout(() => void startDesk(place), retryDelay);
    },
  );
supportTranslation();
fitAboveKeyboard();
const place = document.getElementById("desk");
if (place) void startDesk(place);
