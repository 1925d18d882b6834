// Renders the icons that platforms request from an SVG file: node - SVG FOLDER < icons.mjs, in client/, where its package is.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const [drawing = "", folder = ""] = process.argv.slice(2);

const svg = readFileSync(drawing, "utf8");
const box = 32;
const [, background] = svg.match(/<rect width="32" height="32"[^>]* fill="(#[0-9a-f]{6})"/) ?? [];
if (!background) {
  console.error("assets/icons/favicon.svg has no square ground of 32 units: the icons are cut out of it");
  process.exit(1);
}
const render = (/** @type {number} */ size) => sharp(Buffer.from(svg), { density: (72 * size) / box }).resize(size, size);
const png = (/** @type {import("sharp").Sharp} */ image) => image.png({ compressionLevel: 9, palette: true }).toBuffer();

/** Renders an icon without transparent corners, for platforms that crop icons. The drawing has this share of the side. */
function fullBleed(/** @type {number} */ size, share = 1) {
  const inside = Math.round(size * share);
  const [before, after] = [Math.floor((size - inside) / 2), Math.ceil((size - inside) / 2)];
  const around = { top: before, left: before, bottom: after, right: after };
  return png(render(inside).flatten({ background }).extend({ ...around, background }));
}

/** Returns an ICO file with one PNG. All browsers since 2006 support this. */
function ico(/** @type {Buffer} */ image, /** @type {number} */ size) {
  // Type icon, one image; width, height, no palette, one plane, 32 bits per pixel, length and offset of the PNG.
  const head = Buffer.from([0, 0, 1, 0, 1, 0, size, size, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  head.writeUInt32LE(image.length, 14);
  return Buffer.concat([head, image]);
}

const save = (/** @type {string} */ name, /** @type {Buffer} */ content) => writeFileSync(join(folder, name), content);
save("favicon.ico", ico(await png(render(32)), 32));
save("apple-touch-icon.png", await fullBleed(180));
save("icon-192.png", await png(render(192)));
save("icon-512.png", await png(render(512)));
// Android may crop the icon to a circle with a diameter of 80 % of the side.
save("icon-maskable-512.png", await fullBleed(512, 0.9));
