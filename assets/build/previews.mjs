// Draws pictures for social previews: node previews.mjs MARK FOLDER, with a list of { title, focus, note, master, file } as its
// input. Puts one JPEG for each into FOLDER, once it is whole, and prints a line for it. Runs in client/, where its packages
// are. A picture has no name of the business on it, for that is configuration.
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import sharp from "sharp";
// @ts-expect-error It has no types.
import subset from "subset-font";

const [mark = "", folder = ""] = process.argv.slice(1);
/** @typedef {{ title: string, focus?: [number, number], note?: string, master: string, file: string }} Task */
const tasks = /** @type {Task[]} */ (await json(process.stdin));

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
const room = { left: 72, bottom: 486, width: 500, height: 320 };
const noteTop = 578;
const opening = { left: 660, top: 108, width: 476, height: height - 108 };

/** The same letters for all pictures, so that they stand at the same height: hinting looks at all that a font has. */
const letters = String.fromCharCode(...Array(0x180).keys()) + "–—‘’“”…";

/** The text library finds fonts only on the disk and only in this format. */
async function fontFile(/** @type {string} */ file, /** @type {number} */ weight) {
  const options = { targetFormat: "truetype", variationAxes: { wght: weight } };
  const path = join(folder, `${process.pid}-${weight}.ttf`);
  writeFileSync(path, await subset(readFileSync(new URL(import.meta.resolve(file))), letters, options));
  return path;
}
const fonts = { title: await fontFile(besley, 700), note: await fontFile(hanken, 400) };

// A short last word does not get a line of its own.
const escaped = (/** @type {string} */ words) => words.replace(/ (\S{1,5})$/, "\u00a0$1").replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Words in a font, with these attributes of Pango, as a picture. */
function lettering(/** @type {string} */ words, /** @type {string} */ attributes, /** @type {string} */ font, /** @type {string} */ fontfile) {
  const text = `<span ${attributes}>${escaped(words)}</span>`;
  return sharp({ text: { text, font, fontfile, width: room.width, dpi: 72, rgba: true } }).png().toBuffer({ resolveWithObject: true });
}

/** The title as large as its room allows. */
async function headline(/** @type {string} */ title) {
  for (const size of [64, 58, 52, 47, 42]) {
    const look = `foreground="${colors.ink}" letter_spacing="${-14 * size}" line_height="0.84"`;
    const { data, info } = await lettering(title, look, `Besley Bold ${size}`, fonts.title);
    if (info.height <= room.height && info.width <= room.width) return { input: data, left: room.left, top: room.bottom - info.height };
  }
  throw new Error(`“${title}” is too long for a preview`);
}

/** The ground with the house in it, cut out where the photograph shows, and what is drawn over it. */
const drawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <path fill="${colors.ground}" fill-rule="evenodd" d="M0 0H${width}V${height}H0Z ${house}"/>
  <path fill="none" stroke="${colors.brick}" stroke-width="22" stroke-linejoin="miter" d="${roofline}"/>
  <path fill="none" stroke="${colors.brass}" stroke-width="2" d="M72 528v32M72 544H560M560 528v32"/>
</svg>`);

/** The photograph as the opening cuts it: around its focus, or around what catches the eye. */
async function photograph(/** @type {Task} */ { master, focus }) {
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
  const { data } = await lettering(note, `foreground="${colors.soft}"`, "Hanken Grotesk 24", fonts.note);
  return { input: data, left: room.left, top: noteTop };
}

const raw = /** @type {const} */ ({ width, height, channels: 3 });

/** All but the title. */
const ground = async (/** @type {Task} */ task) =>
  sharp({ create: { ...raw, background: colors.ground } })
    .composite([
      { input: await photograph(task), left: opening.left, top: opening.top },
      { input: drawing, left: 0, top: 0 },
      { input: await sharp(mark, { density: 288 }).resize(72).png().toBuffer(), left: room.left, top: 64 },
      ...(task.note ? [await noteOf(task.note)] : []),
    ])
    .removeAlpha()
    .raw()
    .toBuffer();

/** What MozJPEG does, but for the search for the best scans, which takes as long as all else, for a few bytes. */
const mozjpeg = { progressive: true, trellisQuantisation: true, overshootDeringing: true, quantisationTable: 3 };

const keyOf = (/** @type {Task} */ { master, focus, note }) => JSON.stringify([master, focus, note]);

/** Pages with one picture have their ground in common: they are drawn one after the other, and one ground is kept. */
let last = { key: "", ground: Promise.resolve(Buffer.of()) };

async function draw(/** @type {Task} */ task) {
  const key = keyOf(task);
  if (key !== last.key) last = { key, ground: ground(task) };
  const picture = await sharp(await last.ground, { raw }).composite([await headline(task.title)]).removeAlpha().raw().toBuffer();
  for (const quality of [76, 68, 60, 52, 44, 36]) {
    const content = await sharp(picture, { raw }).jpeg({ quality, ...mozjpeg }).toBuffer();
    if (content.length > largest) continue;
    const part = join(folder, `${process.pid}-${task.file}`);
    writeFileSync(part, content);
    renameSync(part, join(folder, task.file));
    return console.log(task.title);
  }
  throw new Error(`the preview of “${task.title}” does not fit into ${largest} bytes`);
}

const queue = tasks.sort((one, other) => keyOf(one).localeCompare(keyOf(other))).values();
const untilEmpty = async () => {
  for (const task of queue) await draw(task);
};
try {
  await Promise.all([untilEmpty(), untilEmpty()]); // what one waits for, the other uses
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const font of Object.values(fonts)) rmSync(font);
}
