// Subsets the site's fonts: node - FOLDER < fonts.mjs. Writes the WOFF2 files that styles/site.css names and prints nothing.
// Runs in client/, where its packages are.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const load = createRequire(join(process.cwd(), "package.json"));
/** @type {(font: Buffer, characters: string, options: object) => Promise<Buffer>} */
const subset = load("subset-font");
const [folder = ""] = process.argv.slice(2);

const range = (/** @type {number} */ first, /** @type {number} */ last) =>
  Array.from({ length: last - first + 1 }, (_, at) =>
    String.fromCharCode(first + at),
  ).join("");

// Every page waits for the first of these. Names and addresses are configuration: the other is fetched by a page that
// shows one of its characters, see unicode-range in styles/site.css.
const charts = [
  // ASCII without the signs of programmers, what the copy has besides, and the letters of Spanish.
  {
    ending: "",
    characters: `${range(0x20, 0x7e).replace(/[<=>[\]\\^`{|}~]/g, "")}\u00a0·–—‘’“”…áéíóúüñÁÉÍÓÚÜÑ`,
  },
  { ending: "-latin", characters: `<=>[\\]^\`{|}~${range(0xa1, 0xff)}` },
];

const fonts = {
  // One weight. Most of it is headings, whose letter spacing turns ligatures off.
  besley: { source: "besley/files/besley", wght: 600, keepFeatures: ["kern"] },
  // A file for all weights is smaller than two for one each.
  hanken: {
    source: "hanken-grotesk/files/hanken-grotesk",
    wght: { min: 400, max: 700, default: 400 },
    keepFeatures: ["kern", "liga"],
  },
};

for (const [name, { source, wght, keepFeatures }] of Object.entries(fonts)) {
  for (const chart of charts) {
    const file = `@fontsource-variable/${source}-latin-wght-normal.woff2`;
    const font = await subset(
      readFileSync(load.resolve(file)),
      chart.characters,
      {
        targetFormat: "woff2",
        variationAxes: { wght },
        keepFeatures,
      },
    );
    writeFileSync(join(folder, `${name}${chart.ending}.woff2`), font);
  }
}
