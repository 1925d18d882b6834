import { ItemGrid } from "../parts/item-grid.tsx";
import type { ItemsProps } from "../parts/items.tsx";
import { Band, type BandProps } from "./band.tsx";

/** A band of titles, each with a sentence: values, seasons, notes. */
export const TitledItems = ({ items, ...band }: Omit<BandProps, "children"> & ItemsProps) => (
  <Band {...band}>
    <ItemGrid items={items} />
  </Band>
);
