/** The lists that fields are picked from. */
import type { Catalog, Json, Schema } from "./api.ts";

export interface Option {
  value: string;
  label: string;
}

/** What a choice of this name offers, by the names that an owner knows. */
export function options(choice: string, { groups, pages, ...slugs }: Catalog): Option[] {
  if (choice === "pages") return pages.map(({ path, title }) => ({ value: path, label: title }));
  const titles = new Map(groups.flatMap(({ files }) => files).map(({ name, title }) => [name, title]));
  const values = choice === "services" || choice === "areas" ? slugs[choice] : [];
  return values.map((value) => ({ value, label: titles.get(`${choice}/${value}`) ?? value }));
}

/** What a field offers to pick from, each by its own label; undefined where anything can be written. */
export function optionsOf(schema: Schema, catalog: Catalog): { value: Json; label: string }[] | undefined {
  if (schema.choice) return options(schema.choice, catalog);
  if (schema.enum) return schema.enum.map((name) => ({ value: name, label: name }));
  const answers = { Yes: true, No: false };
  return schema.type === "boolean" ? Object.entries(answers).map(([label, value]) => ({ value, label })) : undefined;
}
