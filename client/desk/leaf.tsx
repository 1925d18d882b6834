/** Fields that hold one value, each with its label, what it is for, and what is wrong with it. */
import type { Json } from "./api.ts";
import { Checkboxes } from "./checkboxes.tsx";
import { optionsOf } from "./choices.ts";
import { useDesk } from "./desk-context.ts";
import { Faults } from "./faults.tsx";
import type { FieldProps } from "./field.ts";
import { FocusField } from "./focus-field.tsx";
import { PictureField } from "./picture-field.tsx";
import { TextField } from "./text-field.tsx";

/** A field with its label. Where it need not be there, an empty one is left out. */
export function Leaf({ id, schema, value, path, label, required, list }: FieldProps & { id: string }) {
  const { catalog, faults, change, visit } = useDesk();
  const [hint, fault] = [`${id}-hint`, `${id}-fault`];
  const describedBy = schema.description ? `${hint} ${fault}` : fault;
  const put = (next: Json) => change(path, !required && next === "" ? undefined : next);
  const wrong = faults.has(path);
  const common = { id, "aria-describedby": describedBy, "aria-invalid": wrong, onFocus: () => visit(path) };
  const text = typeof value === "string" ? value : "";

  const control = () => {
    const { choice, type, format, pattern, minimum, maximum } = schema;
    if (choice === "focus") return <FocusField id={id} value={value} path={path} />;
    if (choice === "images") return <PictureField {...common} value={text} onChange={put} />;
    if (type === "array") return <Checkboxes {...{ id, schema, value, path, label }} />;
    const listed = optionsOf(schema, catalog);
    if (listed) {
      const picked = value === undefined ? "" : String(value);
      const known = picked === "" || listed.some((option) => String(option.value) === picked);
      const pick = (name: string) => put(listed.find((option) => String(option.value) === name)?.value ?? name);
      return (
        <select {...common} value={picked} onChange={(event) => pick(event.target.value)}>
          {(!required || picked === "") && <option value="">{required ? "Pick one…" : "Not set"}</option>}
          {[...(known ? [] : [{ value: picked, label: picked }]), ...listed].map((option) => (
            <option key={String(option.value)} value={String(option.value)}>
              {option.label}
            </option>
          ))}
        </select>
      );
    }
    const isNumber = type === "integer" || type === "number";
    if (isNumber || pattern) {
      const read = (typed: string) => (isNumber && typed !== "" ? Number(typed) : typed.trim());
      const kind = isNumber ? "number" : format === "date" ? "date" : "text";
      return (
        <input
          {...common}
          type={kind}
          min={minimum}
          max={maximum}
          autoComplete="off"
          value={typeof value === "number" ? value : text}
          onChange={(event) => put(read(event.target.value))}
        />
      );
    }
    return <TextField {...common} schema={schema} value={text} list={list} onChange={put} />;
  };

  return (
    <div className="field">
      <label htmlFor={id} className={list && "hidden"}>
        {label}
        {!required && <span className="optional"> (optional)</span>}
      </label>
      {schema.description && (
        <span id={hint} className="hint">
          {schema.description}
        </span>
      )}
      {control()}
      <Faults path={path} id={fault} />
    </div>
  );
}
