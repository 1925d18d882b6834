/**
 * Checks class names in the sources. The build shortens each name in every string (assets/build/classes.go), so no other string may
 * equal a class name. A caller of a component of ui adds classes, but changes no property that the component sets.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import test from "node:test";
import { parseSync } from "oxc-parser";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Badge } from "../ui/badge.tsx";
import { Actions, Button } from "../ui/button.tsx";
import { DarkGround } from "../ui/dark-ground.tsx";
import { DialogBox, DialogClose, DialogText, DialogTitle } from "../ui/dialog.tsx";
import { Dimension } from "../ui/dimension.tsx";
import { Eyebrow } from "../ui/eyebrow.tsx";
import { findUtilities } from "./utilities.ts";

/** A node of the syntax tree (ESTree). */
// biome-ignore lint/suspicious/noExplicitAny: nodes of many types; the tests below check the fields
type Node = any;

const folders = readFileSync("layers.txt", "utf8")
  .split("\n")
  .map((line) => line.split(" ")[0] ?? "")
  .filter((folder) => folder && !["checks", "desk"].includes(folder));
const sources = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => posix.join(folder, String(name))))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

/** Calls `enter` for each node of a subtree. It skips the children of a node if `enter` returns false. */
function visit(node: Node, enter: (node: Node) => unknown) {
  if (!node || typeof node !== "object") return;
  if (typeof node.type === "string" && enter(node) === false) return;
  for (const child of Object.values(node)) for (const one of [child].flat()) visit(one, enter);
}

const program = (file: string) => parseSync(file, readFileSync(file, "utf8")).program;

/** Returns the words of all strings below a node. */
function wordsOf(node: Node) {
  const words: string[] = [];
  visit(node, ({ type, value }) => {
    const text = type === "Literal" ? value : type === "TemplateElement" ? value.cooked : "";
    if (typeof text === "string") words.push(...text.split(/\s+/).filter(Boolean));
  });
  return words;
}

/** Reports whether a node contains class names: className or …Class, cx() or cva(), or the classes of a DOM element. */
function hasClasses(node: Node): boolean {
  if (node.type === "JSXAttribute") return /^(?:className|\w+Class)$/.test(node.name.name);
  if (node.type === "AssignmentExpression") return node.left.property?.name === "className";
  if (node.type !== "CallExpression") return false;
  return ["cx", "cva"].includes(node.callee.name) || node.callee.object?.property?.name === "classList";
}

test("contains no other string equal to a class name", () => {
  const others = sources.flatMap((file) => {
    const words: string[] = [];
    visit(program(file), (node) => {
      if (hasClasses(node)) return false;
      if (node.type === "Literal" || node.type === "TemplateElement") words.push(...wordsOf(node));
      return true;
    });
    return words.map((word) => ({ file, word }));
  });
  // The build leaves plain words alone.
  const classes = findUtilities(others.map(({ word }) => word).filter((word) => !/^[a-z]+$/.test(word)));
  for (const { file, word } of others)
    assert.ok(
      !classes.has(word),
      `client/${file}: the string “${word}” equals a class, which the build renames. Use another word, or cx() if it is a class.`,
    );
});

/** The components that accept classes. Components with a D as first letter add their classes to a child. */
const components: Record<string, unknown> = {
  Actions,
  Badge,
  Button,
  CallToActionButton: Button,
  DarkGround,
  DialogBox,
  DialogClose,
  DialogText,
  DialogTitle,
  Dimension,
  Eyebrow,
};

/** Returns the attributes of a JSX element that are strings. */
const stringsOf = (element: Node): Record<string, string> =>
  Object.fromEntries(
    element.openingElement.attributes
      .filter(({ value }: Node) => value?.type === "Literal")
      .map(({ name, value }: Node) => [name.name, value.value]),
  );

/** Returns the classes that a JSX element adds, and for a slot also the classes of its child. */
function addedClasses(element: Node, isSlot: boolean): string[] {
  const own = element.openingElement.attributes.find(({ name }: Node) => name?.name === "className");
  const child = isSlot && element.children.find(({ type }: Node) => type === "JSXElement");
  return [...wordsOf(own), ...(child ? addedClasses(child, child.openingElement.name.name in components) : [])];
}

/** Reports whether two properties are the same, or one is a longhand of the other. */
function overlap(one: string, other: string) {
  const [a = "", b = ""] = [one, other].map((property) =>
    property
      .replace(/-(?:left|right|inline-start|inline-end)\b/, "-inline")
      .replace(/-(?:top|bottom|block-start|block-end)\b/, "-block"),
  );
  return a === b || a.startsWith(`${b}-`) || b.startsWith(`${a}-`);
}

/** Returns the classes that a component has with these props. */
function ownClasses(name: string, props: object) {
  const element = createElement(components[name] as FunctionComponent<object>, props, createElement("p"));
  const [, classes = ""] = /class="([^"]*)"/.exec(renderToStaticMarkup(element)) ?? [];
  return classes.replaceAll("&gt;", ">").replaceAll("&amp;", "&").split(" ");
}

const calls = sources.flatMap((file) => {
  const found: { file: string; name: string; own: string[]; added: string[] }[] = [];
  visit(program(file), (element) => {
    const name = element.type === "JSXElement" && element.openingElement.name.name;
    if (!(name in components)) return;
    const { className: _, ...props } = stringsOf(element);
    const asChild =
      /^D/.test(name) || element.openingElement.attributes.some(({ name }: Node) => name?.name === "asChild");
    found.push({
      file,
      name,
      own: ownClasses(name, { ...props, ...(asChild && { asChild }) }),
      added: addedClasses(element, asChild),
    });
  });
  return found;
});

test("changes no property that a component sets", () => {
  assert.ok(calls.length > 20, "the test finds the callers");
  const known = findUtilities(calls.flatMap(({ own, added }) => [...own, ...added]));
  for (const { file, name, own, added } of calls)
    for (const callerClass of added)
      for (const mine of known.get(callerClass) ?? [])
        for (const ownClass of own)
          for (const theirs of known.get(ownClass) ?? [])
            assert.ok(
              mine.target !== theirs.target || !overlap(mine.property, theirs.property),
              `client/${file}: <${name}> has “${ownClass}”, and “${callerClass}” changes its ${theirs.property}. Add a variant to the component.`,
            );
});
