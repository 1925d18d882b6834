/** Fields that hold one value, each with its label, what it is for, and what is wrong with it. */
import { use } from "react";
import type { Catalog, Json, Schema } from "./api.ts";
import { Opener } from "./controls.tsx";
import { DeskContext, FormContext, fieldId } from "./desk-context.ts";
import { FocusPicker } from "./focus-picker.tsx";
import type { ListActs } from "./list.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import { TextField } from "./text-field.tsx";

export interface FieldProps {
  schema: Schema;
  value: Json | undefined;
  path: string;
  label: string;
  required: boolean;
  /** For an item of a list: what can be done to it, and its place. */
  list?: ListActs | undefined;
  at?: number | undefined;
}

/** A field with its label. */
export function Leaf(props: FieldProps) {
  const { schema, path, label, required, list } = props;
  const id = fieldId + path;
  return (
    <div className="relative flex flex-col gap-1">
      <label htmlFor={id} className={list && "sr-only"}>
        {label}
        {!required && <span className="hint"> (optional)</span>}
      </label>
      {schema.description && (
        <span id={`hint-${path}`} className="hint">
          {schema.description}
        </span>
      )}
      <Control {...props} />
      <Faults path={path} id={`fault-${path}`} />
    </div>
  );
}

/** What is wrong at a path. */
export function Faults({ path, id }: { path: string; id?: string }) {
  const { faults } = use(FormContext);
  return (
    <span id={id} className="fault">
      {faults
        .filter(({ field }) => field === path)
        .map(({ message }) => message)
        .join("\n")}
    </span>
  );
}

/** What a field is changed with, as its schema has it. Where it need not be there, an empty one is left out. */
function Control({ schema, value, path, label, required, list, at }: FieldProps) {
  const { catalog } = use(DeskContext);
  const { change, faults } = use(FormContext);
  const { choice, type, format, pattern, minimum, maximum } = schema;
  const put = (next: Json) => change(path, !required && next === "" ? undefined : next);
  const field = {
    id: fieldId + path,
    "aria-describedby": `${schema.description ? `hint-${path} ` : ""}fault-${path}`,
    "aria-invalid": faults.some((fault) => fault.field === path),
  };
  const text = typeof value === "string" ? value : "";

  if (choice === "focus") {
    const picture = catalog.pictures.find(({ name }) => path.startsWith(`${name}.`));
    const [left = 50, top = 50] = (value ?? []) as number[];
    return <FocusPicker id={field.id} src={picture?.src ?? ""} focus={[left, top]} onChange={put} />;
  }
  if (choice === "images") {
    const picture = catalog.pictures.find(({ name }) => name === value);
    return (
      <Opener
        {...field}
        className="flex items-center gap-3 p-1.5 text-left"
        opens={(onClose) => <PictureDialog picked={text} onPick={put} onClose={onClose} />}
      >
        {picture && <img src={picture.src} alt={picture.alt} className="aspect-4/3 w-30" />}
        <span>
          {text || "No picture yet"}
          <br />
          <span className="quiet">Change picture</span>
        </span>
      </Opener>
    );
  }
  if (type === "array") {
    const picked = value as Json[];
    const names = schema.items?.enum ?? [];
    return (
      <fieldset id={field.id} tabIndex={-1} aria-label={label}>
        <div className="bar">
          {names.map((name) => (
            <label key={name} className="font-normal">
              <input
                type="checkbox"
                checked={picked.includes(name)}
                onChange={({ target }) =>
                  put(names.filter((other) => (other === name ? target.checked : picked.includes(other))))
                }
              />{" "}
              {name}
            </label>
          ))}
        </div>
      </fieldset>
    );
  }
  const offered = offers(schema, catalog);
  if (offered) {
    const picked = String(value ?? "");
    const isOther = picked !== "" && offered.every((option) => String(option.value) !== picked);
    const all = isOther ? [{ value: picked, label: picked }, ...offered] : offered;
    return (
      <select
        {...field}
        className="self-start"
        value={picked}
        onChange={({ target }) => put(all.find((option) => String(option.value) === target.value)?.value ?? "")}
      >
        {(!required || picked === "") && <option value="">{required ? "Pick one…" : "Not set"}</option>}
        {all.map(({ value, label }) => (
          <option key={String(value)} value={String(value)}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  const isNumber = type === "integer" || type === "number";
  if (isNumber || pattern) {
    return (
      <input
        {...field}
        className="self-start"
        type={isNumber ? "number" : format === "date" ? "date" : "text"}
        min={minimum}
        max={maximum}
        autoComplete="off"
        value={isNumber ? String(value ?? "") : text}
        onChange={({ target }) => put(isNumber && target.value !== "" ? Number(target.value) : target.value.trim())}
      />
    );
  }
  return <TextField {...field} schema={schema} value={text} list={list} at={at ?? 0} onChange={put} />;
}

interface Option {
  value: string | boolean;
  label: string;
}

/** What a schema offers to pick from, by the names that an owner knows; undefined where anything can be written. */
function offers(
  { choice, enum: names, type }: Schema,
  { groups, pages, services, areas }: Catalog,
): Option[] | undefined {
  if (choice === "pages") return pages.map(({ path, title }) => ({ value: path, label: title }));
  const slugs = { services, areas }[choice ?? ""];
  if (slugs) {
    const titles = new Map(groups.flatMap(({ files }) => files).map(({ name, title }) => [name, title]));
    return slugs.map((slug) => ({ value: slug, label: titles.get(`${choice}/${slug}`) ?? slug }));
  }
  if (type === "boolean")
    return [
      { value: true, label: "Yes" },
      { value: false, label: "No" },
    ];
  return names?.map((name) => ({ value: name, label: name }));
}
