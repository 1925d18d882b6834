// What static hosts make of an export, by their own code: of Cloudflare Pages the server of files and the parsers of
// _headers and _redirects, of Netlify these parsers. Called with the folder; addresses come on standard input as a JSON list. Prints
// { host: { address: { status, headers, file } } }; Netlify's status and file are none of its parser's business.
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
// Lines that are for Netlify alone it leaves out.
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

// Where two rules name a header, whether values are joined or replaced is undocumented: such a header is reported.
function netlify(address) {
  const found = {};
  for (const rule of headers.filter(({ forRegExp }) => forRegExp.test(address))) {
    for (const [name, value] of Object.entries(rule.values)) {
      const key = name.toLowerCase();
      found[key] = key in found ? `${found[key]} AND ${value}` : value;
    }
  }
  // The first rule that holds, which is only that of an address without a file, but for those with force.
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
