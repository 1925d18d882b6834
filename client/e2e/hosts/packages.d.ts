// What hosts.mjs uses of the packages, in types. tsconfig.json names this file in their place: they are installed for one
// test alone, and as TypeScript sources that do not meet our rules.
export interface ParsedHeaders {
  rules: unknown[];
  invalid: unknown[];
}
export function parseHeaders(rules: string): ParsedHeaders;
export interface ParsedRedirects {
  invalid: { line?: string }[];
}
export function parseRedirects(rules: string): ParsedRedirects;
export function createMetadataObject(parts: { headers: ParsedHeaders; redirects: ParsedRedirects }): object;
export function generateHandler(options: {
  request: Request;
  metadata: object;
  logError: (error: unknown) => void;
  findAssetEntryForPath: (path: string) => Promise<string | null>;
  getAssetKey: (path: string) => string;
  negotiateContent: () => { encoding: string | null };
  fetchAsset: (path: string) => Promise<{ body: Uint8Array; contentType: string }>;
}): Promise<Response>;
export function parseAllRedirects(options: { redirectsFiles: string[] }): Promise<{
  redirects: { from: string; to: string; status: number; force: boolean }[];
  errors: Error[];
}>;
export function parseAllHeaders(options: {
  headersFiles: string[];
}): Promise<{ headers: { forRegExp: RegExp; values: Record<string, string> }[]; errors: Error[] }>;
