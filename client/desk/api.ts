/** The desk's server, as cmd/ssr/internal/desk answers. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** What keeps a text from being saved, in the owner's words. */
export interface Violation {
  file: string;
  field: string;
  message: string;
}

/** A file of client/content as the list shows it. */
export interface FileEntry {
  name: string;
  title: string;
  /** The address of its page, if it has one of its own. */
  path?: string;
  draft: boolean;
}

/** A page that was deleted here and can be put back. */
export interface DeletedPage {
  id: string;
  name: string;
  title: string;
  /** When it was deleted. */
  at: string;
}

interface Picture {
  name: string;
  alt: string;
  rendering: boolean;
  src: string;
}

/** All that the desk picks from. */
export interface Catalog {
  groups: { name: string; files: FileEntry[] }[];
  pictures: Picture[];
  pages: { path: string; title: string }[];
  services: string[];
  areas: string[];
  tokens: { token: string; means: string }[];
  /** The newest first. */
  deleted: DeletedPage[];
}

/** A JSON schema, with what the rules say besides. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  title?: string;
  description?: string;
  /** What a value is picked from. */
  choice?: string;
  /** A text that may hold links and tokens. */
  marks?: boolean;
  /** A text of several lines. */
  long?: boolean;
  format?: string;
  pattern?: string;
  enum?: string[];
  const?: Json;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
}

export interface FileAnswer {
  value: Json;
  version: string;
  schema: Schema;
  violations: Violation[];
}

export type Changes =
  /** `waiting` counts what was published here and did not get to the remote. */
  { git: true; remote: string; changes: string[]; waiting: number } | { git: false; next: string };

/** An answer that is not what was asked for; `answer` is what the server said with it. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly answer: { error?: string; violations?: Violation[]; value?: Json; version?: string },
  ) {
    super(answer.error ?? `The desk’s program answered with ${status}. Look at its window for the reason.`);
  }
}

/** The server does not answer at all. */
export class Unreachable extends Error {}

async function ask<Answer>(method: string, path: string, body?: BodyInit): Promise<Answer> {
  const type: Record<string, string> = typeof body === "string" ? { "Content-Type": "application/json" } : {};
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(`/development/desk/api/${path}`, { method, headers: type, body: body ?? null });
    answer = await response.json();
  } catch {
    throw new Unreachable("The desk’s program does not answer. Start it again: go run ./cmd/ssr edit");
  }
  if (!response.ok) throw new Refused(response.status, answer as Refused["answer"]);
  return answer as Answer;
}

const post = <Answer>(path: string, body: object) => ask<Answer>("POST", path, JSON.stringify(body));

/**
 * What the desk asks of its server. Each rejects with Refused, whose message is for the owner, or with Unreachable.
 */
export const server = {
  files: () => ask<Catalog>("GET", "files"),
  file: (name: string) => ask<FileAnswer>("GET", `file?${new URLSearchParams({ name })}`),
  judge: (name: string, value: Json) => post<{ violations: Violation[] }>("judge", { name, value }),
  save: (name: string, value: Json, version: string) =>
    ask<{ version: string; value: Json }>("PUT", "file", JSON.stringify({ name, value, version })),
  undo: (name: string) => post<{ value: Json; version: string }>("undo", { name }),
  create: (kind: string, title: string, draft: string) => post<{ name: string }>("create", { kind, title, draft }),
  rename: (name: string, slug: string) => post<{ name: string }>("rename", { name, slug }),
  remove: (name: string) => post<{ id: string }>("delete", { name }),
  /** Puts a deleted page back; `left` are the titles of those that stay as they are, because they were changed since. */
  restore: ({ id, name }: { id: string; name: string }) =>
    post<{ name: string; left: string[] }>("restore", { id, name }),
  /** Judges a picture; with its description it is kept as well. */
  picture: (file: File, described?: { alt: string; rendering: string; focus: string }) =>
    ask<{ name: string }>("POST", `picture?${new URLSearchParams({ file: file.name, ...described })}`, file),
  changes: () => ask<Changes>("GET", "changes"),
  publish: (message: string) => post<{ next: string }>("publish", message ? { message } : {}),
};
