import { cx } from "class-variance-authority";

/** The columns of a list by how many items it has: four go two by two, five are two wide ones above three. */
export function columnsClass(count: number): string {
  return cx("sm:grid-cols-2", count === 5 ? "lg:grid-cols-6" : count !== 4 && "lg:grid-cols-3");
}

/** The columns that an item of such a list takes. */
export function columnClass(count: number, index: number): string | undefined {
  return count === 5 ? cx(index < 2 ? "lg:col-span-3" : "lg:col-span-2") : undefined;
}
