/** A form made from a file's schema: the rules are the only place that says which fields there are. */
import { cx } from "class-variance-authority";
import { memo, type ReactNode, use, useState } from "react";
import type { Json, JsonObject, Schema } from "./api.ts";
import { Button } from "./controls.tsx";
import { DeskContext, FormContext, fieldId } from "./desk-context.ts";
import { Faults, type FieldProps, Leaf } from "./leaf.tsx";
import { List, type ListItem, Tools } from "./list.tsx";
import { blank, labelOf, resolved, sentence, summary } from "./schema.ts";
import { isWithin, join } from "./value.ts";

/** What an owner needs least stands last. */
const last = ["alsoAt", "inMenus", "meta", "updated"];
const placeOf = (name: string) => last.indexOf(name);

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

/** A page as a search engine shows it. */
function SearchResult({ title = "", description = "" }: { title?: string; description?: string }) {
  return (
    <figure className="card px-4 pt-3 pb-3.5 font-[Arial,sans-serif]">
      <figcaption className="hint font-text">In a search engine</figcaption>
      <p className="truncate text-lead text-[#1a0dab]">{title || "Title"}</p>
      <p className="text-hint line-clamp-2 text-[#474747]">{description || "Description"}</p>
    </figure>
  );
}

/** One field, group or list, as its schema has it; without a path, all of the file. It is drawn again only where its value is another one. */
export const Field = memo(function Field(props: FieldProps) {
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
      <Button
        id={fieldId + path}
        className="self-start border-dashed bg-transparent"
        onClick={() => put(blank(schema, file.schema))}
      >
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
    <fieldset
      className={cx(
        "flex flex-col gap-4 border-limestone-line",
        path.includes(".") ? "border-l-2 pl-3.5" : "border-t pt-5 [header+&]:border-t-0 [header+&]:pt-0",
      )}
    >
      <legend
        id={fieldId + path}
        tabIndex={-1}
        className={cx("float-left w-full", !path.includes(".") && "font-display text-lead")}
      >
        {label}
      </legend>
      {schema.description && <p className="hint -mt-3">{schema.description}</p>}
      <Faults path={path} />
      {inner}
      {!required && (
        <Button className="quiet self-start" onClick={() => put(undefined)}>
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
  if (own.properties) {
    return (
      <Card {...props}>
        <Parts schema={own} value={value} path={path} />
      </Card>
    );
  }
  return (
    <div className="flex items-start gap-1.5 *:first:flex-1">
      <Field schema={own} value={value} path={path} label={sentence(label)} required list={list} at={at} />
      {list && <Tools {...props} list={list} className="grid grid-cols-[auto_auto]" />}
    </div>
  );
});

/** A part of a form that is folded until somebody wants it: by its title, or by a field in it that gets the cursor. */
function Card({ children, ...props }: ItemProps & { children: ReactNode }) {
  const { path, label, value, src, list } = props;
  const { target } = use(DeskContext);
  const { faults } = use(FormContext);
  const [reached, setReached] = useState<typeof target>();
  const [open, setOpen] = useState(false);
  if (target !== reached) {
    setReached(target);
    if (target && isWithin(target.path, path)) setOpen(true);
  }
  const wrong = faults.filter(({ field }) => isWithin(field, path)).length;
  return (
    <div className="card">
      <div className="flex items-center">
        <Button
          id={fieldId + path}
          aria-expanded={open}
          className="flex flex-1 flex-wrap items-center gap-x-2 border-0 px-3 py-2.5 text-left"
          onClick={() => setOpen(!open)}
        >
          {src && <img src={src} alt="" className="aspect-4/3 w-18" />}
          <strong>{sentence(label)}</strong>
          <span className="hint flex-[1_1_10rem] truncate">{summary(value)}</span>
          {wrong > 0 && <span className="fault">{wrong} to correct</span>}
        </Button>
        {list && <Tools {...props} list={list} className="flex p-1" />}
      </div>
      {open && (
        <div className="flex flex-col gap-4 px-3 pt-1 pb-3.5">
          <Faults path={path} />
          {children}
        </div>
      )}
    </div>
  );
}

/** Named entries. */
function Entries({ schema, value, path }: PartsProps) {
  const { pictures } = use(DeskContext).catalog;
  const entry = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
  return Object.entries(value as JsonObject).map(([name, part]) => {
    const src = path ? undefined : pictures.find((picture) => picture.name === name)?.src;
    return <Item key={name} schema={entry} value={part} path={join(path, name)} label={labelOf(name)} src={src} />;
  });
}
