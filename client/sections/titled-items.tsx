import { Band, type BandProps } from "./band.tsx";
import { Items, type ItemsProps } from "./items.tsx";

/** A band of titles with a sentence each: values, seasons, steps, what an area calls for. */
export function TitledItems({ heading, intro, deep, ...items }: Omit<BandProps, "children"> & ItemsProps) {
  return (
    <Band heading={heading} intro={intro} deep={deep}>
      <Items {...items} />
    </Band>
  );
}
