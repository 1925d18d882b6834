/** What the types of islands refuse: nothing here runs, `make lint` compiles it. */
import { EstimatePopup } from "./estimate-popup.tsx";
import { hydrate } from "./hydrate.tsx";
import { Island } from "./island.tsx";
import { Notifications } from "./notifications.tsx";
import { type IslandRoot, island } from "./registry.ts";

interface Sound {
  text: string;
  list: readonly { at: number }[];
  maybe?: boolean | null;
}
declare const part: () => Promise<{ start(root: HTMLElement): void }>;
declare const useless: () => Promise<object>;
island((_: Sound) => null, "asked", part);

// @ts-expect-error a function does not travel
island((_: { onOpen: () => void }) => null, "asked", part);
// @ts-expect-error a date arrives as a string
island((_: { dates: { day: Date }[] }) => null, "asked", part);
// @ts-expect-error a map arrives empty
island((_: { prices: Map<string, number> }) => null, "asked", part);
// @ts-expect-error JSON has no such numbers
island((_: { cents: bigint }) => null, "asked", part);

// @ts-expect-error something must start it
island((_: Sound) => null, "asked");
// @ts-expect-error a part that cannot start
island((_: Sound) => null, "asked", useless);

declare const root: IslandRoot<"notifications">;
hydrate(root, Notifications);
// @ts-expect-error its props are another island's
hydrate(root, EstimatePopup);
// @ts-expect-error an element that may be of any island
hydrate(root as HTMLElement, Notifications);
// @ts-expect-error on the server, too
Island({ name: "estimate-popup", id: "estimate", props: { styles: "", label: "", copied: "" } });
