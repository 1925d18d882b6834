// Encodes a cut of a master, see images.go, in every width and format that the site serves: node - MASTER FOLDER CUT FOUND <
// images.mjs. FOUND are the qualities that an earlier run has found, see choose. Prints what it made as JSON. Runs in client/,
// where its one package is.
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

/** @type {typeof import("sharp").default} */
const sharp = createRequire(join(process.cwd(), "package.json"))("sharp");
const [master = "", folder = "", cut = "", found = ""] = process.argv.slice(2);

/**
 * AVIF is for all browsers of today. Who reads a page's data gets the whole picture as a JPEG, and older browsers a lighter
 * one of each cut.
 */
const jpeg = {
  whole: { width: 1200, quality: 76 },
  cut: { width: 800, quality: 62 },
};
const quality = { avif: 50, dense: 44 };
/** A picture of these widths is for screens of about two pixels to the point, which show less of what it loses. */
const isDense = (/** @type {number} */ width) =>
  width < 400 || (width > 660 && width < 900) || width > 1900;
/** From these widths on, a picture is for desktops, and made faster. Phones get the smaller file. */
const faster = [1000, 1200];
/** Scaling a picture down softens it. This gives the edges back, for the bytes of two steps of quality. */
const edges = { sigma: 0.5, m1: 0.6, m2: 1.5 };
/**
 * Grass and grit take many bytes, and hide what they lose: such a picture keeps its edges as they are, and has less
 * quality, in steps, until it fits. A small one shows every loss, and may have some bytes more.
 */
const lesser = [46, 40, 34, 28, 22];
const most = (/** @type {number} */ width, /** @type {number} */ height) =>
  Math.max(6000, (isDense(width) ? 0.042 : 0.062) * width * height); // bytes
/**
 * Across a page of a phone with less than two pixels to the point: its AVIF is as good as fits what a connection sends at
 * first, less its headers, which saves a round trip. Where that takes too much quality, it is like the others.
 */
const flight = {
  from: 600,
  to: 800,
  bytes: 14_000,
  less: [48, 46, 44, 42, 40],
};
const smallest = 800;
const largest = 40_000_000; // pixels

/** @returns {never} */
function fail(/** @type {string} */ text) {
  console.error(text);
  process.exit(1);
}
const because = (/** @type {string} */ what) => (/** @type {Error} */ error) =>
  fail(`${what} (${error.message})`);

const metadata = await sharp(master)
  .metadata()
  .catch(because("is not a picture that can be read"));
const { orientation = 1 } = metadata;
const size =
  orientation >= 5
    ? { width: metadata.height, height: metadata.width }
    : { width: metadata.width, height: metadata.height };
if (size.width < smallest)
  fail(`is ${size.width} pixels wide: at least ${smallest} are needed`);
if (size.width * size.height > largest)
  fail(
    `has ${size.width} x ${size.height} pixels: at most ${largest / 1e6} million are allowed`,
  );

/** @typedef {import("sharp").Sharp} Sharp */

/** Colors have half the pixels of brightness: eyes see no more of them. */
function avif(
  /** @type {Sharp} */ picture,
  /** @type {number} */ width,
  /** @type {number} */ quality,
) {
  const effort = 3 - faster.filter((from) => width >= from).length;
  return picture
    .clone()
    .avif({ quality, effort, chromaSubsampling: "4:2:0" })
    .toBuffer();
}

/** @typedef {{ quality: number, content: Buffer }} Encoded */

/**
 * In the first of these qualities that fits, or else in the last.
 *
 * @param {readonly number[]} qualities
 * @param {number} bytes
 * @param {(quality: number) => Promise<Encoded>} encode
 */
async function fitting(qualities, bytes, encode) {
  let [from, to] = [0, qualities.length - 1];
  let made;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const tried = await encode(qualities[middle] ?? 0);
    if (tried.content.length > bytes) from = middle + 1;
    else [to, made] = [middle, tried];
  }
  return made ?? encode(qualities[to] ?? 0);
}

