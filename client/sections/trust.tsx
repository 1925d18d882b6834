import type { Home } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import { Band } from "./band.tsx";

export function Trust({ heading, intro, items }: Home["trust"]) {
  return (
    <Band heading={heading} intro={intro}>
      <dl className="trust">
        {items.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <Copy text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </Band>
  );
}
