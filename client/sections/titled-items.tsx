import { Band } from "./band.tsx";
import { Items, type ItemsProps } from "./items.tsx";

/** A band of titles with a sentence each: values, seasons, what an area calls for. */
export function TitledItems({ heading, ...items }: { heading: string } & ItemsProps) {
  return (
    <Band heading={heading} ground="deep">
      <Items {...items} />
    </Band>
  );
}
