// Subsets the site's fonts: node - FOLDER < fonts.mjs. Writes WOFF2 files, and the rules that name them as /fonts/NAME.
// Runs in client/, where its packages are.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
// @ts-expect-error It has no types.
import { convert } from "fontverter";
// @ts-expect-error It has no types.
import subset from "subset-font";

const [folder = ""] = process.argv.slice(2);

const range = (/** @type {number} */ first, /** @type {number} */ last) =>
  Array.from({ length: last - first + 1 }, (_, at) =>
    String.fromCharCode(first + at),
  ).join("");

// Every page waits for the first of these. Names and addresses are configuration: the other is fetched by a page that
// shows one of its characters. Of faces that claim the same character, the last one is asked first.
const charts = [
  {
    ending: "-latin",
    characters: `<=>[\\]^\`{|}~${range(0xa1, 0xff)}`,
    ranges: "U+3C-3E,U+5B-5E,U+60,U+7B-7E,U+A1-A8,U+AA-B6,U+B8-FF",
  },
  // ASCII without the signs of programmers, what the copy has besides, and the letters of Spanish.
  {
    ending: "",
    characters: `${range(0x20, 0x7e).replace(/[<=>[\]\\^`{|}~]/g, "")}\u00a0©·¼½¾×–—‘’“”…áéíóúüñÁÉÍÓÚÜÑ`,
  },
];

const fonts = {
  // One weight, without kerning or ligatures: its blanks have neither. The brand's face comes even if it is
  // late: blanks that are as wide as its letters keep its place, see styles/site.css.
  besley: {
    family: "Besley",
    weight: "600",
    display: "swap",
    source: "besley",
    wght: 600,
    keepFeatures: [],
  },
  // A file for all weights is smaller than two for one each. A page that has to wait too long keeps the fallback.
  hanken: {
    family: "Hanken Grotesk",
    weight: "400 650",
    display: "optional",
    source: "hanken-grotesk",
    wght: { min: 400, max: 650, default: 400 },
    keepFeatures: ["kern"],
  },
};
/** They take up the same room: measured in Chromium against a font with the metrics of Arial. */
const fallbacks = [
  "font-weight:400;src:local(Arial),local(ArialMT),local(Liberation Sans);size-adjust:101.3%;ascent-override:98.7%;descent-override:29.9%",
  "font-weight:550 700;src:local(Arial Bold),local(Arial-BoldMT),local(Liberation Sans Bold);size-adjust:94.6%;ascent-override:105.7%;descent-override:32%",
].map((rule) => `@font-face{font-family:Hanken Fallback;${rule}}`);

/** @type {string[]} */
const faces = [];
const face = (/** @type {string} */ family, /** @type {string} */ weight, /** @type {string} */ source) =>
  faces.push(`@font-face{font-family:${family};font-weight:${weight};src:${source}}`);
const file = (/** @type {string} */ name) => `url(/fonts/${name}) format("woff2")`;

/**
 * A font of blanks as wide as the letters of `font`, a TrueType file: what is set in it takes the room that it takes in
 * the font itself. It keeps the tables that say how wide and how high, and points every outline at nothing.
 */
function blanks(/** @type {Buffer} */ font) {
  const needed = ["OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post"];
  /** @type {Record<string, any>} */
  const tables = {};
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    const [tag, start] = [font.toString("latin1", at, at + 4), font.readUInt32BE(at + 8)];
    if (needed.includes(tag)) tables[tag] = font.subarray(start, start + font.readUInt32BE(at + 12));
  }
  const { loca: offsets, hmtx: widths, glyf: outlines } = tables;
  // The smallest outline stays, a hyphen's, because a font without any is refused. Offsets count two bytes.
  /** @type {any[]} */
  const starts = Array.from({ length: offsets.length / 2 }, (_, glyph) => offsets.readUInt16BE(glyph * 2));
  const sizes = starts.slice(1).map((end, glyph) => end - starts[glyph] || Number.POSITIVE_INFINITY);
  const size = Math.min(...sizes);
  const kept = sizes.indexOf(size);
  tables.glyf = outlines.subarray(starts[kept] * 2, (starts[kept] + size) * 2);
  tables.name = Buffer.from([0, 0, 0, 0, 0, 6]); // no names
  for (const glyph of starts.keys()) offsets.writeUInt16BE(glyph > kept ? size : 0, glyph * 2);
  // Pairs of a width and a side bearing.
  for (let at = 6; at < widths.length; at += 4) widths.writeInt16BE(0, at);
  const head = Buffer.alloc(12 + 16 * needed.length);
  font.copy(head, 0, 0, 4);
  head.writeUInt16BE(needed.length, 4);
  const parts = [head];
  let end = head.length;
  for (const [i, tag] of needed.entries()) {
    const { length } = tables[tag];
    head.write(tag, 12 + 16 * i, "latin1");
    head.writeUInt32BE(end, 20 + 16 * i);
    head.writeUInt32BE(length, 24 + 16 * i);
    parts.push(tables[tag], Buffer.alloc(-length & 3));
    end += length + (-length & 3);
  }
  return Buffer.concat(parts);
}

for (const [name, { family, weight, display, source, wght, keepFeatures }] of Object.entries(fonts)) {
  const whole = readFileSync(new URL(import.meta.resolve(`@fontsource-variable/${source}/files/${source}-latin-wght-normal.woff2`)));
  for (const { ending, characters, ranges } of charts) {
    const options = { targetFormat: "woff2", variationAxes: { wght }, keepFeatures };
    writeFileSync(join(folder, `${name}${ending}.woff2`), await subset(whole, characters, options));
    face(family, weight, `${file(`${name}${ending}.woff2`)};font-display:${display}${ranges ? `;unicode-range:${ranges}` : ""}`);
  }
}
const letters = await subset(
  readFileSync(join(folder, "besley.woff2")),
  ` !$%&'+,-.:?–’“”${range(0x30, 0x39)}${range(0x41, 0x5a)}${range(0x61, 0x7a)}`,
  { targetFormat: "truetype" },
);
writeFileSync(join(folder, "besley-blanks.woff2"), await convert(blanks(letters), "woff2"));
face("Besley Blanks", "600", file("besley-blanks.woff2"));
writeFileSync(join(folder, "faces.css"), [...faces, ...fallbacks].join(""));
