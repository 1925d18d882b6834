/** A form that is generated from a file's schema. */
import { cx } from "class-variance-authority";
import { memo, type ReactNode, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Json, JsonObject } from "./api.ts";
import { Button, DialogButton } from "./controls.tsx";
import { type FieldProps, fieldIdPrefix, type ListActions, useForm } from "./desk-context.ts";
import { OldAddressDialog } from "./page-dialogs.tsx";
import { PictureDialog, PictureTools } from "./picture-dialog.tsx";
import {
  capitalize,
  createEmptyValue,
  hasExpired,
  itemNoun,
  labelOf,
  missingItems,
  resolveSchema,
  summary,
} from "./schema.ts";
import { fieldOf, isWithin, joinPath, partAt } from "./value.ts";
import { FieldViolations, isWide, ValueField } from "./value-field.tsx";

/** Fields that owners rarely need. The form shows them last. */
const lastFields = ["alsoAt", "inMenus", "meta", "updated"];

/** The fields of an object, or the entries of a record, without a heading. The owner names the entries of redirects. */
function ObjectFields({
  schema: { properties, additionalProperties, required = [], choice },
  value,
  path,
}: FieldProps) {
  const { file, goToField } = useForm();
  const Inner = properties ? Field : Item;
  // The desk has a separate button for `draft`.
  const names = Object.keys(properties ?? (value as JsonObject)).filter(
    (name) => !properties || (name !== "draft" && !(properties[name]?.dependsOn && fieldOf(value, name) === undefined)),
  );
  if (!path) names.sort((one, other) => lastFields.indexOf(one) - lastFields.indexOf(other));
  return (
    <>
      {/(^|\.)meta$/.test(path) && <SearchResult {...(value as Record<string, string>)} />}
      {names.map((name) => (
        <Inner
          key={name}
          schema={(properties?.[name] ?? additionalProperties) || {}}
          value={fieldOf(value, name)}
          path={joinPath(path, name)}
          label={labelOf(name, properties?.[name])}
          required={!properties || required.includes(name)}
        />
      ))}
      {!path && file.name === "site/images" && (
        <DialogButton
          className="adds"
          dialog={<PictureDialog several onPick={(name) => file.reload().then(() => goToField(name))} />}
        >
          Add pictures
        </DialogButton>
      )}
      {choice === "addresses" && (
        <DialogButton className="adds" dialog={<OldAddressDialog />}>
          Add an old address
        </DialogButton>
      )}
    </>
  );
}

/** A page as a search engine shows it. */
const SearchResult = ({ title, description }: { title?: string; description?: string }) => (
  <figure className="card px-4 pt-3 pb-3.5 font-[Arial,sans-serif]">
    <figcaption className="hint font-text">In a search engine</figcaption>
    <p className="truncate text-lead text-[#1a0dab]">{title || "Title"}</p>
    <p className="text-hint line-clamp-2 text-[#474747]">{description || "Description"}</p>
  </figure>
);

/** A field, group or list by its schema; without a path, the whole file. It renders again only if its value changes. */
export const Field = memo(function Field(props: FieldProps) {
  const { goToField, file } = useForm();
  const { path, label, required, value } = props;
  const schema = resolveSchema(props.schema, value);
  const isList = schema.type === "array" && schema.choice !== "focus" && !schema.items?.enum;
  if (schema.type !== "object" && !isList) return <ValueField {...props} schema={schema} />;
  const put = (part: Json | undefined) => {
    file.change(path, part);
    goToField(path);
  };
  if (value === undefined) {
    return (
      <Button id={fieldIdPrefix + path} className="adds" onClick={() => put(createEmptyValue(schema))}>
        Add {label.toLowerCase()}
      </Button>
    );
  }
  const missing = isList && missingItems((value as Json[]).length, schema);
  const inner = isList ? <List {...props} schema={schema} /> : <ObjectFields {...props} schema={schema} />;
  if (!path) return inner;
  const isDeep = path.includes(".");
  return (
    <fieldset
      aria-describedby={`fault-${path}`}
      className={cx(
        "stack gap-4 border-limestone-line",
        isDeep ? "two:border-l-2 two:pl-3.5" : "border-t pt-5 [header+&]:border-t-0 [header+&]:pt-0",
      )}
    >
      <legend
        id={fieldIdPrefix + path}
        tabIndex={-1}
        className={cx("float-left w-full", !isDeep && "font-display text-lead")}
      >
        {label}
      </legend>
      {schema.description && <p className="hint -mt-3">{schema.description}</p>}
      {missing && <p className="hint -mt-3">{missing}</p>}
      <FieldViolations path={path} />
      {inner}
      {!required && (
        <Button className="quiet self-start" onClick={() => put(undefined)}>
          Leave out {label.toLowerCase()}
        </Button>
      )}
    </fieldset>
  );
});

/** An item of a list, or an entry of a record. An item with several fields is folded; an item with one field is that field. */
const Item = memo(function Item(props: FieldProps) {
  const { goToField, file } = useForm();
  const { path, label, list } = props;
  const schema = resolveSchema(props.schema, props.value);
  if (schema.properties) {
    return (
      <FoldedItem {...props} schema={schema}>
        <ObjectFields {...props} schema={schema} />
      </FoldedItem>
    );
  }
  return (
    <div className={isWide(props) ? "relative" : cx("flex gap-1.5 *:first:flex-1", list ? "items-start" : "items-end")}>
      <Field {...props} label={capitalize(label)} />
      <ItemButtons {...props} />
      {!list && (
        <Button
          aria-label={`Take out ${label}`}
          onClick={() => {
            const names = Object.keys(file.draft.typed ?? {});
            file.change(path, undefined);
            goToField(names[names.indexOf(path) + 1] ?? names.at(-2) ?? "");
          }}
        >
          Take out
        </Button>
      )}
    </div>
  );
});

