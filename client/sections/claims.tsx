import { Credentials } from "../site/credentials.tsx";
import { Band } from "./band.tsx";
import { MarkList } from "./mark-list.tsx";

/** What speaks for the business, and the papers behind it. */
export function Claims({ heading, intro, items }: { heading: string; intro: string; items: readonly string[] }) {
  return (
    <Band heading={heading} intro={intro}>
      <MarkList items={items} className="gap-x-16 lg:grid-cols-2" />
      <Credentials className="mt-4" />
    </Band>
  );
}
