/** The contrast of all button variants, and the distinct color of the destructive variant. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { type AnyButtonLook, anyButtonVariants } from "./any-button.tsx";

type Variant = NonNullable<AnyButtonLook["variant"]>;
interface Colors {
  ground: string;
  text: string;
}

const light: Colors = { ground: "limestone", text: "ink" };
const dark: Colors = { ground: "oak", text: "limestone" };
/** The colors around buttons of each variant, which show if a variant sets no color. */
const surroundings: Record<Variant, Colors> = {
  default: light,
  destructive: light,
  outline: light,
  "light-on-dark": dark,
  "outline-on-dark": dark,
  secondary: light,
  ghost: light,
  link: light,
  gradient: light,
};
const variants = Object.keys(surroundings) as Variant[];

const theme = readFileSync("styles/theme.css", "utf8");
const [, moreContrast = ""] = readFileSync("styles/site.css", "utf8").split("(prefers-contrast: more)");

/** Returns the relative luminance (WCAG 2.2) of a color, by its first definition in a stylesheet. */
function luminance(name: string, sheet: string): number {
  const [, hex] = sheet.match(`--color-${name}: #([0-9a-f]{6})`) ?? [];
  assert.ok(hex, `the theme has no color ${name}`);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast({ ground, text }: Colors, sheet: string): number {
  const [darker = 0, lighter = 0] = [luminance(ground, sheet), luminance(text, sheet)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the colors of a variant, at rest and under the pointer. */
function colorsOf(variant: Variant): { rest: Colors; hover: Colors } {
  const classes = anyButtonVariants({ variant }).split(" ");
  const named = (prefix: string) =>
    classes
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length))
      .find((name) => theme.includes(`--color-${name}:`));
  const { ground, text } = surroundings[variant];
  const rest = { ground: named("bg-") ?? ground, text: named("text-") ?? text };
  return { rest, hover: { ground: named("hover:bg-") ?? rest.ground, text: named("hover:text-") ?? rest.text } };
}

for (const variant of variants) {
  test(`${variant}: has a contrast of at least 4.5 to 1`, () => {
    for (const [state, colors] of Object.entries(colorsOf(variant))) {
      for (const sheet of [theme, moreContrast + theme]) {
        assert.ok(contrast(colors, sheet) >= 4.5, `${state}: ${colors.text} on ${colors.ground}`);
      }
    }
  });
}

test("only the destructive variant has the danger color", () => {
  for (const variant of variants) {
    const { rest, hover } = colorsOf(variant);
    const warns = [rest.text, hover.ground].map((color) => color === "danger");
    assert.deepEqual(warns, Array(2).fill(variant === "destructive"), variant);
  }
});
