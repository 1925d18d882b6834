/** The preview: the page as visitors get it, next to the form. A save patches it without a load. */
import { cx } from "class-variance-authority";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Json, pause, server } from "./api.ts";
import { Switch } from "./controls.tsx";
import { fieldId, useDesk } from "./desk-context.ts";
import { followSources } from "./events.ts";
import type { OpenFile } from "./open-file.ts";
import { lookOf } from "./places.ts";
import { useShared } from "./shared.ts";
import { textsOf } from "./value.ts";

/** A message to the framed page: its HTML if it has changed, the value of the open file, and the edited field. */
export interface ToPage {
  html?: string | undefined;
  value: Json;
  edited?: string | undefined;
}

/** A click on a field, or on a text outside of the open file, which may be a link. */
interface Pointed {
  field: string | undefined;
  words: string;
  address: string | undefined;
}

/** A message of the framed page: it is ready, it must be loaded again, or the owner clicked a part of it. */
export type FromPage = "ready" | "reload" | Pointed;

/** The layout widths of the page. The preview is scaled to fit; not every browser can divide lengths in CSS. */
const widths: Record<string, string> = { Phone: "[--width:390px]", Desktop: "[--width:1280px]" };

/** The field of the form that has the cursor. */
function editedField() {
  const id = document.activeElement?.id ?? "";
  return id.startsWith(fieldId) ? id.slice(fieldId.length) : undefined;
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
  /** Whether the window shows nothing else. */
  isMain: boolean;
}) {
  const { files, attempt, refresh, say, show, go } = useDesk();
  const [width, setWidth] = useState(innerWidth < 896 ? "Phone" : "Desktop");
  const [fault, setFault] = useState("");
  const frame = useRef<HTMLIFrameElement>(null);
  /** The value that the page shows. */
  const value = useShared(() => file.draft.value);

  /** Opens the clicked part: a field, the page of a link, or a text that all pages share. */
  const follow = async ({ field, words, address }: Pointed) => {
    say("");
    if (field) return go(field);
    const linked = files.find((other) => address && other.path === address);
    if (linked) return show(linked.name);
    for (const { name } of files.filter((other) => words && other.name.startsWith("site/"))) {
      const { value } = await server.file(name);
      const found = textsOf(value).find(([, own]) => lookOf(own)?.test(words));
      if (found) return show(name, found[0]);
    }
    say("This is not on the form: it is a setting, or belongs to another page.");
  };
  const clicked = useEffectEvent((pointed: Pointed) => attempt(() => follow(pointed)));
  const built = useEffectEvent(() => Promise.all([attempt(refresh), file.look()]));
  /** The framed page has an opaque origin, so the target origin is "*". */
  const send = useEffectEvent((html?: string, edited?: string) =>
    frame.current?.contentWindow?.postMessage({ html, value, edited } satisfies ToPage, "*"),
  );
  useEffect(() => {
    const page = frame.current?.contentWindow;
    const ended = new AbortController();
    const { signal } = ended;
    let html = "";
    let isReady = false;
    let turn = 0;
    const update = async () => {
      const own = ++turn;
      const isStale = () => own !== turn || signal.aborted;
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
        // A saturated server answers with an error, and no build may follow.
        setTimeout(() => isStale() || void update(), pause);
      }
    };
    const listen = ({ source, data }: MessageEvent<FromPage>) => {
      if (source !== page) return;
      isReady = data !== "reload";
      // A sandboxed frame that reloads itself sends no cookie, and the hosted desk would answer that the owner is signed out.
      if (data === "reload") page?.location.replace(path);
      else if (data === "ready") send(html, editedField());
      else void clicked(data);
    };
    addEventListener("message", listen, { signal });
    addEventListener("focusin", () => send(undefined, editedField()), { signal });
    followSources(() => void update().then(built), signal);
    return () => ended.abort();
  }, [path]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each value is sent to the page
  useEffect(() => {
    send();
  }, [value]);

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
        <Switch
          label="Width of the page"
          names={Object.keys(widths)}
          picked={width}
          onPick={setWidth}
          className="ml-auto"
        />
      </div>
      <div className="[container-type:size] mx-4 mb-4 flex-1 overflow-hidden">
        {/* Another page has a frame of its own: in the same one, the site's fade between pages may be cut off. */}
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
