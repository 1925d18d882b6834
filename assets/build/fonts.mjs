// Subsets the site's fonts: node - FOLDER < fonts.mjs. Writes one WOFF2 file a font and prints nothing.
// Runs in client/, where its packages are.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const load = createRequire(join(process.cwd(), "package.json"));
/** @type {(font: Buffer, characters: string, options: object) => Promise<Buffer>} */
const subset = load("subset-font");
const [folder = ""] = process.argv.slice(2);

// Latin-1, because names and addresses are configuration, and the typographic characters of the copy.
const latin = Array.from({ length: 0x100 - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)).join("");
const characters = `${latin}‘’“”–—…•→−`;

const fonts = {
  besley: { file: "@fontsource-variable/besley/files/besley-latin-wght-normal.woff2", weights: [600, 700] },
  hanken: { file: "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2", weights: [400, 700] },
};

for (const [name, { file, weights }] of Object.entries(fonts)) {
  const [min, max] = weights;
  const font = await subset(readFileSync(load.resolve(file)), characters, {
    targetFormat: "woff2",
    variationAxes: { wght: { min, max, default: min } },
  });
  writeFileSync(join(folder, `${name}.woff2`), font);
}
