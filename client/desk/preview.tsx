/** The page as visitors get it, beside its words. */
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { Json } from "./api.ts";
import { useFrame } from "./frame.ts";
import { elementOf, pathOf } from "./places.ts";

const widths = { Phone: 390, Desktop: 1280 };
type Width = keyof typeof widths;

export function Preview({
  path,
  value,
  visited,
  onPoint,
  onFollow,
  onBuilt,
}: {
  /** The page's address. */
  path: string;
  /** The words that the page shows. */
  value: Json;
  /** The field that is being edited. */
  visited: string;
  /** Somebody pointed at the words of a field. */
  onPoint: (field: string) => void;
  /** Somebody pointed at something else; its text, and where it leads if it is a link. */
  onFollow: (text: string, address: string | undefined) => void;
  /** The site was built anew. */
  onBuilt: () => Promise<void>;
}) {
  const [width, setWidth] = useState<Width>("Desktop");
  const frame = useRef<HTMLIFrameElement>(null);
  const { scale, height, pane } = useScale(widths[width]);

  /** Brings what is edited into view. */
  const show = useEffectEvent(() => {
    const page = frame.current?.contentDocument;
    const element = page && elementOf(page, value, visited);
    if (!element) return;
    for (let part = element.closest("details"); part; part = part.parentElement?.closest("details") ?? null)
      part.open = true;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollIntoView({ block: "center", behavior: calm ? "instant" : "smooth" });
    mark(element as HTMLElement);
  });

  const click = useEffectEvent((event: MouseEvent) => {
    const pointed = event.target as Element;
    const page = pointed.ownerDocument;
    const field = pathOf(page, value, pointed);
    const link = pointed.closest("a[href]");
    if (field || link) {
      // Questions still open.
      if (!pointed.closest("summary")) event.preventDefault();
      event.stopPropagation();
    }
    if (field) onPoint(field);
    else
      onFollow(
        pointed.textContent ?? "",
        link ? new URL(link.getAttribute("href") ?? "", page.URL).pathname : undefined,
      );
  });
  const onClick = useCallback((event: MouseEvent) => click(event), []);
  const { fault, loads } = useFrame(frame, path, onClick, onBuilt);
  useEffect(() => {
    if (visited && loads > 0) show();
  }, [visited, loads]);

  return (
    <section className="preview" aria-label="The page">
      <div className="preview-bar">
        <span className="preview-path">{path === "/" ? "Home page" : path}</span>
        <span role="status" className="fault">
          {fault}
        </span>
        <fieldset className="switch">
          <legend className="hidden">Width of the page</legend>
          {(Object.keys(widths) as Width[]).map((name) => (
            <button key={name} type="button" aria-pressed={name === width} onClick={() => setWidth(name)}>
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      <div ref={pane} className="preview-pane">
        <iframe
          ref={frame}
          data-desk=""
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
  for (const other of element.ownerDocument.querySelectorAll<HTMLElement>("[data-edited]")) {
    other.removeAttribute("data-edited");
    other.style.removeProperty("outline");
    other.style.removeProperty("outline-offset");
  }
  element.setAttribute("data-edited", "");
  element.style.outline = "2px solid #b98d3e";
  element.style.outlineOffset = "6px";
}
