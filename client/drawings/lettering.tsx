import type { ReactNode } from "react";

/** Words and numbers of a drawing, around the points that they are given, or beginning there. */
export function Lettering({
  fill = "currentColor",
  anchor = "middle",
  children,
}: {
  fill?: string;
  anchor?: "start" | "middle";
  children: ReactNode;
}) {
  return (
    <g fill={fill} stroke="none" textAnchor={anchor} dominantBaseline="central">
      {children}
    </g>
  );
}
