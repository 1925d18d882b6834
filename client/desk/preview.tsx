/** The page as visitors get it, beside its words. */
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Switch } from "./controls.tsx";
import { useFrame } from "./frame.ts";
import { type OpenFile, subscribe } from "./open-file.ts";
import { elementOf, pathOf } from "./places.ts";

const widths = { Phone: 390, Desktop: 1280 };
const names = ["Phone", "Desktop"] as const;

export function Preview({
  path,
  file,
  visited,
  onPoint,
  onFollow,
  onBuilt,
}: {
  /** The page's address. */
  path: string;
  /** Whose words are edited. */
  file: OpenFile;
  /** The field that is being edited. */
  visited: { path: string } | undefined;
  /** Somebody pointed at the words of a field. */
  onPoint: (field: string) => void;
  /** Somebody pointed at something else; its text, and where it leads if it is a link. */
  onFollow: (text: string, address: string | undefined) => void;
  /** The site was built anew. */
  onBuilt: () => Promise<void>;
}) {
  const [width, setWidth] = useState<(typeof names)[number]>("Desktop");
  const frame = useRef<HTMLIFrameElement>(null);
  const { scale, height, pane } = useScale(widths[width]);
  /** The words that the page shows. */
  const value = useSyncExternalStore(subscribe, () => file.draft.value);

  const click = (event: MouseEvent) => {
    const pointed = event.target as Element;
    const field = pathOf(pointed.ownerDocument, value, pointed);
    const link = pointed.closest<HTMLAnchorElement>("a[href]");
    // Questions and menus still open.
    if ((field || link || pointed.closest("[data-action]")) && !pointed.closest("summary, [popovertarget]")) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (field) onPoint(field);
    else onFollow(pointed.textContent ?? "", link?.pathname);
  };
  const { fault, loads } = useFrame(frame, path, click, onBuilt);

  /** Brings what is edited into view. */
  const show = useEffectEvent((field: string) => {
    const page = frame.current?.contentDocument;
    const element = page && elementOf(page, value, field);
    if (!element) return;
    for (let part = element.closest("details"); part; part = part.parentElement?.closest("details") ?? null)
      part.open = true;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollIntoView({ block: "center", behavior: calm ? "instant" : "smooth" });
    mark(element as HTMLElement);
  });
  useEffect(() => {
    if (visited && loads > 0) show(visited.path);
  }, [visited, loads]);

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
          names={names}
          picked={width}
          onPick={setWidth}
          className="ml-auto"
          buttonClass="aria-pressed:bg-oak aria-pressed:text-white"
        />
      </div>
      <div ref={pane} className="mx-4 mb-4 flex-1 overflow-hidden">
        {/* Another page has a frame of its own: in the same one, the site's fade between pages may be cut off. */}
        <iframe
          key={path}
          ref={frame}
          data-desk=""
          className="mx-auto origin-top-left bg-white"
          title="The page as visitors see it"
          style={{ width: widths[width], height: height / scale, transform: `scale(${scale})` }}
        />
      </div>
    </section>
  );
}

/** How much smaller a page of a width is shown so that it fits its pane. */
function useScale(width: number): { scale: number; height: number; pane: RefObject<HTMLDivElement | null> } {
  const pane = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width, height: 0 });
  useLayoutEffect(() => {
    const watcher = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect));
    if (pane.current) watcher.observe(pane.current);
    return () => watcher.disconnect();
  }, []);
  return { scale: Math.min(1, room.width / width) || 1, height: room.height, pane };
}

/** Outlines what is edited, and nothing else. */
function mark(element: HTMLElement) {
  for (const { style } of element.ownerDocument.querySelectorAll<HTMLElement>("[data-edited]")) style.outline = "";
  element.dataset.edited = "";
  element.style.outline = "2px solid #b98d3e";
  element.style.outlineOffset = "6px";
}
