/** The preview: the page as visitors see it, next to the form. After a save, the preview patches the page without a reload. */
import { cx } from "class-variance-authority";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { pictureField } from "../checks/pictures.ts";
import { retryDelay } from "./api.ts";
import { OptionButtons } from "./controls.tsx";
import { fieldIdPrefix, useDesk } from "./desk-context.ts";
import { watchSources } from "./events.ts";
import type { OpenFile } from "./open-file.ts";
import { partAt, textsOf } from "./value.ts";

/** The name of a picture, and the index of an image among all images of the page that show the picture. */
interface ShownPicture {
  name: string;
  at: number;
}

/** A field of the open file, such as "articles/hail-damage:intro.0", with its picture if the field names one. */
export interface Field {
  field: string;
  picture: ShownPicture | undefined;
}

/** A message to the framed page: its HTML if it has changed, and the edited field. */
export interface ToPage {
  html?: string | undefined;
  edited?: Field | undefined;
}

/** A click on the page: the fields of the clicked text, the clicked picture, and the path of the clicked link. */
interface Clicked {
  fields: string[];
  picture: ShownPicture | undefined;
  address: string | undefined;
}

/** A message from the framed page: the page is ready, the page needs a reload, or the owner clicked. */
export type FromPage = "ready" | "reload" | Clicked;

/** The layout widths of the page. The preview is scaled to fit; not every browser can divide lengths in CSS. */
const widths: Record<string, string> = { Phone: "[--width:390px]", Desktop: "[--width:1280px]" };

/** Returns the paths of the fields of a file with the name of a picture, in order. */
const pathsOf = ({ draft }: OpenFile, picture: string) =>
  textsOf(draft.value).flatMap(([path, text]) => (text === picture && pictureField.test(path) ? [path] : []));

/** Returns the focused field of the form. */
function editedField(file: OpenFile): Field | undefined {
  const id = document.activeElement?.id ?? "";
  if (!id.startsWith(fieldIdPrefix)) return undefined;
  const path = id.slice(fieldIdPrefix.length);
  const name = String(partAt(file.draft.value, path));
  const picture = pictureField.test(path) ? { name, at: pathsOf(file, name).indexOf(path) } : undefined;
  return { field: `${file.name}:${path}`, picture };
}

/**
 * Shows the page at a path. A click on a text opens its field, and the preview scrolls to the edited field. Until the server has the
 * page, for example after its creation, the frame is unchanged.
 */
export function Preview({
  path,
  file,
  title,
  isMain,
}: {
  path: string;
  file: OpenFile;
  title: string;
  /** Whether the preview fills the window. */
  isMain: boolean;
}) {
  const { files, attempt, refreshCatalog, notify, openFile, goToField } = useDesk();
  const [width, setWidth] = useState(innerWidth < 896 ? "Phone" : "Desktop");
  const [fault, setFault] = useState("");
  const frame = useRef<HTMLIFrameElement>(null);

  /** Opens the clicked part: a field of the open file, the page of a link, or a field of another file. */
  const follow = async ({ fields, picture, address }: Clicked) => {
    notify("");
    const places = fields.map((field) => field.split(":") as [name: string, path: string]);
    const pictures = picture ? pathsOf(file, picture.name) : [];
    const ownPath = places.find(([name]) => name === file.name)?.[1] ?? pictures[picture?.at ?? 0] ?? pictures[0];
    if (ownPath) return goToField(ownPath);
    const linked = files.find((other) => address && other.path === address);
    if (linked) return openFile(linked.name);
    const other = places.find(([name]) => files.some((listed) => listed.name === name));
    if (other) return openFile(...other);
    notify("This is not on the form: it is a setting, or belongs to another page.");
  };
  const clicked = useEffectEvent((part: Clicked) => attempt(() => follow(part)));
  const built = useEffectEvent(() => Promise.all([attempt(refreshCatalog), file.reload()]));
  /** The framed page has an opaque origin, so the target origin is "*". */
  const send = useEffectEvent((html?: string, edited?: Field) =>
    frame.current?.contentWindow?.postMessage({ html, edited } satisfies ToPage, "*"),
  );
  const sendField = useEffectEvent((html?: string) => send(html, editedField(file)));
  useEffect(() => {
    const page = frame.current?.contentWindow;
    const ended = new AbortController();
    const { signal } = ended;
    let html = "";
    let isReady = false;
    let turn = 0;
    const update = async () => {
      const ownTurn = ++turn;
      const isStale = () => ownTurn !== turn || signal.aborted;
      try {
        // An old address may still redirect while its page is being restored.
        const response = await fetch(path, { headers: { Accept: "text/html" }, redirect: "manual" });
        if (!response.ok) throw new Error(response.statusText);
        const next = await response.text();
        if (isStale()) return;
        setFault("");
        if (!isReady) page?.location.replace(path);
        html = next;
        send(html);
      } catch {
        if (isStale()) return;
        setFault("This page cannot be shown right now. Your text is safe.");
        // A saturated server also responds with an error, and then no build event triggers the next attempt.
        setTimeout(() => isStale() || void update(), retryDelay);
      }
    };
    const listen = ({ source, data }: MessageEvent<FromPage>) => {
      if (source !== page) return;
      isReady = data !== "reload";
      // A sandboxed frame sends no cookie when it reloads, and the hosted desk would answer that the owner is signed out.
      if (data === "reload") page?.location.replace(path);
      else if (data === "ready") sendField(html);
      else void clicked(data);
    };
    addEventListener("message", listen, { signal });
    addEventListener("focusin", () => sendField(), { signal });
    watchSources(() => void update().then(built), signal);
    return () => ended.abort();
  }, [path]);

  return (
    <section
      aria-label="The page"
      role={isMain ? "main" : undefined}
      className="two:flex hidden flex-col border-l border-limestone-line bg-limestone-deep group-data-[view=Page]:flex"
    >
      <h1 className="two:hidden sr-only">{title}</h1>
      <div className="bar px-4 py-3">
        <span className="wrap-anywhere text-ink-soft">{path === "/" ? "Home page" : path}</span>
        <span role="status" className="fault">
          {fault}
        </span>
        <OptionButtons
          label="Width of the page"
          names={Object.keys(widths)}
          picked={width}
          onPick={setWidth}
          className="ml-auto"
        />
      </div>
      <div className="[container-type:size] mx-4 mb-4 flex-1 overflow-hidden">
        {/* Each page has a separate frame: in a shared frame, the fade between pages may be cut off. */}
        <iframe
          key={path}
          ref={frame}
          sandbox="allow-scripts allow-forms allow-popups"
          className={cx(
            "mx-auto h-[calc(100cqh/var(--scale))] w-(--width) origin-top-left transform-[scale(var(--scale))] bg-white [--scale:min(1,tan(atan2(100cqw,var(--width))))]",
            widths[width],
          )}
          title="The page as visitors see it"
          translate="no"
        />
      </div>
    </section>
  );
}
