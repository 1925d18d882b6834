/** A form made from a file's schema: the rules are the only place that says which fields there are. */
import { memo, type ReactNode, use, useState } from "react";
import type { Json, JsonObject, Schema } from "./api.ts";
import { Button } from "./controls.tsx";
import { DeskContext, FormContext, fieldId } from "./desk-context.ts";
import { Faults, type FieldProps, Leaf, Options, offers } from "./leaf.tsx";
import { List, type ListItem, Tools } from "./list.tsx";
import { blank, labelOf, resolved, sentence, summary } from "./schema.ts";
import { isWithin, join } from "./value.ts";

/** What an owner needs least stands last. */
const last = ["alsoAt", "inMenus", "meta", "updated"];
const placeOf = (name: string) => last.indexOf(name);

/** All fields of the file that an owner calls by this title. */
export const Form = memo(function Form({ schema, value, title }: { schema: Schema; value: Json; title: string }) {
  return (
    <>
      {schema.description && <p className="hint">{schema.description}</p>}
      {schema.properties ? (
        <Parts schema={schema} value={value} path="" />
      ) : (
        <Field schema={schema} value={value} path="" label={title} required />
      )}
    </>
  );
});

interface PartsProps {
  schema: Schema;
  value: Json;
  path: string;
}

/** The fields of an object, without its heading. */
function Parts({ schema, value, path }: PartsProps) {
  // The desk has a button for the draft.
  const names = Object.keys(schema.properties ?? {}).filter((name) => name !== "draft");
  if (!path) names.sort((one, other) => placeOf(one) - placeOf(other));
  return (
    <>
      {/(^|\.)meta$/.test(path) && <SearchResult {...(value as Record<string, string>)} />}
      {names.map((name) => {
        const part = schema.properties?.[name] ?? {};
        return (
          <Field
            key={name}
            schema={part}
            value={(value as JsonObject)[name]}
            path={join(path, name)}
            label={labelOf(name, part)}
            required={schema.required?.includes(name) ?? false}
          />
        );
      })}
    </>
  );
}

/** A page as a search engine shows it, cut as Google cuts about. */
function SearchResult({ title = "", description = "" }: { title?: string; description?: string }) {
  const cut = (text: string, length: number) =>
    text.length <= length ? text : `${text.slice(0, text.lastIndexOf(" ", length))} …`;
  return (
    <figure className="search-result">
      <figcaption>In a search engine</figcaption>
      <p>{cut(title, 60) || "Title"}</p>
      <p>{cut(description, 160) || "Description"}</p>
    </figure>
  );
}

/** One field, group or list, as its schema has it. It is drawn again only where its value is another one. */
const Field = memo(function Field(props: FieldProps) {
  const { go } = use(DeskContext);
  const { file, change } = use(FormContext);
  const { path, label, required, value } = props;
  const schema = resolved(props.schema, file.schema, value);
  const isList = schema.type === "array" && schema.choice !== "focus" && !schema.items?.enum;
  if (schema.type !== "object" && !isList) return <Leaf {...props} schema={schema} />;
  const put = (part: Json | undefined) => {
    change(path, part);
    go(path);
  };
  if (value === undefined) {
    return (
      <Button id={fieldId + path} className="add" onClick={() => put(blank(schema, file.schema))}>
        Add {label.toLowerCase()}
      </Button>
    );
  }
  const part = { ...props, schema, value };
  const inner = isList ? (
    <List {...part} Item={Item} />
  ) : schema.properties ? (
    <Parts {...part} />
  ) : (
    <Entries {...part} />
  );
  if (!path) return inner;
  return (
    <fieldset className={path.includes(".") ? "group" : "group group-top"}>
      <legend id={fieldId + path} tabIndex={-1}>
        {label}
      </legend>
      {schema.description && <p className="hint">{schema.description}</p>}
      <Faults path={path} />
      {inner}
      {!required && (
        <Button className="quiet" onClick={() => put(undefined)}>
          Leave out {label.toLowerCase()}
        </Button>
      )}
    </fieldset>
  );
});

interface ItemProps extends ListItem {
  /** Its picture. */
  src?: string | undefined;
}

/** One item of a list, or a named entry: folded where it has fields of its own, and else its one field. */
const Item = memo(function Item(props: ItemProps) {
  const { schema, value, path, label, list, at } = props;
  const own = resolved(schema, use(FormContext).file.schema, value);
  const tools = list && <Tools {...props} list={list} />;
  if (own.properties) {
    return (
      <Card {...props} tools={tools}>
        <Parts schema={own} value={value} path={path} />
      </Card>
    );
  }
  return (
    <div className="row">
      <Field schema={own} value={value} path={path} label={sentence(label)} required list={list} at={at} />
      {tools}
    </div>
  );
});

/** A part of a form that is folded until somebody wants it: by its title, or by a field in it that gets the cursor. */
function Card({ path, label, value, src, tools, children }: ItemProps & { tools: ReactNode; children: ReactNode }) {
  const { target } = use(DeskContext);
  const { faults } = use(FormContext);
  const [reached, setReached] = useState<typeof target>();
  const [open, setOpen] = useState(false);
  if (target !== reached) {
    setReached(target);
    if (target && isWithin(target.path, path)) setOpen(true);
  }
  const wrong = [...faults.keys()].filter((fault) => isWithin(fault, path)).length;
  return (
    <div className="card">
      <div className="card-head">
        <Button id={fieldId + path} aria-expanded={open} onClick={() => setOpen(!open)}>
          {src && <img src={src} alt="" />}
          <strong>{sentence(label)}</strong>
          <span className="hint">{summary(value)}</span>
          {wrong > 0 && <span className="fault">{wrong} to correct</span>}
        </Button>
        {tools}
      </div>
      {open && (
        <div className="card-body">
          <Faults path={path} />
          {children}
        </div>
      )}
    </div>
  );
}

/** Named entries. Only where the names are picked from a list can there be more or fewer. */
function Entries({ schema, value, path }: PartsProps) {
  const { catalog, go } = use(DeskContext);
  const { file, change } = use(FormContext);
  const entry = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
  const entries = Object.entries(value as JsonObject);
  const names = offers(schema.propertyNames ?? {}, catalog) ?? [];
  const unused = names.filter((option) => !entries.some(([used]) => used === option.value));
  const add = (name: string) => {
    change(join(path, name), blank(entry, file.schema));
    go(join(path, name));
  };
  return (
    <>
      {entries.map(([name, part]) => {
        const at = join(path, name);
        const label = names.find((option) => option.value === name)?.label ?? labelOf(name);
        const src = path ? undefined : catalog.pictures.find((picture) => picture.name === name)?.src;
        return (
          <div key={name}>
            <Item schema={entry} value={part} path={at} label={label} src={src} />
            {names.length > 0 && (
              <Button className="quiet" onClick={() => change(at, undefined)}>
                Leave out {label}
              </Button>
            )}
          </div>
        );
      })}
      {unused.length > 0 && (
        <select value="" aria-label="Add another" onChange={(event) => add(event.target.value)}>
          <option value="">Add another…</option>
          <Options of={unused} />
        </select>
      )}
    </>
  );
}
