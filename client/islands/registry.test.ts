/** Props that the types of islands reject. This file only compiles, in `make modules`. */
import { Island } from "./island.tsx";
import { island } from "./registry.ts";

interface ValidProps {
  text: string;
  list: readonly { at: number }[];
  maybe?: boolean | null;
}
export function rejectedProps() {
  island((_: ValidProps) => null);

  // @ts-expect-error JSON has no functions
  island((_: { onOpen: () => void }) => null);
  // @ts-expect-error a date arrives as a string
  island((_: { dates: { day: Date }[] }) => null);
  // @ts-expect-error a map arrives empty
  island((_: { prices: Map<string, number> }) => null);
  // @ts-expect-error JSON has no such numbers
  island((_: { cents: bigint }) => null);

  Island({
    name: "estimate-popup",
    id: "estimate",
    // @ts-expect-error these are the props of another island
    props: { styles: "", label: "", number: "", copy: "", copied: "", close: "" },
  });
}
