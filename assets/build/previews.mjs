// Draws a picture for social previews: node - MASTER MARK TASK FOLDER < previews.mjs, with { title, focus, note } as the task.
// Writes FOLDER/preview.jpg, beside the fonts that it takes, and prints nothing. Runs in client/, where its packages are. A picture
// has no name of the business on it, for that is configuration.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const load = createRequire(join(process.cwd(), "package.json"));
/** @type {typeof import("sharp").default} */
const sharp = load("sharp");
/** @type {(font: Buffer, characters: string, options: object) => Promise<Buffer>} */
const subset = load("subset-font");
const [master = "", mark = "", task = "", folder = ""] = process.argv.slice(2);
/** @type {{ title: string, focus?: [number, number], note?: string }} */
const { title, focus, note } = JSON.parse(task);

const width = 1200;
const height = 630;
const largest = 60_000; // bytes: some chat programs show no picture that is much larger
const colors = { ground: "#f7f2e8", ink: "#1c211e", oak: "#1f3a2d", brick: "#a33e22", brass: "#b98d3e", soft: "#454c47" };

const besley = "@fontsource-variable/besley/files/besley-latin-wght-normal.woff2";
const hanken = "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2";

// The photograph stands in the outline of a gabled house, under a roofline.
const ridge = { x: 898, y: 64 };
const house = `M660 ${height}V262L${ridge.x} 108L1136 262V${height}Z`;
const roofline = `M612 262L${ridge.x} ${ridge.y}L1184 262`;
const text = { left: 72, bottom: 486, width: 500, height: 320 };
const noteTop = 578;
const opening = { left: 660, top: 108, width: 476, height: height - 108 };

/** @returns {never} */
function fail(/** @type {string} */ words) {
  console.error(words);
  process.exit(1);
}

/** With these, letters stand at the same height in every picture: hinting looks at all that a font has. */
const ascii = String.fromCharCode(0xa0, ...Array(0x7f).keys());

/** The text library finds fonts only on the disk and only in this format. */
async function fontFile(/** @type {string} */ file, /** @type {number} */ weight, /** @type {string} */ words) {
  const options = { targetFormat: "truetype", variationAxes: { wght: weight } };
  const path = join(folder, `${weight}.ttf`);
  writeFileSync(path, await subset(readFileSync(load.resolve(file)), ascii + words, options));
  return path;
}

// A short last word does not get a line of its own.
const escaped = (/** @type {string} */ words) => words.replace(/ (\S{1,5})$/, "\u00a0$1").replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The title as large as its room allows. */
async function headline() {
  const fontfile = await fontFile(besley, 700, title);
  for (const size of [64, 58, 52, 47, 42]) {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${colors.ink}" letter_spacing="${-14 * size}" line_height="0.84">${escaped(title)}</span>`,
        font: `Besley Bold ${size}`,
        fontfile,
        width: text.width,
        dpi: 72,
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    if (info.height <= text.height && info.width <= text.width) return { input: data, left: text.left, top: text.bottom - info.height };
  }
  return fail(`“${title}” is too long for a preview`);
}

/** The ground with the house in it, cut out where the photograph shows, and what is drawn over it. */
const drawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <path fill="${colors.ground}" fill-rule="evenodd" d="M0 0H${width}V${height}H0Z ${house}"/>
  <path fill="none" stroke="${colors.brick}" stroke-width="22" stroke-linejoin="miter" d="${roofline}"/>
  <path fill="none" stroke="${colors.brass}" stroke-width="2" d="M72 528v32M72 544H560M560 528v32"/>
</svg>`);

/** The photograph as the opening cuts it: around its focus, or around what catches the eye. */
async function photograph() {
  const { width, height } = opening;
  const upright = sharp(master).rotate();
  if (!focus) return upright.resize({ width, height, fit: "cover", position: "attention" }).toBuffer();
  const { data, info } = await upright.resize({ width, height, fit: "outside" }).png().toBuffer({ resolveWithObject: true });
  const left = Math.round(((info.width - width) * focus[0]) / 100);
  const top = Math.round(((info.height - height) * focus[1]) / 100);
  return sharp(data).extract({ left, top, width, height }).toBuffer();
}

/** What the photograph is, if it is none. */
async function noteOf(/** @type {string} */ note) {
  const fontfile = await fontFile(hanken, 400, note);
  const words = `<span foreground="${colors.soft}">${escaped(note)}</span>`;
  const input = await sharp({ text: { text: words, font: "Hanken Grotesk 24", fontfile, width: text.width, dpi: 72, rgba: true } }).png().toBuffer();
  return { input, left: text.left, top: noteTop };
}

const picture = await sharp({ create: { width, height, channels: 3, background: colors.ground } })
  .composite([
    { input: await photograph(), left: opening.left, top: opening.top },
    { input: drawing, left: 0, top: 0 },
    { input: await sharp(mark, { density: 288 }).resize(72).png().toBuffer(), left: text.left, top: 64 },
    await headline(),
    ...(note ? [await noteOf(note)] : []),
  ])
  .removeAlpha()
  .png()
  .toBuffer();
for (const quality of [84, 78, 72, 66, 60, 54]) {
  const content = await sharp(picture).jpeg({ quality, mozjpeg: true }).toBuffer();
  if (content.length > largest) continue;
  writeFileSync(join(folder, "preview.jpg"), content);
  process.exit();
}
fail(`the preview of “${title}” does not fit into ${largest} bytes`);