/** A folded part of a form. It opens by a click on its title, or when one of its fields gets the cursor. */
function FoldedItem({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { path, label, value, schema } = props;
  const { pictures, target, file, faults } = useForm();
  const [reached, setReached] = useState<typeof target>();
  const [open, setOpen] = useState(false);
  if (target !== reached) {
    setReached(target);
    if (target && isWithin(target.path, path)) setOpen(true);
  }
  const picture = file.name === "site/images" && pictures.find(({ name }) => name === path);
  const wrong = faults.filter(({ field }) => isWithin(field, path)).length;
  return (
    <div className="fold">
      <div className="flex items-center">
        <Button
          id={fieldIdPrefix + path}
          aria-expanded={open}
          className="max-two:px-4 flex flex-1 items-center gap-x-3 border-0 px-3 py-2.5 text-left"
          onClick={() => setOpen(!open)}
        >
          {picture && <img src={picture.src} alt="" className="aspect-4/3 w-18" />}
          <span className="flex flex-1 flex-wrap items-baseline gap-x-2">
            <strong id={`title-${path}`}>{capitalize(label)}</strong>
            <span className="hint flex-[1_1_10rem] truncate">{summary(value ?? "")}</span>
            {wrong > 0 && <span className="fault">{wrong} to correct</span>}
            {hasExpired(schema, value) && <span className="font-semibold">over</span>}
          </span>
        </Button>
        <ItemButtons {...props} />
      </div>
      {open && (
        <fieldset
          aria-labelledby={`title-${path}`}
          className="stack max-two:px-4 max-two:in-[.fold_.fold]:px-3 gap-4 px-3 pt-1 pb-3.5"
        >
          <FieldViolations path={path} />
          {children}
          {picture && <PictureTools name={path} />}
        </fieldset>
      )}
    </div>
  );
}

let lastKey = 0;

/** The items of a list. Owners add, remove and move them, by mouse, touch or keyboard. */
function List({ schema, value, path, label }: FieldProps) {
  const { notify, goToField, file } = useForm();
  const { items: itemSchema = {}, maxItems } = schema;
  const noun = itemNoun(label, itemSchema);
  const items = value as Json[];
  /** React keys that move with the items. An undo or another window can change the list, too. */
  const keys = useRef<number[]>([]);
  while (keys.current.length < items.length) keys.current.push(++lastKey);
  keys.current.length = items.length;

  const list = useMemo<ListActions>(() => {
    const currentItems = () => partAt(file.draft.typed, path) as Json[];
    return {
      replace(at, removed, added) {
        const kept = Math.min(removed, added.length);
        keys.current.splice(at + kept, removed - kept, ...added.slice(kept).map(() => ++lastKey));
        const next = currentItems().toSpliced(at, removed, ...added);
        file.change(path, next);
        const last = at + added.length;
        notify(added.length ? `${noun} ${last} added` : `${noun} ${at + 1} taken out`);
        goToField(joinPath(path, Math.max(0, Math.min(added.length ? last - 1 : at, next.length - 1))));
      },
      move(from, to) {
        const before = currentItems();
        if (to < 0 || to >= before.length) return;
        keys.current.splice(to, 0, ...keys.current.splice(from, 1));
        file.change(path, before.toSpliced(from, 1).toSpliced(to, 0, before[from] ?? null));
        notify(`${noun} moved to place ${to + 1} of ${before.length}`);
      },
    };
  }, [file, path, noun, goToField, notify]);

  return (
    <>
      <ol className="stack">
        {items.map((item, at) => (
          <li key={keys.current[at]}>
            <Item
              schema={itemSchema}
              value={item}
              path={joinPath(path, at)}
              label={`${noun} ${at + 1}`}
              required
              list={list}
              at={at}
              isLast={at === items.length - 1}
            />
          </li>
        ))}
      </ol>
      {!(maxItems && items.length >= maxItems) && (
        // This button gets the focus after the last item is removed.
        <Button
          id={fieldIdPrefix + joinPath(path, items.length)}
          className="adds"
          onClick={() => list.replace(items.length, 0, [createEmptyValue(itemSchema)])}
        >
          Add {/^[aeiou]/.test(noun) ? "an" : "a"} {noun}
        </Button>
      )}
    </>
  );
}

/** The buttons of an item. */
function ItemButtons(props: FieldProps) {
  const { label, list, at = 0, isLast = false } = props;
  const tools = list && [
    { does: `Move ${label} up`, sign: "‹", isEnd: at === 0, act: () => list.move(at, at - 1) },
    { does: `Move ${label} down`, sign: "›", isEnd: isLast, act: () => list.move(at, at + 1) },
    { does: `Take out ${label}`, sign: "×", isEnd: false, act: () => list.replace(at, 1, []) },
  ];
  return (
    tools && (
      <span className={cx("flex px-1", isWide(props) && "absolute top-0 right-0")}>
        {tools.map(({ does, sign, isEnd, act }) => (
          <Button
            key={sign}
            className="size-7 rotate-90 border-0 bg-transparent p-0 text-h3 leading-none text-ink-soft hover:bg-limestone-deep"
            aria-label={does}
            aria-disabled={isEnd}
            onClick={({ currentTarget }) => {
              flushSync(act);
              currentTarget.focus(); // the button has moved with its item
            }}
          >
            {sign}
          </Button>
        ))}
      </span>
    )
  );
}
