import { ItemGrid, type ItemsProps } from "../parts/items.tsx";
import { Band, type BandProps } from "./band.tsx";

/** A band of titles with a sentence each: values, seasons, notes. */
export const TitledItems = ({ items, ...band }: Omit<BandProps, "children"> & ItemsProps) => (
  <Band {...band}>
    <ItemGrid items={items} />
  </Band>
);
