import type { PointerEvent } from "react";
import type { Json, Schema } from "./api.ts";
import { Card } from "./card.tsx";
import { idOf, useDesk } from "./desk-context.ts";
import { Field, Parts } from "./form.tsx";
import { resolved, summary } from "./schema.ts";
import type { InList } from "./text-field.tsx";

/** One item of a list: folded where it has fields of its own, and else its one field. */
export function Item({
  schema,
  value,
  path,
  name,
  last,
  list,
  onGrab,
  onMove,
}: {
  schema: Schema;
  value: Json;
  path: string;
  name: string;
  last: boolean;
  list: InList;
  onGrab: (down: PointerEvent) => void;
  onMove: (by: number) => void;
}) {
  const { schema: root } = useDesk();
  const own = resolved(schema, root, value);
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  const ways = [
    { way: "up", by: -1, isEnd: /(^|\.)0$/.test(path) },
    { way: "down", by: 1, isEnd: last },
  ];
  const tools = (
    <span className="tools">
      <span className="handle" onPointerDown={onGrab} />
      {ways.map(({ way, by, isEnd }) => (
        <button
          key={way}
          id={`${idOf(path)}-${way}`}
          type="button"
          className={`tool ${way}`}
          aria-label={`Move ${name} ${way}`}
          aria-disabled={isEnd}
          onClick={() => onMove(by)}
        />
      ))}
      <button type="button" className="tool remove" aria-label={`Take out ${name}`} onClick={list.erase} />
    </span>
  );
  if (own.properties) {
    return (
      <Card path={path} title={label} about={summary(value)} tools={tools}>
        <Parts schema={own} value={value} path={path} />
      </Card>
    );
  }
  return (
    <div className="row">
      <Field schema={own} value={value} path={path} label={label} required list={list} />
      {tools}
    </div>
  );
}