/**
 * As good as a picture of this size is, or as light as it may be. Its quality is below zero if the edges are as they are. One
 * that was found before needs no search.
 *
 * @param {Sharp} scaled
 * @param {number} width
 * @param {number} height
 * @param {number | undefined} known
 * @returns {Promise<Encoded>}
 */
async function choose(scaled, width, height, known) {
  const sharpened = scaled.clone().sharpen(edges);
  const crisp = async (/** @type {number} */ quality) => ({
    quality,
    content: await avif(sharpened, width, quality),
  });
  const soft = async (/** @type {number} */ quality) => ({
    quality: -quality,
    content: await avif(scaled, width, quality),
  });
  if (known) return known > 0 ? crisp(known) : soft(-known);
  const best = await crisp(isDense(width) ? quality.dense : quality.avif);
  const size = best.content.length;
  // Below four fifths of the quality, a picture has two thirds of its bytes.
  if (
    width > flight.from &&
    width < flight.to &&
    size > flight.bytes &&
    size < 1.6 * flight.bytes
  ) {
    const flies = await fitting(flight.less, flight.bytes, crisp);
    if (flies.content.length <= flight.bytes) return flies;
  }
  const bytes = most(width, height);
  return size > bytes ? fitting(lesser, bytes, soft) : best;
}

/** Where what is kept of a side begins, if it is cut around its focus. */
const begin = (
  /** @type {number} */ side,
  /** @type {number} */ kept,
  /** @type {number} */ focus,
) => Math.round(((side - kept) * focus) / 100);

const { data: pixels, info } = await sharp(master)
  .rotate()
  .toColorspace("srgb")
  .raw()
  .toBuffer({ resolveWithObject: true })
  .catch(because("cannot be decoded"));
const raw = { ...size, channels: info.channels };
/** @type {{ focus: [number, number], zoom: number, ratio?: number, widths?: number[] }} */
const {
  focus,
  zoom,
  ratio = size.width / size.height,
  widths = [],
} = JSON.parse(cut);

const part = Math.min(size.width, size.height * ratio) / zoom;
const region = { width: Math.round(part), height: Math.round(part / ratio) };
const [left, top] = [
  begin(size.width, region.width, focus[0]),
  begin(size.height, region.height, focus[1]),
];
/** @type {{ file: string, format: string, width: number }[]} */
const files = [];
/** @type {number[]} */
const qualities = [];
/** @type {number[]} */
const known = JSON.parse(found) ?? [];
const write = async (
  /** @type {"avif" | "jpeg"} */ format,
  /** @type {number} */ width,
  /** @type {Buffer} */ content,
) => {
  const file = `${width}.${format === "jpeg" ? "jpg" : format}`;
  await writeFile(join(folder, file), content);
  files.push({ file, format, width });
};
const scaledTo = async (/** @type {number} */ width) => {
  const { data, info } = await sharp(pixels, { raw })
    .extract({ left, top, ...region })
    .resize({ width })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    height: info.height,
    scaled: sharp(data, {
      raw: { width, height: info.height, channels: info.channels },
    }),
  };
};
// What the picture has not, no file has: the last is then as wide as what is cut.
for (const width of new Set(
  widths.map((width) => Math.min(width, region.width)),
)) {
  const { scaled, height } = await scaledTo(width);
  const chosen = await choose(scaled, width, height, known[qualities.length]);
  qualities.push(chosen.quality);
  await write("avif", width, chosen.content);
}
const older = widths.length > 0 ? jpeg.cut : jpeg.whole;
const width = Math.min(older.width, region.width);
const { scaled } = await scaledTo(width);
await write(
  "jpeg",
  width,
  await scaled.jpeg({ quality: older.quality, mozjpeg: true }).toBuffer(),
);
console.log(JSON.stringify({ ...region, files, qualities }));
