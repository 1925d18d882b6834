/** What the types of an island's props refuse: nothing here runs, `make lint` compiles it. */
import { island } from "./registry.ts";

interface Sound {
  text: string;
  list: readonly { at: number }[];
  maybe?: boolean | null;
}
island((_: Sound) => null, "asked");

// @ts-expect-error a function does not travel
island((_: { onOpen: () => void }) => null, "asked");
// @ts-expect-error a date arrives as a string
island((_: { dates: { day: Date }[] }) => null, "asked");
// @ts-expect-error a map arrives empty
island((_: { prices: Map<string, number> }) => null, "asked");
// @ts-expect-error JSON has no such numbers
island((_: { cents: bigint }) => null, "asked");
