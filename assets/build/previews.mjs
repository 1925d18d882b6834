// Draws the images of social previews: node previews.mjs LOGO FOLDER, in client/, where its packages are. The input is a list of
// { title, focus, note, master, file }. Writes one complete JPEG for each entry to FOLDER, and prints a line for each. The images do not
// contain the name of the business, which is configuration.
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
const maxBytes = 60_000; // some chat programs show no image that is much larger
const colors = { ground: "#f7f2e8", ink: "#1c211e", oak: "#1f3a2d", brick: "#a33e22", brass: "#b98d3e", soft: "#454c47" };

const besley = "@fontsource-variable/besley/files/besley-latin-wght-normal.woff2";
const hanken = "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2";

// The photograph fills the outline of a gabled house, below a roofline.
const ridge = { x: 898, y: 64 };
const house = `M660 ${height}V262L${ridge.x} 108L1136 262V${height}Z`;
const roofline = `M612 262L${ridge.x} ${ridge.y}L1184 262`;
const room = { left: 72, bottom: 486, width: 500, height: 320 };
const noteTop = 578;
const opening = { left: 660, top: 108, width: 476, height: height - 108 };

/** The same characters for all images: hinting depends on all glyphs of a font, and must not move the baseline. */
const letters = String.fromCharCode(...Array(0x180).keys()) + "–—‘’“”…";

/** Writes a font file. The text library reads only files of this format. */
async function fontFile(/** @type {string} */ file, /** @type {number} */ weight) {
  const options = { targetFormat: "truetype", variationAxes: { wght: weight } };
  const path = join(folder, `${process.pid}-${weight}.ttf`);
  writeFileSync(path, await subset(readFileSync(new URL(import.meta.resolve(file))), letters, options));
  return path;
}
const fonts = { title: await fontFile(besley, 700), note: await fontFile(hanken, 400) };

// A no-break space keeps a short last word on the previous line.
const escaped = (/** @type {string} */ words) => words.replace(/ (\S{1,5})$/, "\u00a0$1").replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Renders text as an image, with attributes of Pango. */
function lettering(/** @type {string} */ words, /** @type {string} */ attributes, /** @type {string} */ font, /** @type {string} */ fontfile) {
  const text = `<span ${attributes}>${escaped(words)}</span>`;
  return sharp({ text: { text, font, fontfile, width: room.width, dpi: 72, rgba: true } }).png().toBuffer({ resolveWithObject: true });
}

/** Renders the title in the largest size that fits. */
async function headline(/** @type {string} */ title) {
  for (const size of [64, 58, 52, 47, 42]) {
    const look = `foreground="${colors.ink}" letter_spacing="${-14 * size}" line_height="0.84"`;
    const { data, info } = await lettering(title, look, `Besley Bold ${size}`, fonts.title);
    if (info.height <= room.height && info.width <= room.width) return { input: data, left: room.left, top: room.bottom - info.height };
  }
  throw new Error(`“${title}” is too long for a preview`);
}

/** The background with an opening for the photograph in the shape of the house, and the lines above it. */
const drawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <path fill="${colors.ground}" fill-rule="evenodd" d="M0 0H${width}V${height}H0Z ${house}"/>
  <path fill="none" stroke="${colors.brick}" stroke-width="22" stroke-linejoin="miter" d="${roofline}"/>
  <path fill="none" stroke="${colors.brass}" stroke-width="2" d="M72 528v32M72 544H560M560 528v32"/>
</svg>`);

/** Crops the photograph for the opening: around its focus, or around the region that sharp considers salient. */
async function photograph(/** @type {Task} */ { master, focus }) {
  const { width, height } = opening;
  const upright = sharp(master).rotate();
  if (!focus) return upright.resize({ width, height, fit: "cover", position: "attention" }).toBuffer();
  const { data, info } = await upright.resize({ width, height, fit: "outside" }).png().toBuffer({ resolveWithObject: true });
  const left = Math.round(((info.width - width) * focus[0]) / 100);
  const top = Math.round(((info.height - height) * focus[1]) / 100);
  return sharp(data).extract({ left, top, width, height }).toBuffer();
}

/** Renders the note that the image is not a photograph. */
async function renderNote(/** @type {string} */ note) {
  const { data } = await lettering(note, `foreground="${colors.soft}"`, "Hanken Grotesk 24", fonts.note);
  return { input: data, left: room.left, top: noteTop };
}

const raw = /** @type {const} */ ({ width, height, channels: 3 });

/** Renders everything except the title. */
const ground = async (/** @type {Task} */ task) =>
  sharp({ create: { ...raw, background: colors.ground } })
    .composite([
      { input: await photograph(task), left: opening.left, top: opening.top },
      { input: drawing, left: 0, top: 0 },
      { input: await sharp(mark, { density: 288 }).resize(72).png().toBuffer(), left: room.left, top: 64 },
      ...(task.note ? [await renderNote(task.note)] : []),
    ])
    .removeAlpha()
    .raw()
    .toBuffer();

/** MozJPEG's options, except the search for the best scans, which would double the time to save a few bytes. */
const mozjpeg = { progressive: true, trellisQuantisation: true, overshootDeringing: true, quantisationTable: 3 };

const keyOf = (/** @type {Task} */ { master, focus, note }) => JSON.stringify([master, focus, note]);

/** Pages with the same image share the background. They are drawn in sequence, so one cached background is enough. */
let last = { key: "", ground: Promise.resolve(Buffer.of()) };

async function draw(/** @type {Task} */ task) {
  const key = keyOf(task);
  if (key !== last.key) last = { key, ground: ground(task) };
  const picture = await sharp(await last.ground, { raw }).composite([await headline(task.title)]).removeAlpha().raw().toBuffer();
  for (const quality of [76, 68, 60, 52, 44, 36]) {
    const content = await sharp(picture, { raw }).jpeg({ quality, ...mozjpeg }).toBuffer();
    if (content.length > maxBytes) continue;
    const part = join(folder, `${process.pid}-${task.file}`);
    writeFileSync(part, content);
    renameSync(part, join(folder, task.file));
    return console.log(task.title);
  }
  throw new Error(`the preview of “${task.title}” does not fit into ${maxBytes} bytes`);
}

const queue = tasks.sort((one, other) => keyOf(one).localeCompare(keyOf(other))).values();
const untilEmpty = async () => {
  for (const task of queue) await draw(task);
};
try {
  await Promise.all([untilEmpty(), untilEmpty()]); // two, so that one can run while the other waits
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const font of Object.values(fonts)) rmSync(font);
}
