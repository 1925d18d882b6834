// Serves an export by the published code of static hosts: the asset server and the parsers of _headers and _redirects of
// Cloudflare
// Pages, and the parsers of Netlify. The argument is the folder; standard input has the paths as a JSON list. Prints
// { host: { path: { status, headers, file } } }. Netlify's parsers report no file, and a status only for redirects.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { generateHandler } from "@cloudflare/pages-shared/asset-server/handler";
import { createMetadataObject } from "@cloudflare/pages-shared/metadata-generator/createMetadataObject";
import { parseHeaders } from "@cloudflare/pages-shared/metadata-generator/parseHeaders";
import { parseRedirects } from "@cloudflare/pages-shared/metadata-generator/parseRedirects";
import { parseAllHeaders } from "netlify-headers-parser";
import { parseAllRedirects } from "netlify-redirect-parser";

const folder = process.argv[2] ?? "";
const addresses = JSON.parse(await text(process.stdin));
const rules = await readFile(join(folder, "_headers"), "utf8");

const parsed = parseHeaders(rules);
if (parsed.invalid.length > 0) throw new Error(`Cloudflare refuses ${JSON.stringify(parsed.invalid)}`);
const redirects = parseRedirects(await readFile(join(folder, "_redirects"), "utf8").catch(() => ""));
// Lines for Netlify only are invalid for Cloudflare, which skips them.
const refused = redirects.invalid.filter(({ line = "" }) => !line.endsWith(" 308!"));
if (refused.length > 0) throw new Error(`Cloudflare refuses ${JSON.stringify(refused)}`);
const metadata = createMetadataObject({ headers: parsed, redirects });

async function cloudflare(address) {
  let file;
  const response = await generateHandler({
    request: new Request(`https://www.example.com${address}`),
    metadata,
    logError: (error) => {
      throw error;
    },
    findAssetEntryForPath: (path) =>
      readFile(join(folder, path)).then(
        () => path,
        () => null,
      ),
    getAssetKey: (path) => path,
    negotiateContent: () => ({ encoding: null }),
    fetchAsset: async (path) => {
      file = path;
      return { body: await readFile(join(folder, path)), contentType: "application/octet-stream" };
    },
  });
  return { status: response.status, headers: Object.fromEntries(response.headers), file };
}

const { headers, errors } = await parseAllHeaders({ headersFiles: [join(folder, "_headers")] });
if (errors.length > 0) throw new Error(`Netlify refuses ${errors.join(", ")}`);
const moved = await parseAllRedirects({ redirectsFiles: [join(folder, "_redirects")] });
if (moved.errors.length > 0) throw new Error(`Netlify refuses ${moved.errors.join(", ")}`);

// Netlify does not document whether a second rule for a header appends or replaces its value, so such a header gets both values.
function netlify(address) {
  const found = {};
  for (const rule of headers.filter(({ forRegExp }) => forRegExp.test(address))) {
    for (const [name, value] of Object.entries(rule.values)) {
      const key = name.toLowerCase();
      found[key] = key in found ? `${found[key]} AND ${value}` : value;
    }
  }
  // The first matching rule applies. Without force, a rule applies only to a path without a file.
  const rule = moved.redirects.find(
    ({ from, force, query }) => from === address && force && Object.keys(query).length === 0,
  );
  return rule ? { status: rule.status, headers: { location: rule.to } } : { headers: found };
}

const answers = { cloudflare: {}, netlify: {}, rules: parsed.rules.length };
for (const address of addresses) {
  answers.cloudflare[address] = await cloudflare(address);
  answers.netlify[address] = netlify(address);
}
process.stdout.write(JSON.stringify(answers));
