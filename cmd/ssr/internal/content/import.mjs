// Converts an owner's image for assets/images: node --eval SCRIPT -- NAME < ORIGINAL, in client/, where its package is.
// Prints a line with {"name", "width", "height"} and then the JPEG, or a line with {"refused"}: the reason, in words for the owner. The
// name derives from the file name.
import { buffer } from "node:stream/consumers";
import sharp from "sharp";

const [, file = ""] = process.argv;

/** The minimum width: the site shows images up to this width, see assets/build/images.mjs. */
const minWidth = 1600;
/** The maximum ratio of the sides. The boxes of the site cannot crop longer images. */
const maxRatio = 3;
const maxBytes = 1_500_000;
/** The maximum number of pixels of an original, more than phones take. */
const maxPixels = 210_000_000;
/** The background of the site (limestone), for transparent images. */
const background = "#f7f2e8";

const widths = [3840, 2880, 2160, minWidth];
const qualities = [86, 80, 74];

const formatted = (/** @type {number} */ n) => n.toLocaleString("en-US");

/**
 * Refuses the image.
 * @returns {never}
 */
function refuse(/** @type {string} */ reason) {
  console.log(JSON.stringify({ refused: reason }));
  process.exit();
}

const data = await buffer(process.stdin);
if (!data.length) refuse("This file is empty. Open it once on your phone or computer, so that it is downloaded, then choose it again.");
const { autoOrient, pages = 1, format, compression } = await sharp(data, { limitInputPixels: false })
  .metadata()
  .catch(() => refuse("The desk cannot open this file as a picture. Export it as JPEG, then choose that."));
const { width, height } = autoOrient;
const size = `${formatted(width)} x ${formatted(height)} pixels`;
if (compression === "hevc")
  refuse(
    "This is a HEIC picture, as iPhones take them, and it cannot be opened here. E-mail it to yourself from the iPhone and " +
      "save what arrives, or export it from Photos as JPEG. For the pictures to come: Settings > Camera > Formats > Most Compatible.",
  );
if (format === "svg") refuse(`This is a drawing (SVG). Export it as JPEG or PNG, at least ${formatted(minWidth)} pixels wide.`);
if (pages > 1 && format !== "tiff") refuse("This picture moves. Save one moment of it as JPEG.");
if (width * height > maxPixels) refuse(`This picture has ${size}, which is too many. Save it ${formatted(3840)} pixels wide.`);
if (width < minWidth)
  refuse(
    `This picture is ${formatted(width)} pixels wide. The site shows pictures up to ${formatted(minWidth)} pixels wide, so it must have at ` +
      "least that. Take the original from the camera or the phone: copies in messages and on web pages are smaller.",
  );
if (Math.max(width / height, height / width) > maxRatio)
  refuse(`This picture has ${size}. One side may be at most ${maxRatio} times the other: crop it first.`);

/** Encodes the best JPEG that is small enough. Fewer pixels are better than a lower quality. */
async function encode() {
  for (const width of widths) {
    // Upright, in sRGB, and without metadata such as the position and the camera.
    const { data: pixels, info } = await sharp(data, { limitInputPixels: maxPixels, failOn: "truncated" })
      .autoOrient()
      .resize({ width, height: width * 1.5, fit: "inside", withoutEnlargement: true })
      .flatten({ background })
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
      if (jpeg.length <= maxBytes) return { jpeg, width: info.width, height: info.height };
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
const { jpeg, ...dimensions } = await encode();
console.log(JSON.stringify({ name: name || "picture", ...dimensions }));
process.stdout.write(jpeg);
