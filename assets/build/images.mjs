// Encodes one master in every width and format that the site serves: node - MASTER FOLDER < images.mjs
// Prints what it made as JSON. Runs in client/, where its one package is.
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

/** @type {typeof import("sharp").default} */
const sharp = createRequire(join(process.cwd(), "package.json"))("sharp");
const [master = "", folder = ""] = process.argv.slice(2);

/** Widths of each format. AVIF is for all browsers of today; the older ones get a JPEG for phones or one for desktops. */
const widths = {
  avif: [360, 656, 768, 1200, 1600, 2400],
  jpeg: [768, 1200],
};
const quality = { avif: 50, dense: 44, jpeg: 76 };
/** A picture wider than this is for screens of two pixels to the point, which show less of what it loses. */
const dense = 2000;
/**
 * From this width on, a picture is for desktops: three percent more bytes are worth half the time to make it. Phones get
 * the smaller file.
 */
const wide = 1000;
/** Scaling a picture down softens it. This gives the edges back, for the bytes of two steps of quality. */
const edges = { sigma: 0.5, m1: 0.6, m2: 1.5 };
/**
 * Grass and grit take many bytes, and hide what they lose: such a picture keeps its edges as they are, and has less
 * quality, in steps, until it fits. A small one shows every loss, and may have some bytes more.
 */
const lesser = [46, 40, 34, 28];
const most = (/** @type {number} */ width) =>
  Math.max(6000, 0.035 * width * width); // bytes
/**
 * Across a phone's page: its AVIF is as good as fits what a connection sends at first, less its headers, which saves a
 * round trip. Where none down to `least` fits, it is like the others.
 */
const flight = { width: 656, bytes: 14_000, least: 40, step: 2 };
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
const { width, height, orientation = 1 } = metadata;
const size =
  orientation >= 5 ? { width: height, height: width } : { width, height };
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
  const effort = width < wide ? 3 : 2;
  return picture
    .clone()
    .avif({ quality, effort, chromaSubsampling: "4:2:0" })
    .toBuffer();
}

/** The best that fits, if one does. */
async function inFlight(/** @type {Sharp} */ picture) {
  let made;
  let [fits, tooGood] = [
    flight.least - flight.step,
    quality.avif + 2 * flight.step,
  ];
  while (tooGood - fits > flight.step) {
    const between =
      fits + flight.step * Math.floor((tooGood - fits) / flight.step / 2);
    const tried = await avif(picture, flight.width, between);
    if (tried.length > flight.bytes) tooGood = between;
    else [fits, made] = [between, tried];
  }
  return made;
}

/** As good as a picture of this width is, or as light as it may be. */
async function light(
  /** @type {Sharp} */ scaled,
  /** @type {Sharp} */ crisp,
  /** @type {number} */ width,
) {
  const best = width > dense ? quality.dense : quality.avif;
  let made = await avif(crisp, width, best);
  for (const less of lesser)
    if (made.length > most(width)) made = await avif(scaled, width, less);
  return made;
}

const files = [];
for (const width of widths.avif.filter((width) => width <= size.width)) {
  const { data, info } = await sharp(master)
    .rotate()
    .resize({ width })
    .toColorspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(because("cannot be scaled"));
  const scaled = sharp(data, {
    raw: { width, height: info.height, channels: info.channels },
  });
  const crisp = scaled.clone().sharpen(edges);
  const flies = width === flight.width ? await inFlight(crisp) : undefined;
  const made = { avif: flies ?? (await light(scaled, crisp, width)) };
  if (widths.jpeg.includes(width))
    Object.assign(made, {
      jpeg: await scaled
        .clone()
        .jpeg({ quality: quality.jpeg, mozjpeg: true })
        .toBuffer(),
    });
  for (const [format, content] of Object.entries(made)) {
    const file = `${width}.${format === "jpeg" ? "jpg" : format}`;
    await writeFile(join(folder, file), content);
    files.push({ file, format, width });
  }
}
console.log(JSON.stringify({ ...size, files }));
