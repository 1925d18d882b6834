import { Band } from "./band.tsx";
import { MarkList } from "./mark-list.tsx";

export function Claims({ heading, intro, items }: { heading: string; intro: string; items: readonly string[] }) {
  return (
    <Band heading={heading} intro={intro}>
      <MarkList items={items} />
    </Band>
  );
}
