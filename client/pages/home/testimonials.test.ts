/** The contrast of the text on the picture of the reviews. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const theme = readFileSync("styles/theme.css", "utf8");
const source = readFileSync("pages/home/testimonials.tsx", "utf8");

const channels = (hex: string) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const colorOf = (name: string) => new RegExp(`--color-${name}: #([0-9a-f]{6})`).exec(theme)?.[1] ?? "";

/** Returns the relative luminance (WCAG 2.2) of red, green and blue from 0 to 255. */
function luminance(color: number[]) {
  const [red = 0, green = 0, blue = 0] = color
    .map((value) => value / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("the text of the reviews has a contrast of 7 to 1 on any picture", () => {
  const [, ground = "", opacity = ""] = /#([0-9a-f]{6})([0-9a-f]{2})_calc/.exec(source) ?? [];
  assert.equal(ground, colorOf("oak"));
  const share = Number.parseInt(opacity, 16) / 255;
  // White is the lightest pixel of a picture.
  const lightest = channels(ground).map((value) => value * share + 255 * (1 - share));
  const ratio = (luminance(channels(colorOf("limestone"))) + 0.05) / (luminance(lightest) + 0.05);
  assert.ok(ratio >= 7, `${ratio}`);
});
