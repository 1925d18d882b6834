/** The page as visitors get it, beside its words. */
import { cx } from "class-variance-authority";
import { use, useRef, useState } from "react";
import { server } from "./api.ts";
import { Switch } from "./controls.tsx";
import { DeskContext } from "./desk-context.ts";
import { useFrame } from "./frame.ts";
import type { OpenFile } from "./open-file.ts";
import { lookOf } from "./places.ts";
import { useShared } from "./shared.ts";
import { textsOf } from "./value.ts";

/** How wide a page is laid out. It is shown so much smaller that it fits; not every browser divides lengths yet. */
const widths: Record<string, string> = { Phone: "[--width:390px]", Desktop: "[--width:1280px]" };

/** Shows the page at a path, where one points at the words of a file, and follows the fields that are edited. */
export function Preview({ path, file }: { path: string; file: OpenFile }) {
  const { files, attempt, refresh, say, show, go } = use(DeskContext);
  const [width, setWidth] = useState(innerWidth < 896 ? "Phone" : "Desktop");
  const frame = useRef<HTMLIFrameElement>(null);
  /** The words that the page shows. */
  const value = useShared(() => file.draft.value);

  /** Somebody pointed at what the open file does not hold: another page's link, or words that all pages share. */
  const follow = async (words: string, address: string | undefined) => {
    const linked = files.find((other) => address && other.path === address);
    if (linked) return show(linked.name);
    for (const { name } of files.filter((other) => words && other.name.startsWith("site/"))) {
      const { value } = await server.file(name);
      const found = textsOf(value).find(([, own]) => lookOf(own)?.test(words));
      if (found) return show(name, found[0]);
    }
    say("These words are not on this form.");
  };
  const fault = useFrame(
    frame,
    path,
    value,
    ({ field, words, address }) => {
      if (!field) return void attempt(() => follow(words, address));
      say("");
      go(field);
    },
    () => Promise.all([attempt(refresh), file.look()]),
  );

  return (
    <section
      aria-label="The page"
      className="two:flex hidden flex-col border-l border-limestone-line bg-limestone-deep group-data-[view=Page]:flex"
    >
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
        />
      </div>
    </section>
  );
}
