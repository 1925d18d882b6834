import { cx } from "class-variance-authority";

/** Two columns: what a band is about, and a narrow one for what stands beside it. */
export const besideClass = cx("grid gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16");
