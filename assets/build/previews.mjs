// Draws pictures for social previews: node - TASKS FOLDER < previews.mjs, where TASKS is a JSON file with a list of
// { title, master, mark, file }. Writes one JPEG a task into FOLDER and prints nothing. Runs in client/, where its
// packages are. A picture has no name of the business on it, for that is configuration.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const load = createRequire(join(process.cwd(), "package.json"));
/** @type {typeof import("sharp").default} */
const sharp = load("sharp");
/** @type {(font: Buffer, characters: string, options: object) => Promise<Buffer>} */
const subset = load("subset-font");
const [tasksFile = "", folder = ""] = process.argv.slice(2);
/** @typedef {{ title: string, master: string, mark: string, file: string }} Task */

/** @type {Task[]} */
const tasks = JSON.parse(readFileSync(tasksFile, "utf8"));

const width = 1200;
const height = 630;
const largest = 60_000; // bytes: some chat programs show no picture that is much larger
const colors = { ground: "#f7f2e8", ink: "#1c211e", oak: "#1f3a2d", brick: "#a33e22", brass: "#b98d3e" };

// The photograph stands in the outline of a gabled house, under a roofline.
const ridge = { x: 898, y: 64 };
const house = `M660 ${height}V262L${ridge.x} 108L1136 262V${height}Z`;
const roofline = `M612 262L${ridge.x} ${ridge.y}L1184 262`;
const text = { left: 72, bottom: 486, width: 500, height: 320 };

/**
 * The text library finds fonts only on the disk and only in this format.
 *
 * @param {string} place
 * @param {string} file
 * @param {number} weight
 * @param {string} characters
 */
async function fontFile(place, file, weight, characters) {
  const font = await subset(readFileSync(load.resolve(file)), characters, {
    targetFormat: "truetype",
    variationAxes: { wght: weight },
  });
  const path = join(place, `${weight}.ttf`);
  writeFileSync(path, font);
  return path;
}

// A short last word does not get a line of its own.
const escaped = (/** @type {string} */ words) => words.replace(/ (\S{1,5})$/, "\u00a0$1").replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The title as large as its room allows. */
async function headline(/** @type {string} */ title, /** @type {string} */ fontfile) {
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
    if (info.height <= text.height && info.width <= text.width) return { data, info };
  }
  throw new Error(`“${title}” is too long for a preview`);
}

/** The ground with the house in it, cut out where the photograph shows, and what is drawn over it. */
const drawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <path fill="${colors.ground}" fill-rule="evenodd" d="M0 0H${width}V${height}H0Z ${house}"/>
  <path fill="none" stroke="${colors.brick}" stroke-width="22" stroke-linejoin="miter" d="${roofline}"/>
  <path fill="none" stroke="${colors.brass}" stroke-width="2" d="M72 528v32M72 544H560M560 528v32"/>
</svg>`);

async function draw(/** @type {Task} */ { title, master, mark, file }, /** @type {string} */ fontfile) {
  const left = 660;
  const photograph = await sharp(master)
    .rotate()
    .resize({ width: 476, height: height - 108, fit: "cover", position: "attention" })
    .toBuffer();
  const words = await headline(title, fontfile);
  const picture = await sharp({ create: { width, height, channels: 3, background: colors.ground } })
    .composite([
      { input: photograph, left, top: 108 },
      { input: drawing, left: 0, top: 0 },
      { input: await sharp(mark, { density: 288 }).resize(72).png().toBuffer(), left: text.left, top: 64 },
      { input: words.data, left: text.left, top: text.bottom - words.info.height },
    ])
    .removeAlpha()
    .png()
    .toBuffer();
  for (const quality of [84, 78, 72, 66, 60, 54]) {
    const content = await sharp(picture).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (content.length <= largest) return writeFileSync(join(folder, file), content);
  }
  throw new Error(`the preview of “${title}” does not fit into ${largest} bytes`);
}

const place = mkdtempSync(join(tmpdir(), "previews-"));
try {
  const characters = [...new Set(tasks.flatMap(({ title }) => [...title, "\u00a0"]))].join("");
  const font = await fontFile(place, "@fontsource-variable/besley/files/besley-latin-wght-normal.woff2", 700, characters);
  for (const task of tasks) await draw(task, font);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(place, { recursive: true });
}
