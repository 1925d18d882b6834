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
  avif: [360, 480, 656, 768, 1200, 1600, 2400],
  jpeg: [768, 1200],
};
const quality = { avif: 52, dense: 44, jpeg: 76 };
/** A picture wider than this is for screens of two pixels to the point, which show less of what it loses. */
const dense = 2000;
/** Grass and grit take many bytes, and hide what they lose: such a picture has less quality, in steps, until it fits. */
const lesser = [46, 40, 34, 28];
const most = (/** @type {number} */ width) => 0.035 * width * width; // bytes
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

/** @returns {Promise<Buffer>} */
function avif(
  /** @type {Sharp} */ scaled,
  /** @type {number} */ quality,
  effort = 3,
) {
  return scaled.clone().avif({ quality, effort }).toBuffer();
}

/** The best that fits: looked for with the effort of the others, and made with more, which saves a few bytes. */
async function inFlight(/** @type {Sharp} */ scaled) {
  let [fits, tooGood] = [flight.least, quality.avif + flight.step];
  while (tooGood - fits > flight.step) {
    const between =
      fits + flight.step * Math.floor((tooGood - fits) / flight.step / 2);
    if ((await avif(scaled, between)).length > flight.bytes) tooGood = between;
    else fits = between;
  }
  const made = await avif(scaled, fits, 5);
  return made.length > flight.bytes ? light(scaled, flight.width) : made;
}

/** As good as the others, or as light as a picture of this width may be. */
async function light(
  /** @type {Sharp} */ scaled,
  /** @type {number} */ width,
) {
  let made = await avif(scaled, width > dense ? quality.dense : quality.avif);
  for (const less of lesser)
    if (made.length > most(width)) made = await avif(scaled, less);
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
  const made = {
    avif:
      width === flight.width
        ? await inFlight(scaled)
        : await light(scaled, width),
  };
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
