// Subsets the site's fonts: node - FOLDER < fonts.mjs, in client/, where its packages are. Writes WOFF2 files to the folder, and the
// @font-face rules with the URLs /fonts/NAME.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
// @ts-expect-error It has no types.
import subset from "subset-font";

const [folder = ""] = process.argv.slice(2);

const range = (/** @type {number} */ first, /** @type {number} */ last) =>
  Array.from({ length: last - first + 1 }, (_, at) =>
    String.fromCharCode(first + at),
  ).join("");

// Every page loads the second subset. The first one has other characters, which names and addresses from the configuration may contain; only
// pages with such a character load it. If several faces declare a character, browsers try the last face first.
const subsets = [
  {
    ending: "-latin",
    characters: `<=>[\\]^\`{|}~${range(0xa1, 0xff)}`,
    ranges: "U+3C-3E,U+5B-5E,U+60,U+7B-7E,U+A1-A8,U+AA-B6,U+B8-FF",
  },
  // ASCII without the characters of source code, the other characters of the content, and Spanish letters.
  {
    ending: "",
    characters: `${range(0x20, 0x7e).replace(/[<=>[\]\\^`{|}~]/g, "")}\u00a0©·¼½¾×–—‘’“”…áéíóúüñÁÉÍÓÚÜÑ`,
  },
];

const fonts = {
  // One weight, without kerning or ligatures. Until the fonts are loaded, fallbacks with the same metrics prevent layout shifts.
  besley: {
    family: "Besley",
    weight: "600",
    source: "besley",
    wght: 600,
    keepFeatures: [],
  },
  // One variable file is smaller than two files with one weight each.
  hanken: {
    family: "Hanken Grotesk",
    weight: "400 650",
    source: "hanken-grotesk",
    wght: { min: 400, max: 650, default: 400 },
    keepFeatures: ["kern"],
  },
};
/**
 * System fonts, adjusted so that text has the same size as in the site's fonts: family, weight, ascent and descent of the site's font,
 * names of the local font, and size in percent. With these sizes the fewest texts of the site change in height. Fonts with equal metrics
 * (Liberation) share an entry. styles/theme.css uses the families.
 */
/** @type {[family: string, weight: string, ascent: number, descent: number, names: string[], size: number][]} */
const fallbacks = [
  ["Besley Georgia", "600", 1.25, 0.425, ["Georgia Bold", "Georgia-Bold"], 102.2],
  ["Besley Times", "600", 1.25, 0.425, ["Times New Roman Bold", "TimesNewRomanPS-BoldMT", "Liberation Serif Bold"], 123],
  ["Besley Noto", "600", 1.25, 0.425, ["Noto Serif Bold", "NotoSerif-Bold"], 103.7],
  ["Besley DejaVu", "600", 1.25, 0.425, ["DejaVu Serif Bold"], 93],
  ["Hanken Arial", "400", 1, 0.303, ["Arial", "ArialMT", "Liberation Sans"], 100.5],
  ["Hanken Arial", "550 700", 1, 0.303, ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold"], 93],
  ["Hanken Roboto", "400", 1, 0.303, ["Roboto", "Roboto-Regular"], 101.2],
  ["Hanken Roboto", "550 700", 1, 0.303, ["Roboto Bold", "Roboto-Bold"], 100.6],
  ["Hanken DejaVu", "400", 1, 0.303, ["DejaVu Sans"], 88.5],
  ["Hanken DejaVu", "550 700", 1, 0.303, ["DejaVu Sans Bold"], 77.6],
];
const rounded = (/** @type {number} */ percent) => `${Number(percent.toFixed(1))}%`;

/** @type {string[]} */
const faces = [];
const face = (/** @type {string} */ family, /** @type {string} */ weight, /** @type {string} */ source) =>
  faces.push(`@font-face{font-family:${family};font-weight:${weight};src:${source}}`);
const file = (/** @type {string} */ name) => `url(/fonts/${name}) format("woff2")`;

for (const [name, { family, weight, source, wght, keepFeatures }] of Object.entries(fonts)) {
  const whole = readFileSync(new URL(import.meta.resolve(`@fontsource-variable/${source}/files/${source}-latin-wght-normal.woff2`)));
  for (const { ending, characters, ranges } of subsets) {
    const options = { targetFormat: "woff2", variationAxes: { wght }, keepFeatures };
    writeFileSync(join(folder, `${name}${ending}.woff2`), await subset(whole, characters, options));
    face(family, weight, `${file(`${name}${ending}.woff2`)};font-display:swap${ranges ? `;unicode-range:${ranges}` : ""}`);
  }
}
for (const [family, weight, ascent, descent, names, size] of fallbacks)
  face(
    family,
    weight,
    `${names.map((name) => `local(${name})`)};size-adjust:${rounded(size)};ascent-override:${rounded(ascent * 1e4 / size)};descent-override:${rounded(descent * 1e4 / size)}`,
  );
writeFileSync(join(folder, "faces.css"), faces.join(""));
