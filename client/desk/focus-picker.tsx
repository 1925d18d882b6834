/** A control for the point of a picture that stays in view in each crop. A click or the arrow keys move the point. */
import type { ComponentProps, KeyboardEvent, MouseEvent } from "react";

export type Point = [left: number, top: number];

/** The step of each arrow key, in percent. */
const steps: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const clampPercent = (part: number) => Math.round(Math.min(100, Math.max(0, part)));

export function FocusPicker({
  src,
  focus,
  onChange,
  ...field
}: Pick<ComponentProps<"button">, "id" | "aria-describedby"> & {
  src: string;
  focus: Point;
  onChange: (focus: Point) => void;
}) {
  const [left, top] = focus;
  const click = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    if (detail === 0) return; // the Enter key has no coordinates
    const box = currentTarget.getBoundingClientRect();
    onChange([
      clampPercent((100 * (clientX - box.left)) / box.width),
      clampPercent((100 * (clientY - box.top)) / box.height),
    ]);
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    onChange([clampPercent(left + step[0]), clampPercent(top + step[1])]);
  };
  return (
    <>
      <p className="hint">
        Point at what must stay in view where a page crops the picture. The arrow keys move the point, too.
      </p>
      <button
        {...field}
        type="button"
        className="relative max-w-100 cursor-crosshair border-0 p-0"
        aria-label={`What stays in view: ${left} % from the left, ${top} % from the top`}
        onClick={click}
        onKeyDown={press}
      >
        <img src={src} alt="" className="w-full" />
        <span
          className="absolute size-6 -translate-1/2 rounded-full border-3 border-white ring-2 inset-ring-2 ring-oak-deep inset-ring-oak-deep"
          style={{ left: `${left}%`, top: `${top}%` }}
        />
      </button>
    </>
  );
}
