/** The owner's desk: the words and pictures of the site in forms, beside the pages that show them. */
import { Component, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { type Catalog, type Deleted, pause, server, signedOut } from "./api.ts";
import { Button, Opener, SignIn, Switch } from "./controls.tsx";
import { type Desk, DeskContext } from "./desk-context.ts";
import { isSaved } from "./draft.ts";
import { Damaged, Editor } from "./editor.tsx";
import { FileList } from "./file-list.tsx";
import { followKeyboard } from "./keyboard.ts";
import { OpenFile, unsaved } from "./open-file.ts";
import { Preview } from "./preview.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { useMedia, useShared } from "./shared.ts";
import { useStage } from "./stage.ts";
import { followTranslation } from "./translation.ts";

/** What a narrow window shows of the desk. Each is an entry of the window's history, so that Back leads from the text to the list. */
const views = ["List", "Words", "Page"];
/** Media queries of windows with room for two views, and for all. */
const [two, all] = ["(width >= 56rem)", "(width >= 75rem)"];

/** The file or the page that the address names. */
const asked = () => new URLSearchParams(location.search);

/** The view of the present entry of the history. A phone begins with the list. */
const viewNow = (): string =>
  history.state?.view ?? (matchMedia(two).matches || asked().get("file") || asked().get("path") ? "Words" : "List");

function App({ first, owner }: { first: Catalog; owner: string }) {
  const [catalog, setCatalog] = useState(first);
  const [open, setOpen] = useState<OpenFile>();
  const [target, setTarget] = useState<Desk["target"]>();
  const [path, setPath] = useState("/");
  const [view, setView] = useState(viewNow);
  /** The last notice, and the function that undoes the action it reports. */
  const [{ words, putBack }, setNotice] = useState<{ words?: string; putBack?: (() => unknown) | undefined }>({});
  const [stage, followStage] = useStage();
  const isOut = useShared(signedOut);
  const [hasTwo, hasAll] = [useMedia(two), useMedia(all)];
  const { files } = catalog;
  const name = open?.name ?? "";
  // A file that was deleted meanwhile is still being edited.
  const entry = files.find((file) => file.name === name) ?? { name, group: "", title: name, draft: false };
  // Files that are on every page are shown on the page that was there before.
  if (entry.path && entry.path !== path) setPath(entry.path);

  // While somebody types, it is the same again and again.
  const say = (words: string, putBack?: () => unknown) =>
    setNotice((last) => (words || last.words ? { words, putBack } : last));
  const turn = (next: string, address = "") => {
    if (next !== view || new URL(address, location.href).href !== location.href)
      history.pushState({ view: next }, "", address);
    setView(next);
  };
  const go = (path: string) => {
    turn("Words");
    setTarget({ path });
  };
  const follow = (words: string) => {
    say("");
    followStage(words);
  };
  const attempt = async (task: () => unknown) => {
    try {
      await task();
    } catch (error) {
      say((error as Error).message);
    }
  };
  const refreshes = useRef(0);
  const refresh = async () => {
    const turn = ++refreshes.current;
    const next = await server.files();
    if (turn === refreshes.current) setCatalog(next); // an answer may come after that to a later question
  };

  const loads = useRef(0);
  const load = async (name: string, field?: string | null) => {
    const turn = ++loads.current;
    await open?.save();
    const [file] = await Promise.all([server.file(name), refresh()]);
    if (turn !== loads.current) return; // the owner has opened another file
    const opened = new OpenFile(name, file);
    setOpen(opened);
    setTarget(field ? { path: field } : undefined);
    setView(viewNow());
    say(isSaved(opened.draft) ? "" : "Here is your text that was not saved yet.");
  };
  const show = (name: string, field?: string) => {
    turn("Words", `?${new URLSearchParams({ file: name, ...(field && { field }) })}`);
    return attempt(() => load(name, field));
  };
  const restore = async (page: Deleted) => {
    await open?.save();
    const { left } = await server.restore(page);
    await show(page.name);
    const others = left.map(({ about }) => about).join("; ");
    say(`The page is back.${others && ` Left as they are, because somebody changed them since: ${others}.`}`);
  };
  /** Opens what the address names: a file, or the page of a path. */
  const fromAddress = useEffectEvent(() => {
    const file = asked().get("file") || (files.find(({ path }) => path === asked().get("path"))?.name ?? "pages/home");
    setView(viewNow());
    if (file === name)
      loads.current++; // drops a file that is still loading
    else void attempt(() => load(file, asked().get("field")));
  });
  useEffect(() => {
    const open = () => fromAddress();
    open();
    addEventListener("popstate", open);
    return () => removeEventListener("popstate", open);
  }, []);

  return (
    <DeskContext value={{ ...catalog, target, attempt, refresh, say, follow, show, go, restore }}>
      <div
        className="group two:grid-cols-[23rem_1fr] all:grid-cols-[14rem_minmax(24rem,5fr)_7fr] grid h-full grid-rows-[auto_minmax(0,1fr)]"
        data-view={view}
      >
        <header className="bar writing:gap-y-0 writing:py-0 col-span-full bg-oak-deep px-3 py-2 text-limestone [--focus:var(--color-limestone)] sm:px-5">
          <strong className="writing:hidden font-display text-lead max-sm:hidden">Desk</strong>
          <Switch
            label="What to show"
            names={views}
            picked={view}
            onPick={turn}
            className="all:hidden two:*:last:hidden writing:sr-only"
          />
          <p className="flex-1 text-right first-letter:uppercase max-sm:order-1 max-sm:basis-full max-sm:text-left">
            <span role="status">{isOut ? "You were signed out. Nothing is lost: sign in again." : words || stage}</span>
            <SignIn />
            {putBack && (
              <Button className="ml-3 text-ink" onClick={putBack}>
                Put it back
              </Button>
            )}
          </p>
          <Opener className="primary writing:sr-only max-sm:ml-auto" opens={<PublishDialog open={open} />}>
            Publish changes
          </Opener>
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
            <Boundary key={name} fallback={<Damaged file={open} entry={entry} />}>
              <Editor file={open} entry={entry} />
            </Boundary>
            <Preview path={path} file={open} title={entry.title} isMain={view === "Page" && !hasTwo} />
          </>
        )}
      </div>
    </DeskContext>
  );
}

/** Shows a fallback if its children cannot be drawn. */
class Boundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? this.props.fallback : this.props.children);
}

addEventListener("beforeunload", (event) => {
  if (unsaved()) event.preventDefault();
});

/** Opens the desk in its place of the page, as soon as the server answers. */
const begin = (place: HTMLElement) =>
  server.files().then(
    (first) => createRoot(place).render(<App first={first} owner={place.dataset.owner ?? ""} />),
    (error: Error) => {
      place.textContent = error.message;
      setTimeout(() => void begin(place), pause);
    },
  );
followTranslation();
followKeyboard();
const place = document.getElementById("desk");
if (place) void begin(place);
