/** What the types of islands refuse: nothing here runs, `make modules` compiles it. */
import { Island } from "./island.tsx";
import { island } from "./registry.ts";

interface Sound {
  text: string;
  list: readonly { at: number }[];
  maybe?: boolean | null;
}
export function refused() {
  island((_: Sound) => null);

  // @ts-expect-error a function does not travel
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
    // @ts-expect-error its props are another island's
    props: { styles: "", label: "", number: "", copy: "", copied: "", close: "" },
  });
}
