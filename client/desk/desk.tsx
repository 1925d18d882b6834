/** The owner's desk: the words and pictures of the site in forms, beside the pages that show them. */
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { type Catalog, type Deleted, server, signedOut } from "./api.ts";
import { Button, Opener, SignIn, Switch } from "./controls.tsx";
import { type Desk, DeskContext } from "./desk-context.ts";
import { Editor } from "./editor.tsx";
import { FileList } from "./file-list.tsx";
import { OpenFile, unsaved } from "./open-file.ts";
import { Preview } from "./preview.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { useStage } from "./stage.ts";

/** What a narrow window shows of the desk. */
const views = ["List", "Words", "Page"];

/** How long to wait before who was signed out is asked for again. */
const patience = 2000;

function App({ first, owner }: { first: Catalog; owner: string }) {
  const [catalog, setCatalog] = useState(first);
  const [open, setOpen] = useState<OpenFile>();
  const [target, setTarget] = useState<Desk["target"]>();
  const [path, setPath] = useState("/");
  const [view, setView] = useState("Words");
  /** What was said last, and what puts back what it is about. */
  const [{ words, putBack }, setNotice] = useState<{ words: string; putBack?: (() => unknown) | undefined }>({
    words: "",
  });
  const [stage, followStage] = useStage();
  const { files } = catalog;
  const name = open?.name ?? "";
  // A file that was deleted meanwhile is still being edited.
  const entry = files.find((file) => file.name === name) ?? { name, group: "", title: name, draft: false };
  // Files that are on every page are shown on the page that was there before.
  if (entry.path && entry.path !== path) setPath(entry.path);

  // While somebody types, it is the same again and again.
  const say = useCallback(
    (words: string, putBack?: () => unknown) => setNotice((last) => (words || last.words ? { words, putBack } : last)),
    [],
  );
  const go = useCallback((field: string) => {
    setView("Words");
    setTarget({ path: field });
  }, []);
  const follow = useCallback(
    (words: string) => {
      say("");
      followStage({ words });
    },
    [say, followStage],
  );
  const attempt = useCallback((task: Promise<void>) => task.catch((error: Error) => say(error.message)), [say]);
  const asked = useRef(0);
  const refresh = useCallback(async () => {
    const turn = ++asked.current;
    const next = await server.files();
    if (turn === asked.current) setCatalog(next); // an answer may come after that to a later question
  }, []);

  const isOut = useSyncExternalStore(signedOut.subscribe, signedOut.get);
  useEffect(() => {
    if (!isOut) return;
    const again = setInterval(() => refresh().catch(() => {}), patience);
    return () => {
      clearInterval(again);
      say("You are signed in again.");
    };
  }, [isOut, refresh, say]);

  const load = async (name: string, field?: string | null) => {
    await open?.save();
    const [file] = await Promise.all([server.file(name), refresh()]);
    const opened = new OpenFile(name, file);
    setOpen(opened);
    setTarget(field ? { path: field } : undefined);
    setView("Words");
    say(opened.goesOn ? "Here are your words that were not saved." : "");
  };
  const show = (name: string, field?: string) => {
    history.pushState(null, "", `?${new URLSearchParams({ file: name, ...(field && { field }) })}`);
    return attempt(load(name, field));
  };
  const restore = async (page: Deleted) => {
    await open?.save();
    const { left } = await server.restore(page);
    await show(page.name);
    const others = left.map(({ about }) => about).join("; ");
    say(others ? `The page is back. These were changed since, and stay as they are: ${others}.` : "The page is back.");
  };
  /** Opens what the address names: a file, or the page of a path. */
  const fromAddress = useEffectEvent(() => {
    const asked = new URLSearchParams(location.search);
    const name = asked.get("file") ?? files.find((file) => file.path === asked.get("path"))?.name ?? "pages/home";
    void attempt(load(name, asked.get("field")));
  });
  useEffect(() => {
    const open = () => fromAddress();
    open();
    addEventListener("popstate", open);
    return () => removeEventListener("popstate", open);
  }, []);

  const desk = {
    ...catalog,
    target,
    attempt,
    refresh,
    say,
    follow,
    show,
    go,
    restore: (page: Deleted) => attempt(restore(page)),
  };
  return (
    <DeskContext value={desk}>
      <div
        className="group two:grid-cols-[23rem_minmax(0,1fr)] all:grid-cols-[14rem_minmax(24rem,5fr)_minmax(0,7fr)] grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]"
        data-view={view}
      >
        <header className="bar col-span-full gap-y-0 bg-oak-deep px-3 py-2 text-limestone [--focus:var(--color-limestone)] sm:px-5">
          <strong className="font-display text-lead max-sm:hidden">Desk</strong>
          <Switch
            label="What to show"
            names={views}
            picked={view}
            onPick={setView}
            className="all:hidden two:*:last:hidden"
          />
          <p className="flex-1 text-right first-letter:uppercase max-sm:order-1 max-sm:basis-full max-sm:text-left max-sm:has-[span:not(:empty)]:pt-2">
            <span role="status">{isOut ? "You were signed out. Sign in again, nothing is lost." : words || stage}</span>
            <SignIn />
            {putBack && (
              <Button className="ml-3 text-ink" onClick={() => void putBack()}>
                Put it back
              </Button>
            )}
          </p>
          <Opener className="primary max-sm:ml-auto" opens={<PublishDialog open={open} />}>
            Publish changes
          </Opener>
        </header>
        <FileList open={name} owner={owner} />
        {open && (
          <>
            <Editor file={open} entry={entry} />
            <Preview path={path} file={open} />
          </>
        )}
      </div>
    </DeskContext>
  );
}

addEventListener("beforeunload", (event) => {
  if (unsaved()) event.preventDefault();
});
const place = document.getElementById("desk");
if (place)
  server.files().then(
    (first) => createRoot(place).render(<App first={first} owner={place.dataset.owner ?? ""} />),
    (error: Error) => place.append(error.message),
  );
