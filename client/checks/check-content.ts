/** Checks the copy: the build calls this with every module of client/content and stops on what it returns. */
import type { ZodType } from "zod";
import { heroImages } from "../content/business.ts";
import { areas, serviceAreas, services } from "../content/catalog.ts";
import { images } from "../content/images.ts";
import * as schema from "../content/schema.ts";
import { routes } from "../routes.tsx";
import { factTokens, plainCopy, tokens } from "../site/copy.tsx";
import type { Facts } from "../site/facts.tsx";
import { faultsOfStyle, formulaLimit, formulas, inTitleCase } from "./house-style.ts";
import { unlawful } from "./lawful.ts";

const paths = new Set(routes.map((route) => route.path));

const slugsOf = (pages: readonly { slug: string }[]) => new Set(pages.map(({ slug }) => slug));
/** What the slugs in a list of this name stand for. */
const slugs: Record<string, ReadonlySet<string>> = {
  related: slugsOf(services),
  services: slugsOf(services),
  nearby: slugsOf(areas),
  areas: slugsOf(areas),
};

/** Which schema every file below client/content follows, by its folder or its own name. */
const schemas: Record<string, ZodType> = {
  services: schema.service,
  areas: schema.area,
  articles: schema.article,
  "site/business": schema.business,
  "site/hour-labels": schema.labels,
  "site/hours": schema.hours,
  "site/images": schema.images,
  "site/inconsistencies": schema.inconsistencies,
  "site/labels": schema.labels,
  "site/navigation": schema.navigation,
  "site/order": schema.order,
  "site/redirects": schema.redirects,
  "pages/home": schema.home,
  "pages/about": schema.about,
  "pages/gallery": schema.gallery,
  "pages/blog": schema.blog,
  "pages/faqs": schema.faqs,
  "pages/service-areas": schema.serviceAreas,
  "pages/not-found": schema.notFound,
  "pages/error": schema.error,
};

/** The words of places, which a heading writes with capitals. */
const places = new Set(
  [
    ...areas.flatMap(({ city, county, neighborhoods }) => [city, county, ...neighborhoods.names]),
    ...serviceAreas.counties.items.flatMap(({ name, cities }) => [name, ...cities]),
  ].flatMap((name) => name.split(/\s+/)),
);

/** Whether a field is its page's main heading. */
const isMainHeading = (file: string, field: string) =>
  field === "hero.heading" ||
  (file.startsWith("articles/") && field === "title") ||
  (/^pages\/(error|not-found)$/.test(file) && field === "heading");

/** Facts that read as their tokens: their values are settings. */
const tokenFacts = Object.fromEntries([...factTokens, "areaPhone"].map((name) => [name, `{${name}}`]));

/** A text as visitors read it in each edition, without its links' addresses. Facts stay tokens. */
const readings = (text: string) =>
  (["as-given", "corrected"] as const).map((edition) => plainCopy(text, { ...tokenFacts, edition } as Facts));

/**
 * Every violation in files, a map from a file's path below client/content without its ending to its value, as one line each that
 * names file and field. Pictures are the names of the files in assets/images. An empty list means that the copy is sound.
 */
export function check(files: Record<string, unknown>, pictures: string[]): string[] {
  const violations: string[] = [];
  const metas = new Map<string, string>();
  const shownDetails = new Set<string>();
  /** Where each formula stands, as a line's beginning. */
  const formulaPlaces = new Map<string, string[]>();
  for (const [file, value] of Object.entries(files)) {
    const complain = (field: string, message: string) =>
      violations.push(`client/content/${file}.json: ${field}: ${message}`);
    const rules = schemas[file] ?? schemas[file.slice(0, file.indexOf("/"))];
    if (!rules) complain("no schema", "add it to client/checks/check-content.ts");
    for (const issue of rules?.safeParse(value).error?.issues ?? []) {
      complain(issue.path.join(".") || "(whole)", issue.message);
    }
    const texts = new Map(strings(value));
    for (const [field, text] of texts) {
      const [parent = "", name = ""] = ["", ...field.split(".")].slice(-2);
      if ((name === "image" || parent === "pictured") && !Object.hasOwn(images, text))
        complain(field, `“${text}” is not in images.json`);
      if (parent === "pictured" && !slugs.services?.has(name)) complain(field, `“${name}” is no service`);
      if (/^\d+$/.test(name) && slugs[parent]?.has(text) === false) complain(field, `“${text}” is no page of its kind`);
      if (name === "href" && !paths.has(text.split("#")[0] ?? "")) complain(field, `“${text}” is no page of this site`);
      if (name === "detail") {
        const image = texts.get(field.replace(/detail$/, "image")) ?? "";
        shownDetails.add(`${image}.details.${text}`);
        if (!Object.hasOwn(images[image]?.details ?? {}, text))
          complain(field, `“${text}” is not a detail of “${image}” in images.json`);
      }
      if (field === "meta.title" || field === "meta.description") {
        const other = metas.get(text);
        if (other) complain(field, `is the same as in ${other}`);
        metas.set(text, file);
      }
      for (const offer of field.endsWith(".why") ? [] : new Set(readings(text).map(unlawful))) {
        if (offer) complain(field, offer);
      }
      for (const fault of faultsOfStyle(text)) complain(field, fault);
      if (isMainHeading(file, field) && inTitleCase(text, places))
        complain(field, "is in title case: write main headings as a sentence");
      for (const { name: formula, phrase, field: only } of formulas) {
        if (phrase.test(text) && (only?.test(field) ?? true))
          formulaPlaces.set(formula, [...(formulaPlaces.get(formula) ?? []), `client/content/${file}.json: ${field}`]);
      }
      for (const [, token = ""] of text.matchAll(/\{(.*?)\}/g)) {
        if (!tokens.has(token)) complain(field, `“{${token}}” is neither a fact nor an inconsistency`);
      }
      for (const [, path = ""] of text.matchAll(/\]\((.*?)\)/g)) {
        if (!paths.has(path)) complain(field, `“${path}” is no page of this site`);
      }
    }
  }
  for (const [formula, stands] of formulaPlaces) {
    if (stands.length > formulaLimit) {
      const message = `“${formula}” stands ${stands.length} times on the site, at most ${formulaLimit}: say it another way`;
      violations.push(...stands.map((place) => `${place}: ${message}`));
    }
  }
  for (const name of heroImages) {
    if (!Object.hasOwn(images, name))
      violations.push(`client/content/site/business.json: heroImages: “${name}” is not in images.json`);
  }
  for (const [name, image] of Object.entries(images)) {
    const complain = (field: string, message: string) =>
      violations.push(`client/content/site/images.json: ${field}: ${message}`);
    if (!pictures.includes(name)) complain(name, "there is no such file in assets/images");
    for (const detail of Object.keys(image.details ?? {}).map((key) => `${name}.details.${key}`)) {
      if (!shownDetails.has(detail)) complain(detail, "no page shows it");
    }
  }
  return violations;
}

/** Every string below value with its field's path. */
function strings(value: unknown, path: string[] = []): [string, string][] {
  if (typeof value === "string") return [[path.join("."), value]];
  if (!value || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, part]) => strings(part, [...path, key]));
}
