// Encodes one master in every width and format that the site serves: node - MASTER FOLDER < images.mjs
// Prints what it made as JSON. Runs in client/, where its one package is.
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

/** @type {typeof import("sharp").default} */
const sharp = createRequire(join(process.cwd(), "package.json"))("sharp");
const [master = "", folder = ""] = process.argv.slice(2);

const widths = [480, 656, 768, 1200, 1600];
/** @type {Record<string, (image: import("sharp").Sharp) => import("sharp").Sharp>} */
const encoders = {
  avif: (image) => image.avif({ quality: 52, effort: 3 }),
  webp: (image) => image.webp({ quality: 74 }),
  jpeg: (image) => image.jpeg({ quality: 76, progressive: true }),
};
/**
 * Across a phone's page: its AVIF is as good as fits what a connection sends at first, less its headers, which saves a
 * round trip. Where none down to `least` fits, it is as good as the others. The other formats are for older browsers.
 */
const flight = { width: 656, bytes: 14_000, best: 52, least: 40, step: 2 };
const smallest = 800;
const largest = 40_000_000; // pixels

/** @returns {never} */
function fail(/** @type {string} */ text) {
  console.error(text);
  process.exit(1);
}
const because = (/** @type {string} */ what) => (/** @type {Error} */ error) => fail(`${what} (${error.message})`);

const metadata = await sharp(master).metadata().catch(because("is not a picture that can be read"));
const { width, height, orientation = 1 } = metadata;
const size = orientation >= 5 ? { width: height, height: width } : { width, height };
if (size.width < smallest) fail(`is ${size.width} pixels wide: at least ${smallest} are needed`);
if (size.width * size.height > largest) fail(`has ${size.width} x ${size.height} pixels: at most ${largest / 1e6} million are allowed`);

async function inFlight(/** @type {Buffer} */ data) {
  const encode = (/** @type {number} */ quality) => sharp(data).avif({ quality, effort: 6 }).toBuffer();
  let [fits, tooGood] = [flight.least, flight.best + flight.step];
  let made = await encode(fits);
  if (made.length > flight.bytes) return encode(flight.best);
  while (tooGood - fits > flight.step) {
    const quality = fits + flight.step * Math.floor((tooGood - fits) / flight.step / 2);
    const tried = await encode(quality);
    if (tried.length > flight.bytes) tooGood = quality;
    else [fits, made] = [quality, tried];
  }
  return made;
}

const files = [];
for (const width of widths.filter((width) => width <= size.width)) {
  const scaled = await sharp(master).rotate().resize({ width }).toColorspace("srgb").toBuffer({ resolveWithObject: true }).catch(because("cannot be scaled"));
  if (width === flight.width) {
    const file = `${width}.avif`;
    await writeFile(join(folder, file), await inFlight(scaled.data));
    files.push({ file, format: "avif", width });
    continue;
  }
  for (const [format, encode] of Object.entries(encoders)) {
    const file = `${width}.${format === "jpeg" ? "jpg" : format}`;
    await encode(sharp(scaled.data)).toFile(join(folder, file));
    files.push({ file, format, width });
  }
}
console.log(JSON.stringify({ ...size, files }));
