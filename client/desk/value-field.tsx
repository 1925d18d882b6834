/** Fields with one value, each with its label, hint and violations. */
import type { Json } from "./api.ts";
import { withoutFormat } from "./clean.ts";
import { DialogButton } from "./controls.tsx";
import { type FieldProps, fieldIdPrefix, useForm } from "./desk-context.ts";
import { FocusPicker } from "./focus-picker.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import { hasExpired, type Option, optionsOf } from "./schema.ts";
import { TextField } from "./text-field.tsx";
import { timeOf } from "./value.ts";

/** Reports whether a list item is a text as wide as the form, below the label and the buttons. */
export const isWide = ({ schema, list }: FieldProps) => Boolean(list && (schema.marks || schema.long));

/** A field with its label. */
export function ValueField(props: FieldProps) {
  const { schema, path, label, required, list } = props;
  return (
    <div className="stack relative gap-1">
      <label
        id={`label-${path}`}
        htmlFor={fieldIdPrefix + path}
        className={
          isWide(props)
            ? "max-two:leading-[2.75rem] pr-34 leading-7 pointer-coarse:leading-[2.75rem]"
            : list && "sr-only"
        }
      >
        {label}
        {!required && <span className="hint"> (optional)</span>}
      </label>
      <span id={`hint-${path}`} className="hint">
        {schema.description}
      </span>
      <Control {...props} />
      {hasExpired(schema, props.value) && (
        <span className="font-semibold text-ink">
          This day is over, and visitors do not see it any more: take it out.
        </span>
      )}
      <FieldViolations path={path} />
    </div>
  );
}

/** The violations at a path. */
export const FieldViolations = ({ path }: { path: string }) => (
  <span id={`fault-${path}`} className="fault">
    {useForm()
      .faults.filter(({ field }) => field === path)
      .map(({ message }) => message)
      .join("\n")}
  </span>
);

/** The control for a field's schema. An empty optional field is removed from the file. */
function Control(part: FieldProps) {
  const { schema, value, path, label, required } = part;
  const { files, pictures, file, faults } = useForm();
  const { choice, type, format, minimum, maximum } = schema;
  const put = (next: Json) => file.change(path, !required && next === "" ? undefined : next);
  const field = {
    id: fieldIdPrefix + path,
    readOnly: schema.readOnly,
    "aria-describedby": `hint-${path} fault-${path}`,
    "aria-invalid": faults.some((fault) => fault.field === path),
  };
  const text = String(value ?? "");

  if (choice === "focus") {
    const picture = pictures.find(({ name }) => path.startsWith(`${name}.`));
    const [left = 50, top = 50] = (value ?? []) as number[];
    return <FocusPicker {...field} src={picture?.src ?? ""} focus={[left, top]} onChange={put} />;
  }
  if (choice === "images") {
    const picture = pictures.find(({ name }) => name === value);
    return (
      <DialogButton
        {...field}
        aria-labelledby={`label-${path} ${field.id}`}
        className="flex items-center gap-3 p-1.5 text-left"
        dialog={<PictureDialog picked={text} first={/^(?:hero\.)?image$/.test(path) && file.name} onPick={put} />}
      >
        {picture && <img src={picture.src} alt="" className="aspect-4/3 w-30" />}
        <span>
          <span className="quiet">Change picture</span>
          <br />
          {text || "No picture yet"}
        </span>
      </DialogButton>
    );
  }
  if (type === "array") {
    const picked = (value ?? []) as Json[];
    const names = schema.items?.enum ?? [];
    return (
      <fieldset
        id={field.id}
        tabIndex={-1}
        aria-label={label}
        aria-describedby={field["aria-describedby"]}
        className="bar"
      >
        {names.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={picked.includes(name)}
              onChange={() => put(names.filter((other) => (other === name) !== picked.includes(other)))}
            />{" "}
            {name}
          </label>
        ))}
      </fieldset>
    );
  }
  const offered = optionsOf(schema, files);
  if (offered) {
    const isOther = text && offered.every(([own]) => own !== value);
    const options: Option[] = [
      ...(required && text ? [] : [["", required ? "Pick one…" : "Not set"] as const]),
      ...(isOther ? [[text, text] as const] : []),
      ...offered,
    ];
    return (
      <select
        {...field}
        className="self-start"
        value={JSON.stringify(value ?? "")}
        onChange={({ target }) => put(JSON.parse(target.value))}
      >
        {options.map(([own, label]) => (
          <option key={label} value={JSON.stringify(own)}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  const isNumber = type === "integer" || type === "number";
  if (isNumber || schema.pattern || format) {
    return (
      <input
        {...field}
        className={format === "url" ? "" : "w-auto self-start"}
        type={isNumber ? "number" : format === "time" ? "text" : format}
        min={minimum}
        max={maximum}
        autoComplete="off"
        value={text}
        onChange={({ target }) => put(isNumber && target.value ? Number(target.value) : withoutFormat(target.value))}
        onBlur={() => format === "time" && put(timeOf(text, /24:00/.test(schema.pattern ?? "")))}
      />
    );
  }
  return <TextField {...part} field={field} text={text} onChange={put} />;
}
