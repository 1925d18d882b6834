/** The owner's desk: the words and pictures of the site in forms, beside the pages that show them. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { type Catalog, type DeletedPage, server } from "./api.ts";
import { anyUnsaved, Draft } from "./draft.ts";
import { Editor } from "./editor.tsx";
import { FileList } from "./file-list.tsx";
import { NewPageDialog } from "./new-page-dialog.tsx";
import { lookOf } from "./places.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { textsOf } from "./value.ts";

/** What a narrow window shows of the desk. */
const views = ["Pages", "Words", "Page"] as const;

interface Open {
  draft: Draft;
  field: string | undefined;
}

/** What was said last, and the page that can be put back because of it. */
interface Notice {
  words: string;
  deleted?: Pick<DeletedPage, "id" | "name"> | undefined;
}

function App() {
  const [catalog, setCatalog] = useState<Catalog>();
  const [open, setOpen] = useState<Open>();
  const [path, setPath] = useState("/");
  const [dialog, setDialog] = useState<"new" | "publish">();
  const [view, setView] = useState<(typeof views)[number]>("Words");
  const [{ words: said, deleted }, setNotice] = useState<Notice>({ words: "" });
  const setSaid = useCallback((words: string, deleted?: Notice["deleted"]) => setNotice({ words, deleted }), []);
  const files = catalog?.groups.flatMap((group) => group.files) ?? [];
  const name = open?.draft.name ?? "";
  // A file that was deleted meanwhile is still being edited.
  const file = files.find((entry) => entry.name === name) ?? { name, title: name, draft: false };

  const asked = useRef(0);
  const refresh = useCallback(async () => {
    const turn = ++asked.current;
    try {
      const next = await server.files();
      if (turn === asked.current) setCatalog(next); // an answer may come after that to a later question
    } catch (error) {
      setSaid((error as Error).message);
    }
  }, [setSaid]);

  const load = async (name: string, field?: string) => {
    try {
      await open?.draft.save();
      setOpen({ draft: new Draft(name, await server.file(name)), field });
      setView("Words");
      setSaid("");
    } catch (error) {
      setSaid((error as Error).message);
    }
  };
  const show = (name: string, field?: string) => {
    history.pushState(null, "", `?${new URLSearchParams({ file: name, ...(field && { field }) })}`);
    return load(name, field);
  };

  const leave = async (id: string) => {
    await refresh();
    await show("pages/home");
    setSaid(`“${file.title}” is deleted.`, { id, name });
  };
  const restore = async (page: Pick<DeletedPage, "id" | "name">) => {
    try {
      await open?.draft.save();
      const { left } = await server.restore(page);
      await refresh();
      await show(page.name);
      const others = left.map((title) => `“${title}”`).join(", ");
      setSaid(
        others ? `The page is back. These were changed since, and stay as they are: ${others}.` : "The page is back.",
      );
    } catch (error) {
      setSaid((error as Error).message);
    }
  };

  /** Opens what the address names: a file, or the page of a path. */
  const fromAddress = useEffectEvent(() => {
    const asked = new URLSearchParams(location.search);
    const name = asked.get("file") ?? files.find((entry) => entry.path === asked.get("path"))?.name ?? "pages/home";
    void load(name, asked.get("field") ?? undefined);
  });
  const ready = catalog !== undefined;
  useEffect(() => {
    if (ready) fromAddress();
    else void refresh();
  }, [ready, refresh]);
  useEffect(() => {
    const back = () => fromAddress();
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (anyUnsaved()) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, []);
  // Files that are on every page are shown on the page that was there before.
  useEffect(() => {
    if (file.path) setPath(file.path);
  }, [file.path]);

  /** Somebody pointed at what the open file does not hold: another page's link, or words that all pages share. */
  const follow = async (text: string, address: string | undefined) => {
    const linked = address ? files.find((entry) => entry.path === address) : undefined;
    if (linked) return show(linked.name);
    const words = text.trim();
    for (const shared of files.filter(({ name }) => name.startsWith("site/"))) {
      const { value } = await server.file(shared.name);
      const [found] = textsOf(value).find(([, own]) => lookOf(own)?.test(words)) ?? [];
      if (found !== undefined && words) return show(shared.name, found);
    }
    setSaid("These words are not on this form.");
  };

  if (!catalog) return <p className="waiting">{said || "One moment…"}</p>;
  return (
    <div className="desk" data-view={view}>
      <header className="top">
        <span className="desk-name">Desk</span>
        <fieldset className="switch views">
          <legend className="hidden">What to show</legend>
          {views.map((name) => (
            <button key={name} type="button" aria-pressed={name === view} onClick={() => setView(name)}>
              {name}
            </button>
          ))}
        </fieldset>
        <p className="said">
          <span role="status">{said}</span>
          {deleted && (
            <button type="button" onClick={() => void restore(deleted)}>
              Put it back
            </button>
          )}
        </p>
        <button type="button" className="primary" onClick={() => setDialog("publish")}>
          Publish changes
        </button>
      </header>
      <FileList
        catalog={catalog}
        open={name}
        onOpen={(picked) => void show(picked)}
        onNew={() => setDialog("new")}
        onRestore={(page) => void restore(page)}
      />
      {open && (
        <Editor
          key={name}
          draft={open.draft}
          file={file}
          catalog={catalog}
          path={file.path || path}
          first={open.field}
          refresh={refresh}
          announce={setSaid}
          onOpen={show}
          onDeleted={(id) => void leave(id)}
          onWords={() => {
            setView("Words");
            setSaid("");
          }}
          onFollow={(text, address) => void follow(text, address)}
        />
      )}
      {dialog === "new" && (
        <NewPageDialog
          onClose={() => setDialog(undefined)}
          onCreated={(created) => void refresh().then(() => show(created))}
        />
      )}
      {dialog === "publish" && <PublishDialog onClose={() => setDialog(undefined)} />}
    </div>
  );
}

const place = document.getElementById("desk");
if (place) createRoot(place).render(<App />);
