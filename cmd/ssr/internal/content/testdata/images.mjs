// Writes the images of import_test.go to a folder: node - FOLDER < images.mjs, in client/.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";

/** @type {typeof import("sharp").default} */
const sharp = createRequire(join(process.cwd(), "package.json"))("sharp");
const [folder = ""] = process.argv.slice(2);

const brick = { r: 163, g: 62, b: 34 };
const plain = (/** @type {number} */ width, /** @type {number} */ height) =>
  sharp({ create: { width, height, channels: 3, background: brick } });
/** The left half brick, the right half transparent. */
const halfClear = () =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 4,
      background: { ...brick, alpha: 0 },
    },
  }).composite([
    {
      input: {
        create: {
          width: 800,
          height: 1200,
          channels: 4,
          background: { ...brick, alpha: 1 },
        },
      },
      left: 0,
      top: 0,
    },
  ]);
const noise = (/** @type {number} */ width, /** @type {number} */ height) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: brick,
      noise: { type: "gaussian", mean: 128, sigma: 8 },
    },
  });
const still = {
  create: {
    width: 1600,
    height: 1200,
    channels: /** @type {3} */ (3),
    background: brick,
  },
};
const frames = [still, { create: { ...still.create, background: "#000" } }];
/** The types of sharp lack lists of created images. */
const moving = () =>
  sharp(/** @type {any} */ (frames), { join: { animated: true } });

/** A PNG whose header declares an enormous size, with little data. */
function bomb() {
  const chunk = (/** @type {string} */ kind, /** @type {Buffer} */ data) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  const lines = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", lines),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const whole = await noise(2000, 1500).jpeg().toBuffer();
/** @type {Record<string, import("sharp").Sharp | Buffer | string>} */
const pictures = {
  // Brick above black, with an orientation that turns the image, as phones write it.
  "turned.jpg": plain(2400, 1600)
    .composite([
      {
        input: {
          create: { width: 2400, height: 800, channels: 3, background: "#000" },
        },
        left: 0,
        top: 800,
      },
    ])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: "PhoneMaker" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "29/1 47/1 6/1" },
    }),
  "cmyk.jpg": plain(1600, 1200).toColorspace("cmyk").jpeg().withIccProfile("cmyk"),
  "wide-gamut.jpg": plain(1600, 1200).jpeg().withIccProfile("p3"),
  "deep.png": plain(1600, 1200).toColorspace("rgb16").png(),
  "gray.jpg": plain(1600, 1200).toColorspace("b-w").jpeg(),
  "half-clear.png": halfClear().png(),
  "photo.tiff": plain(1600, 1200).tiff(),
  "photo.avif": plain(1600, 1200).avif(),
  "upright.jpg": plain(1700, 3000).jpeg(),
  "huge.jpg": plain(12_000, 5000).jpeg(),
  "detailed.jpg": noise(4000, 3000).jpeg({ quality: 95 }),
  "small.jpg": plain(300, 200).jpeg(),
  "turned-small.jpg": plain(2000, 1500).jpeg().withMetadata({ orientation: 6 }),
  "strip.jpg": plain(5000, 1000).jpeg(),
  "moving.gif": moving().gif(),
  "drawing.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1500"><path d="M0 0h2000v1500z"/></svg>',
  "bomb.png": bomb(),
  "broken.jpg": whole.subarray(0, whole.length / 2),
  "words.jpg": "Dear customer,\nthe pictures follow by mail.\n",
};
for (const [name, picture] of Object.entries(pictures)) {
  const content = typeof picture === "string" || Buffer.isBuffer(picture) ? picture : await picture.toBuffer();
  writeFileSync(join(folder, name), content);
}
