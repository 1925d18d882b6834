/** Fields with one value, each with its label, hint and violations. */
import type { Json } from "./api.ts";
import { withoutFormat } from "./clean.ts";
import { Opener } from "./controls.tsx";
import { fieldId, type Part, useForm } from "./desk-context.ts";
import { FocusPicker } from "./focus-picker.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import { hasPassed, type Option, offers } from "./schema.ts";
import { TextField } from "./text-field.tsx";
import { timeOf } from "./value.ts";

/** Reports whether an item of a list is a text that takes the whole width, below its label and its buttons. */
export const isWide = ({ schema, list }: Part) => Boolean(list && (schema.marks || schema.long));

/** A field with its label. */
export function Leaf(props: Part) {
  const { schema, path, label, required, list } = props;
  return (
    <div className="stack relative gap-1">
      <label
        id={`label-${path}`}
        htmlFor={fieldId + path}
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
      {hasPassed(schema, props.value) && (
        <span className="font-semibold text-ink">
          This day is over, and visitors do not see it any more: take it out.
        </span>
      )}
      <Faults path={path} />
    </div>
  );
}

/** The violations at a path. */
export const Faults = ({ path }: { path: string }) => (
  <span id={`fault-${path}`} className="fault">
    {useForm()
      .faults.filter(({ field }) => field === path)
      .map(({ message }) => message)
      .join("\n")}
  </span>
);

/** The control of a field, by its schema. An empty optional field is removed from the file. */
function Control(part: Part) {
  const { schema, value, path, label, required } = part;
  const { files, pictures, file, faults } = useForm();
  const { choice, type, format, minimum, maximum } = schema;
  const put = (next: Json) => file.change(path, !required && next === "" ? undefined : next);
  const field = {
    id: fieldId + path,
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
      <Opener
        {...field}
        aria-labelledby={`label-${path} ${field.id}`}
        className="flex items-center gap-3 p-1.5 text-left"
        opens={<PictureDialog picked={text} first={/^(?:hero\.)?image$/.test(path) && file.name} onPick={put} />}
      >
        {picture && <img src={picture.src} alt="" className="aspect-4/3 w-30" />}
        <span>
          <span className="quiet">Change picture</span>
          <br />
          {text || "No picture yet"}
        </span>
      </Opener>
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
  const offered = offers(schema, files);
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
