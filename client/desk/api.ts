/** The desk's server, as cmd/ssr/internal/desk answers. */
import { tell } from "./shared.ts";

export type Json = null | boolean | number | string | Json[] | JsonObject;
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
  /** The heading below which it stands. */
  group: string;
  title: string;
  /** The address of its page, if it has one of its own. */
  path?: string;
  draft: boolean;
  /** Whether the file cannot be read, or has another shape than its page needs. */
  faulty?: boolean;
}

export interface Deleted {
  id: string;
  name: string;
}

interface Picture {
  name: string;
  alt: string;
  rendering: boolean;
  src: string;
  /** The files of the pages that show it. */
  shownOn: string[];
  /** The file of the page whose first picture it is: no other page may begin with it. */
  firstOn?: string;
}

/** All that the desk picks from. */
export interface Catalog {
  files: FileEntry[];
  pictures: Picture[];
  tokens: { token: string; means: string }[];
  /** Pages that were deleted here and can be put back, and when they were deleted; the newest first. */
  deleted: (Deleted & { title: string; at: string })[];
}

/** A JSON schema, with what the rules say besides. */
export interface Schema {
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
  /** How many words a page has at least, and in which of its parts, if not in all. */
  leastWords?: number;
  counted?: string[];
  /** The fields of the page from which the site computes this one: it goes when one of them changes. */
  dependsOn?: string[];
  /** A day of which visitors are told until it is over. */
  expires?: boolean;
  readOnly?: boolean;
  pattern?: string;
  enum?: string[];
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | false;
  /** A group that its fields need not name: their labels say enough. */
  isObvious?: boolean;
  anyOf?: Schema[];
}

/** What a file holds. */
export interface Held {
  value: Json;
  version: string;
}

export interface FileAnswer extends Held {
  schema: Schema;
  violations: Violation[];
  /** The last version without violations, if there is one. */
  good?: Json;
}

/** The files that were changed since they were published. */
export interface Changes {
  remote: string;
  /** The state that has the changes. */
  id: string;
  /** Of each file, the changes in the owner's words, and the names of its editors. */
  changes: { file: string; changes: string[]; editors: string[] }[];
  /** The number of commits that did not get to the remote. */
  waiting: number;
}

/** A state of words and pictures that can be put back. */
export interface Publication {
  id: string;
  at: string;
  who: string;
  words: string;
}

/** What was published here and elsewhere, each in other words. */
export interface Conflict {
  id: string;
  /** In an owner's words. */
  about: string;
  ours: string;
  theirs: string;
  /** Who has published the other words, and when; not told of who has saved them. */
  who?: string;
}

/** Not what was asked for; `answer` is what the server said with it. Without a status, it does not answer at all. */
export class Refused extends Error {
  /** Whether the same may be taken later: nobody was reached, or had to sign in first. */
  get isForNow() {
    return !this.status || this.status === unknown;
  }
  constructor(
    readonly status: number,
    readonly answer: Partial<Held & { error: string; violations: Violation[]; conflicts: Conflict[] }>,
  ) {
    super(
      answer.error ??
        `The desk has a fault (${status}). Your text is kept in this browser: try again in a few minutes.`,
    );
  }
}

/** The answer to who has not signed in. */
const unknown = 401;
let isOut = false;

/** Whether the server does not know who asks, since it was asked last. */
export const signedOut = () => isOut;

/** How long to wait before the server is asked again, in milliseconds. */
export const pause = 2000;

/** Asks until the server knows who asks: somebody has signed in, in another window. */
const askAgain = () =>
  setTimeout(async () => {
    await server.files().catch(() => {});
    if (isOut) askAgain();
  }, pause);

/** How long an answer, or the next part of an upload, may take, in milliseconds: then the network hangs. */
const patience = 20_000;
/** How long the examination of a picture, or a publication, may take. */
const long = 600_000;

interface Options {
  method?: string | undefined;
  /** How long the server may take to answer once it has the request. */
  limit?: number;
  /** Reports which part of the body was sent, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** Sends a request: with XMLHttpRequest, because fetch() reports no progress of an upload. */
function send(
  path: string,
  body: string | File | undefined,
  { method, limit = patience, onProgress, signal }: Options,
) {
  return new Promise<{ status: number; answer: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer = 0;
    const expect = (time: number) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => request.abort(), time);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      expect(patience);
      onProgress?.(loaded / total);
    };
    request.upload.onloadend = () => expect(limit);
    request.onloadend = () => {
      clearTimeout(timer);
      try {
        resolve({ status: request.status, answer: JSON.parse(request.responseText) });
      } catch {
        reject(
          new Refused(0, {
            error:
              "The desk does not answer. Your text is kept in this browser. Check the network, and that the desk is started.",
          }),
        );
      }
    };
    signal?.addEventListener("abort", () => request.abort());
    request.open(method ?? (body ? "POST" : "GET"), `/development/desk/api/${path}`);
    expect(body ? patience : limit);
    request.send(body);
  });
}

async function ask<Answer>(path: string, body?: object, options: Options = {}) {
  const { status, answer } = await send(path, body instanceof File ? body : JSON.stringify(body), options);
  if (isOut !== (status === unknown)) {
    isOut = !isOut;
    tell();
    if (isOut) askAgain();
  }
  if (status !== 200) throw new Refused(status, answer as Refused["answer"]);
  return answer as Answer;
}

/**
 * What the desk asks of its server. Each rejects with Refused, whose message is for the owner.
 */
export const server = {
  files: () => ask<Catalog>("files"),
  file: (name: string) => ask<FileAnswer>(`file?${new URLSearchParams({ name })}`),
  judge: (name: string, value: Json) => ask<{ violations: Violation[] }>("judge", { name, value }),
  save: (name: string, value: Json, version: string) => ask<Held>("file", { name, value, version }, { method: "PUT" }),
  undo: (name: string) => ask<Held & { name: string }>("undo", { name }),
  create: (kind: string, title: string, draft: string) => ask<{ name: string }>("create", { kind, title, draft }),
  rename: (name: string, slug: string) => ask<{ name: string }>("rename", { name, slug }),
  remove: (name: string) => ask<{ id: string }>("delete", { name }),
  /** Puts a deleted page back; `left` are the words that were changed since: their files stay as they are. */
  restore: ({ id, name }: Deleted) => ask<{ left: Conflict[] }>("restore", { id, name }),
  /** Sends a picture, which is examined and waits for its description. */
  sendPicture: (file: File, onProgress: (part: number) => void, signal: AbortSignal) =>
    ask<{ id: string }>(`picture?${new URLSearchParams({ file: file.name })}`, file, {
      limit: long,
      onProgress,
      signal,
    }),
  /** Adds an examined picture, in the place of the picture `name` if that is not empty. */
  addPicture: (id: string, name: string, picture: JsonObject) =>
    ask<{ name: string }>("add-picture", { id, name, picture }),
  renamePicture: (name: string, slug: string) => ask("rename-picture", { name, slug }),
  removePicture: (name: string) => ask("delete-picture", { name }),
  changes: () => ask<Changes>("changes"),
  leave: () => ask("../logout", {}),
  /** Publishes a state without the files of `leave`. What is `sent` may be followed by its stages. */
  publish: (id: string, leave: string[], message: string, picks: Record<string, string>) =>
    ask<{ next: string; sent?: true }>("publish", { id, leave, message, picks }, { limit: long }),
  /** How far the last publication is, and whether that is the end. */
  stage: () => ask<{ words: string; over: boolean }>("stage"),
  publications: () => ask<Publication[]>("publications"),
  putBack: (id: string) => ask("put-back", { id }),
};
