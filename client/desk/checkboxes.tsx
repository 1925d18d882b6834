import { useDesk } from "./desk-context.ts";
import type { FieldProps } from "./field.ts";

/** Any of a few. */
export function Checkboxes({ id, schema, value, path, label }: Omit<FieldProps, "required"> & { id: string }) {
  const { change } = useDesk();
  const picked = Array.isArray(value) ? value : [];
  const names = schema.items?.enum ?? [];
  const pick = (name: string, wanted: boolean) =>
    change(
      path,
      names.filter((other) => (other === name ? wanted : picked.includes(other))),
    );
  return (
    <fieldset className="checkboxes" id={id} tabIndex={-1}>
      <legend className="hidden">{label}</legend>
      {names.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={picked.includes(name)}
            onChange={({ target }) => pick(name, target.checked)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
