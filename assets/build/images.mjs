// Encodes one master in every width and format that the site serves: node - MASTER FOLDER < images.mjs
// Prints what it made as JSON. Runs in client/, where its one package is.
import { createRequire } from "node:module";
import { join } from "node:path";

const sharp = createRequire(join(process.cwd(), "package.json"))("sharp");
const [master, folder] = process.argv.slice(2);

const widths = [480, 768, 1200, 1600];
const encoders = {
  avif: (image) => image.avif({ quality: 52, effort: 3 }),
  webp: (image) => image.webp({ quality: 74 }),
  jpeg: (image) => image.jpeg({ quality: 76, progressive: true }),
};
const smallest = 800;
const largest = 40_000_000; // pixels

function fail(text) {
  console.error(text);
  process.exit(1);
}

let size;
try {
  const { width, height, orientation = 1 } = await sharp(master).metadata();
  size = orientation >= 5 ? { width: height, height: width } : { width, height };
} catch (error) {
  fail(`is not a picture that can be read (${error.message})`);
}
if (size.width < smallest) fail(`is ${size.width} pixels wide: at least ${smallest} are needed`);
if (size.width * size.height > largest) fail(`has ${size.width} x ${size.height} pixels: at most ${largest / 1e6} million are allowed`);

const files = [];
for (const width of widths.filter((width) => width <= size.width)) {
  const scaled = await sharp(master).rotate().resize({ width }).toColorspace("srgb").toBuffer({ resolveWithObject: true }).catch((error) => fail(`cannot be scaled (${error.message})`));
  for (const [format, encode] of Object.entries(encoders)) {
    const file = `${width}.${format === "jpeg" ? "jpg" : format}`;
    await encode(sharp(scaled.data)).toFile(join(folder, file));
    files.push({ file, format, width });
  }
}
console.log(JSON.stringify({ ...size, files }));
