/** A form made from a file's schema: the rules are the only place that says which fields there are. */
import type { Json, JsonObject, Schema } from "./api.ts";
import { Card } from "./card.tsx";
import { options } from "./choices.ts";
import { useDesk, useTarget } from "./desk-context.ts";
import { Faults } from "./faults.tsx";
import type { FieldProps } from "./field.ts";
import { Leaf } from "./leaf.tsx";
import { List, type ListItem } from "./list.tsx";
import { blank, labelOf, resolved, summary } from "./schema.ts";
import { SearchResult } from "./search-result.tsx";
import { isObject, join } from "./value.ts";

interface PartsProps {
  schema: Schema;
  value: Json;
  path: string;
  names?: string[];
}

/** What the desk sets itself, or has a button for. */
const notShown = ["draft"];
/** What an owner needs least stands last. */
const last = ["alsoAt", "inMenus", "meta", "updated"];

/** All fields of the file that an owner calls by this title. */
export function Form({ schema, value, title }: { schema: Schema; value: Json; title: string }) {
  const names = Object.keys(schema.properties ?? {}).filter((name) => !notShown.includes(name));
  const sorted = [...names.filter((name) => !last.includes(name)), ...last.filter((name) => names.includes(name))];
  return (
    <>
      {schema.description && <p className="hint">{schema.description}</p>}
      {schema.properties ? (
        <Parts names={sorted} schema={schema} value={value} path="" />
      ) : (
        <Field schema={schema} value={value} path="" label={title} required />
      )}
    </>
  );
}

/** The fields of an object, without its heading: all, or those of these names. */
function Parts({ schema, value, path, names = Object.keys(schema.properties ?? {}) }: PartsProps) {
  return (
    <>
      {/(^|\.)meta$/.test(path) && <SearchResult meta={value} />}
      {names.map((name) => {
        const part = schema.properties?.[name] ?? {};
        const required = schema.required?.includes(name) ?? false;
        const own = { schema: part, value: (value as JsonObject)[name], path: join(path, name), required };
        return <Field key={name} {...own} label={labelOf(name, part)} />;
      })}
    </>
  );
}

/** One field, group or list, as its schema has it. */
function Field(props: FieldProps) {
  const { schema: root, change, go } = useDesk();
  const { path, label, required, value } = props;
  const id = useTarget(path);
  const schema = resolved(props.schema, root, value);
  const isList = schema.type === "array" && schema.choice !== "focus" && !schema.items?.enum;
  if (schema.type !== "object" && !isList) return <Leaf {...props} id={id} schema={schema} />;
  const put = (part: Json | undefined) => {
    change(path, part);
    go(path);
  };
  if (value === undefined) {
    return (
      <button id={id} type="button" className="add" onClick={() => put(blank(schema, root))}>
        Add {label.toLowerCase()}
      </button>
    );
  }
  const part = { ...props, schema, value };
  const inner = isList ? (
    <List {...part}>{(item) => <Item schema={schema.items ?? {}} {...item} />}</List>
  ) : schema.properties ? (
    <Parts {...part} />
  ) : (
    <Entries {...part} />
  );
  if (!path) return inner;
  return (
    <fieldset className={path.includes(".") ? "group" : "group group-top"}>
      <legend id={id} tabIndex={-1}>
        {label}
      </legend>
      {schema.description && <p className="hint">{schema.description}</p>}
      <Faults path={path} />
      {inner}
      {!required && (
        <button type="button" className="quiet" onClick={() => put(undefined)}>
          Leave out {label.toLowerCase()}
        </button>
      )}
    </fieldset>
  );
}

/** One item of a list: folded where it has fields of its own, and else its one field. */
function Item({ schema, value, path, name, list, tools }: ListItem & { schema: Schema }) {
  const { schema: root } = useDesk();
  const own = resolved(schema, root, value);
  const label = name.charAt(0).toUpperCase() + name.slice(1);
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

/** Named entries. Only where the names are picked from a list can there be more or fewer. */
function Entries({ schema, value, path }: { schema: Schema; value: Json; path: string }) {
  const { catalog, change, go, schema: root } = useDesk();
  const entry = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
  const entries = Object.entries(isObject(value) ? value : {});
  const names = options(schema.propertyNames?.choice ?? "", catalog);
  const unused = names.filter((option) => !entries.some(([used]) => used === option.value));
  const add = (name: string) => {
    change(join(path, name), blank(entry, root));
    go(join(path, name));
  };
  return (
    <>
      {entries.map(([name, part]) => {
        const label = names.find((option) => option.value === name)?.label ?? labelOf(name);
        const at = join(path, name);
        const own = resolved(entry, root, part);
        if (own.properties) {
          const picture = path === "" ? catalog.pictures.find((known) => known.name === name) : undefined;
          return (
            <Card key={name} path={at} title={label} about={summary(part)} picture={picture?.src}>
              <Parts schema={own} value={part} path={at} />
            </Card>
          );
        }
        return (
          <div key={name} className="entry">
            <Field schema={entry} value={part} path={at} label={label} required />
            {names.length > 0 && (
              <button type="button" className="quiet" onClick={() => change(at, undefined)}>
                Leave out {label}
              </button>
            )}
          </div>
        );
      })}
      {unused.length > 0 && (
        <select value="" aria-label="Add another" onChange={(event) => add(event.target.value)}>
          <option value="">Add another…</option>
          {unused.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </>
  );
}
