/** Checks the copy: the build calls this with every module of client/content and stops on what it returns. */
import type { ZodType } from "zod";
import { images } from "./content/images.ts";
import * as schema from "./content/schema.ts";
import { routes } from "./routes.tsx";
import { tokens } from "./site/copy.tsx";

const paths = new Set(routes.map((route) => route.path));

/** Which schema a file below client/content follows, by its folder or its own name. */
const schemas: Record<string, ZodType> = {
  services: schema.service,
  areas: schema.area,
  articles: schema.article,
  "pages/home.ts": schema.home,
  "pages/about.ts": schema.about,
  "pages/gallery.ts": schema.gallery,
  "pages/blog.ts": schema.blog,
  "pages/faqs.ts": schema.faqs,
  "pages/service-areas.ts": schema.serviceAreas,
  "pages/not-found.ts": schema.notFound,
  "pages/error.ts": schema.error,
};

/**
 * Every violation in modules, a map from a file's path below client/content to what it exports, as one line each that
 * names file and field. Pictures are the names of the files in assets/images. An empty list means that the copy is sound.
 */
export function check(modules: Record<string, Record<string, unknown>>, pictures: string[]): string[] {
  const violations: string[] = [];
  const metas = new Map<string, string>();
  for (const [file, exports] of Object.entries(modules)) {
    const complain = (field: string, message: string) =>
      violations.push(`client/content/${file}: ${field}: ${message}`);
    const rules = schemas[file] ?? schemas[file.slice(0, file.indexOf("/"))];
    for (const value of rules ? Object.values(exports) : []) {
      for (const issue of rules?.safeParse(value).error?.issues ?? []) {
        complain(issue.path.join(".") || "(whole)", issue.message);
      }
      for (const [field, text] of strings(value)) {
        const name = field.split(".").pop();
        if (name === "image" && !(text in images)) complain(field, `“${text}” is not in images.ts`);
        if (field === "meta.title" || field === "meta.description") {
          const other = metas.get(text);
          if (other) complain(field, `is the same as in ${other}`);
          metas.set(text, file);
        }
        for (const [, token = ""] of text.matchAll(/\{(.*?)\}/g)) {
          if (!tokens.has(token)) complain(field, `“{${token}}” is neither a fact nor an inconsistency`);
        }
        for (const [, path = ""] of text.matchAll(/\]\((.*?)\)/g)) {
          if (!paths.has(path)) complain(field, `“${path}” is no page of this site`);
        }
      }
    }
  }
  for (const [name, image] of Object.entries(images)) {
    if (!pictures.includes(name))
      violations.push(`client/content/images.ts: ${name}: there is no such file in assets/images`);
    if (image.alt.length < 15)
      violations.push(`client/content/images.ts: ${name}.alt: says too little of what is to be seen`);
  }
  return violations;
}

/** Every string below value with its field's path. */
function strings(value: unknown, path: string[] = []): [string, string][] {
  if (typeof value === "string") return [[path.join("."), value]];
  if (!value || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, part]) => strings(part, [...path, key]));
}
