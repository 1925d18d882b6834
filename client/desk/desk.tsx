/** The owner's desk: the words and pictures of the site in forms, beside the pages that show them. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { type Catalog, server } from "./api.ts";
import { Button, Opener, Switch } from "./controls.tsx";
import { type Deleted, DeskContext } from "./desk-context.ts";
import { Editor } from "./editor.tsx";
import { FileList } from "./file-list.tsx";
import { OpenFile, unsaved } from "./open-file.ts";
import { lookOf } from "./places.ts";
import { Preview } from "./preview.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { textsOf } from "./value.ts";

/** What a narrow window shows of the desk. */
const views = ["Pages", "Words", "Page"] as const;

/** What was said last, and the page that can be put back because of it. */
interface Notice {
  words: string;
  deleted?: Deleted | undefined;
}

function App({ first }: { first: Catalog }) {
  const [catalog, setCatalog] = useState(first);
  const [open, setOpen] = useState<OpenFile>();
  /** The field that gets the cursor, and the one that has it. */
  const [target, setTarget] = useState<{ path: string }>();
  const [visited, setVisited] = useState<{ path: string }>();
  const [path, setPath] = useState("/");
  const [view, setView] = useState<(typeof views)[number]>("Words");
  const [notice, setNotice] = useState<Notice>({ words: "" });
  const files = catalog.groups.flatMap((group) => group.files);
  const name = open?.name ?? "";
  // A file that was deleted meanwhile is still being edited.
  const entry = files.find((file) => file.name === name) ?? { name, title: name, draft: false };
  // Files that are on every page are shown on the page that was there before.
  if (entry.path && entry.path !== path) setPath(entry.path);

  // While somebody types, it is the same again and again.
  const say = useCallback(
    (words: string, deleted?: Deleted) => setNotice((last) => (words || last.words ? { words, deleted } : last)),
    [],
  );
  const go = useCallback((field: string) => setTarget({ path: field }), []);
  const asked = useRef(0);
  const refresh = useCallback(async () => {
    const turn = ++asked.current;
    const next = await server.files();
    if (turn === asked.current) setCatalog(next); // an answer may come after that to a later question
  }, []);
  /** Does what may fail for a reason that the owner is told. */
  const attempt = (task: Promise<void>) => task.catch((error: Error) => say(error.message));

  const load = async (name: string, field: string | null | undefined) => {
    await open?.save();
    setOpen(new OpenFile(name, await server.file(name)));
    setTarget(field ? { path: field } : undefined);
    setView("Words");
    say("");
  };
  const show = (name: string, field?: string) => {
    history.pushState(null, "", `?${new URLSearchParams({ file: name, ...(field && { field }) })}`);
    return attempt(load(name, field));
  };
  const putBack = async (page: Deleted) => {
    await open?.save();
    const { left } = await server.restore(page);
    await refresh();
    await show(page.name);
    const others = left.map((title) => `“${title}”`).join(", ");
    say(others ? `The page is back. These were changed since, and stay as they are: ${others}.` : "The page is back.");
  };
  const restore = (page: Deleted) => attempt(putBack(page));
  /** Opens what the address names: a file, or the page of a path. */
  const fromAddress = useEffectEvent(() => {
    const asked = new URLSearchParams(location.search);
    const name = asked.get("file") ?? files.find((file) => file.path === asked.get("path"))?.name ?? "pages/home";
    void attempt(load(name, asked.get("field")));
  });
  useEffect(() => {
    fromAddress();
    const back = () => fromAddress();
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);

  /** Somebody pointed at what the open file does not hold: another page's link, or words that all pages share. */
  const follow = async (text: string, address: string | undefined) => {
    const linked = files.find((file) => address && file.path === address);
    if (linked) return show(linked.name);
    const words = text.trim();
    for (const shared of files.filter((file) => words && file.name.startsWith("site/"))) {
      const { value } = await server.file(shared.name);
      const [found] = textsOf(value).find(([, own]) => lookOf(own)?.test(words)) ?? [];
      if (found !== undefined) return show(shared.name, found);
    }
    say("These words are not on this form.");
  };

  const { words: said, deleted } = notice;
  return (
    <DeskContext value={{ catalog, refresh, say, show, restore, target, go }}>
      <div
        className="group two:grid-cols-[23rem_minmax(0,1fr)] all:grid-cols-[14rem_minmax(24rem,5fr)_minmax(0,7fr)] grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]"
        data-view={view}
      >
        <header className="col-span-full flex items-center gap-4 bg-oak-deep px-5 py-2 text-limestone [--focus:var(--color-limestone)]">
          <strong className="font-display text-[1.375rem]">Desk</strong>
          <Switch
            label="What to show"
            names={views}
            picked={view}
            onPick={setView}
            className="all:hidden"
            buttonClass="two:last:hidden border-limestone bg-transparent aria-pressed:bg-limestone aria-pressed:text-oak-deep"
          />
          <p className="flex-1 text-right first-letter:uppercase max-sm:hidden">
            <span role="status">{said}</span>
            {deleted && (
              <Button className="ml-3 text-ink" onClick={() => void restore(deleted)}>
                Put it back
              </Button>
            )}
          </p>
          <Opener
            className="border-brick bg-brick font-semibold text-white max-sm:ml-auto"
            opens={(onClose) => <PublishDialog open={open} onClose={onClose} />}
          >
            Publish changes
          </Opener>
        </header>
        <FileList open={name} />
        {open && (
          <>
            <Editor file={open} entry={entry} onVisit={(field) => setVisited({ path: field })} />
            <Preview
              path={path}
              file={open}
              visited={visited}
              onPoint={(field) => {
                setView("Words");
                say("");
                go(field);
              }}
              onFollow={(text, address) => void attempt(follow(text, address))}
              onBuilt={() => attempt(refresh())}
            />
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
    (first) => createRoot(place).render(<App first={first} />),
    (error: Error) => place.append(error.message),
  );
