// Makes an owner's picture fit for assets/images: node --eval SCRIPT -- NAME < ORIGINAL
// Prints a line with {"name", "width", "height"}, where the name is made from the file's, then the JPEG; or a line with
// {"refused": "…"}, which says why in words for the owner. Runs in client/, where its one package is.
import { buffer } from "node:stream/consumers";
import sharp from "sharp";

const [, file = ""] = process.argv;

/** The widest that the site shows a picture, see images.mjs. */
const needed = 1600;
/** How many times as long one side may be as the other: more cannot be cut for the boxes of the site. */
const longest = 3;
const bytes = 1_500_000;
/** How many pixels an original may have: more than any phone takes. */
const most = 210_000_000;
/** The site's paper, limestone: what shows through a transparent picture. */
const paper = "#f7f2e8";

const widths = [3840, 2880, 2160, needed];
const qualities = [86, 80, 74];

const number = (/** @type {number} */ n) => n.toLocaleString("en-US");

/**
 * Tells why a picture cannot be taken.
 * @returns {never}
 */
function refuse(/** @type {string} */ words) {
  console.log(JSON.stringify({ refused: words }));
  process.exit();
}

const data = await buffer(process.stdin);
if (!data.length) refuse("This file is empty. Open it once on your phone or computer, so that it is downloaded, then choose it again.");
const { autoOrient, pages = 1, format, compression } = await sharp(data, { limitInputPixels: false })
  .metadata()
  .catch(() => refuse("The desk cannot open this file as a picture. Export it as JPEG, then choose that."));
const { width, height } = autoOrient;
const size = `${number(width)} x ${number(height)} pixels`;
if (compression === "hevc")
  refuse(
    "This is a HEIC picture, as iPhones take them, and it cannot be opened here. E-mail it to yourself from the iPhone and " +
      "save what arrives, or export it from Photos as JPEG. For the pictures to come: Settings > Camera > Formats > Most Compatible.",
  );
if (format === "svg") refuse(`This is a drawing (SVG). Export it as JPEG or PNG, at least ${number(needed)} pixels wide.`);
if (pages > 1 && format !== "tiff") refuse("This picture moves. Save one moment of it as JPEG.");
if (width * height > most) refuse(`This picture has ${size}, which is too many. Save it ${number(3840)} pixels wide.`);
if (width < needed)
  refuse(
    `This picture is ${number(width)} pixels wide. The site shows pictures up to ${number(needed)} pixels wide, so it must have at ` +
      "least that. Take the original from the camera or the phone: copies in messages and on web pages are smaller.",
  );
if (Math.max(width / height, height / width) > longest)
  refuse(`This picture has ${size}. One side may be at most ${longest} times the other: crop it first.`);

/** The best JPEG that is small enough: rather fewer pixels than a coarser picture. */
async function encoded() {
  for (const width of widths) {
    // Turned as it is seen, in the colors of the web, without anything else that the file said: no place, no camera.
    const { data: pixels, info } = await sharp(data, { limitInputPixels: most, failOn: "truncated" })
      .autoOrient()
      .resize({ width, height: width * 1.5, fit: "inside", withoutEnlargement: true })
      .flatten({ background: paper })
      .toColorspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(({ message }) =>
        refuse(
          /memory/i.test(message)
            ? "This picture takes more memory or time to open than the desk has. Save it as JPEG, 3,840 pixels wide, then choose that."
            : "This picture is damaged: a part of it is missing. Copy it from the camera once more.",
        ),
      );
    for (const quality of qualities) {
      const jpeg = await sharp(pixels, { raw: info }).jpeg({ quality, progressive: true }).toBuffer();
      if (jpeg.length <= bytes) return { jpeg, width: info.width, height: info.height };
    }
  }
  return refuse("This picture has more detail than a page can load quickly, even when it is made smaller. Take another.");
}

const name = file
  .replace(/\.\w+$/, "")
  .normalize("NFKD")
  .replace(/\p{M}/gu, "")
  .toLowerCase()
  .match(/[a-z0-9]+/g)
  ?.join("-")
  .slice(0, 40)
  .replace(/-$/, "");
const { jpeg, ...made } = await encoded();
console.log(JSON.stringify({ name: name || "picture", ...made }));
process.stdout.write(jpeg);
