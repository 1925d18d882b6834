/** The client of the desk's API (cmd/ssr/internal/desk). */
import { emitChange } from "./store.ts";

export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

/** An error or a warning about a text, in the owner's words. */
export interface Violation {
  file: string;
  field: string;
  message: string;
  /** The name of a warning. */
  warning?: string;
}

/** A content file in the list of pages. */
export interface FileEntry {
  name: string;
  /** The heading of the group that contains the file. */
  group: string;
  title: string;
  /** The address of the page; absent for a file without a page. */
  path?: string;
  draft: boolean;
  /** Whether the file is not JSON or does not have the shape of its schema. */
  faulty?: boolean;
}

export interface DeletedPage {
  id: string;
  name: string;
}

interface Picture {
  name: string;
  alt: string;
  rendering: boolean;
  src: string;
  /** The files of the pages that show the picture. */
  shownOn: string[];
  /** The file of the page with this first picture. No other page may have it first. */
  firstOn?: string;
}

/** The pages, pictures and tokens of the site. */
export interface Catalog {
  files: FileEntry[];
  pictures: Picture[];
  tokens: { token: string; means: string }[];
  /** The deleted pages that can be restored, with the time of deletion, the newest first. */
  deleted: (DeletedPage & { title: string; at: string })[];
}

/** A JSON schema with extensions of the content rules. */
export interface Schema {
  type?: string;
  title?: string;
  description?: string;
  /** The name of the list from which the owner picks the value. */
  choice?: string;
  /** Whether a text may contain links and tokens. */
  marks?: boolean;
  /** Whether a text has several lines. */
  long?: boolean;
  format?: string;
  /** The minimum number of words of a page, and the parts in which they count (all by default). */
  leastWords?: number;
  counted?: string[];
  /** The fields from which the site computes this field. A change of such a field removes the stored value. */
  dependsOn?: string[];
  /** Whether the value is a date that pages announce until it has passed. */
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
  /** Whether messages can omit the group, because the labels of the fields are clear alone. */
  isObvious?: boolean;
  anyOf?: Schema[];
}

/** A file's value with its version. */
export interface VersionedValue {
  value: Json;
  version: string;
  warnings?: Violation[];
}

export interface FileResponse extends VersionedValue {
  schema: Schema;
  violations: Violation[];
  /** The last version without violations, if there is one. */
  good?: Json;
}

/** The files that were changed since they were published. */
export interface Changes {
  remote: string;
  /** The commit of the history with the changes. */
  id: string;
  /** The changed files, with the changes in the owner's words and the names of the editors. */
  changes: { file: string; changes: string[]; editors: string[] }[];
  /** The number of commits that the remote does not have. */
  waiting: number;
}

/** A search result. */
export interface Match {
  name: string;
  field: string;
  /** The name of the field, in the owner's words. */
  place: string;
  excerpt: string;
}

/** A publication, or a version of a page, that can be restored. */
export interface Publication {
  id: string;
  at: string;
  who: string;
  words: string;
}

/** A warning that the publisher has to confirm. */
export interface Warning extends Violation {
  /** The name of the field, in the owner's words. */
  place: string;
}

/** A field that two editors changed differently. */
export interface Conflict {
  id: string;
  /** The name of the field, in the owner's words. */
  about: string;
  ours: string;
  theirs: string;
  /** The author and the time of the other version, if it was published. */
  who?: string;
}

/** A failed request. `body` is the JSON of the response. Without a response, the status is 0. */
export class RequestError extends Error {
  /** Whether a later attempt may succeed: there was no response, or the session had ended. */
  get isTemporary() {
    return !this.status || this.status === unauthorized;
  }
  constructor(
    readonly status: number,
    readonly body: Partial<
      Omit<VersionedValue, "warnings"> & {
        error: string;
        violations: Violation[];
        conflicts: Conflict[];
        warnings: Warning[];
      }
    >,
  ) {
    super(
      body.error ?? `The desk has a fault (${status}). Your text is kept in this browser: try again in a few minutes.`,
    );
  }
}

/** The status of a request without a session. */
const unauthorized = 401;
let hasLostSession = false;

/** Reports whether the session had ended at the last request. */
export const isSignedOut = () => hasLostSession;

/** The delay before a request is repeated, in milliseconds. */
export const retryDelay = 2000;

/** Repeats a request until the owner has signed in in another window. */
const retryUntilSignedIn = () =>
  setTimeout(async () => {
    await server.loadCatalog().catch(() => {});
    if (hasLostSession) retryUntilSignedIn();
  }, retryDelay);

/** The timeout for a response, and for the next progress of an upload, in milliseconds. */
const responseTimeout = 20_000;
/** The timeout for the examination of a picture and for a publication, in milliseconds. */
const processingTimeout = 600_000;

interface Options {
  method?: string | undefined;
  /** The timeout for the response after the request was sent, in milliseconds. */
  timeout?: number;
  /** Called with the fraction of the body that was sent, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** Sends a request. It uses XMLHttpRequest, because fetch() reports no upload progress. */
function send(
  path: string,
  body: string | File | undefined,
  { method, timeout = responseTimeout, onProgress, signal }: Options,
) {
  return new Promise<{ status: number; answer: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer = 0;
    const expect = (time: number) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => request.abort(), time);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      expect(responseTimeout);
      onProgress?.(loaded / total);
    };
    request.upload.onloadend = () => expect(timeout);
    request.onloadend = () => {
      clearTimeout(timer);
      try {
        resolve({ status: request.status, answer: JSON.parse(request.responseText) });
      } catch {
        reject(
          new RequestError(0, {
            error:
              "The desk does not answer. Your text is kept in this browser. Check the network, and that the desk is started.",
          }),
        );
      }
    };
    signal?.addEventListener("abort", () => request.abort());
    request.open(method ?? (body ? "POST" : "GET"), `/development/desk/api/${path}`);
    expect(body ? responseTimeout : timeout);
    request.send(body);
  });
}

async function request<Answer>(path: string, body?: object, options: Options = {}) {
  const { status, answer } = await send(path, body instanceof File ? body : JSON.stringify(body), options);
  if (hasLostSession !== (status === unauthorized)) {
    hasLostSession = !hasLostSession;
    emitChange();
    if (hasLostSession) retryUntilSignedIn();
  }
  if (status !== 200) throw new RequestError(status, answer as RequestError["body"]);
  return answer as Answer;
}

/** The API's methods. They reject with a RequestError that has a message for the owner. */
export const server = {
  loadCatalog: () => request<Catalog>("files"),
  loadFile: (name: string) => request<FileResponse>(`file?${new URLSearchParams({ name })}`),
  validate: (name: string, value: Json) =>
    request<{ violations: Violation[]; warnings: Violation[] }>("judge", { name, value }),
  saveFile: (name: string, value: Json, version: string) =>
    request<VersionedValue>("file", { name, value, version }, { method: "PUT" }),
  undo: (name: string) => request<VersionedValue & { name: string }>("undo", { name }),
  createPage: (kind: string, title: string, draft: string) =>
    request<{ name: string }>("create", { kind, title, draft }),
  renamePage: (name: string, slug: string) => request<{ name: string }>("rename", { name, slug }),
  deletePage: (name: string) => request<{ id: string }>("delete", { name }),
  /** Restores a deleted page. `left` has the fields that were changed since the deletion. The files with these fields stay unchanged. */
  restorePage: ({ id, name }: DeletedPage) => request<{ left: Conflict[] }>("restore", { id, name }),
  /** Uploads a picture. The server examines and stores it until addPicture is called. */
  uploadPicture: (file: File, onProgress: (part: number) => void, signal: AbortSignal) =>
    request<{ id: string }>(`picture?${new URLSearchParams({ file: file.name })}`, file, {
      timeout: processingTimeout,
      onProgress,
      signal,
    }),
  /** Adds an examined picture, or replaces the picture `name` unless it is empty. */
  addPicture: (id: string, name: string, picture: JsonObject) =>
    request<{ name: string }>("add-picture", { id, name, picture }),
  renamePicture: (name: string, slug: string) => request("rename-picture", { name, slug }),
  deletePicture: (name: string) => request("delete-picture", { name }),
  loadChanges: () => request<Changes>("changes"),
  signOut: () => request("../logout", {}),
  /**
   * Publishes the commit `id` except for the files in `leave`, with the confirmed warnings. `next` is the owner's next step if there is
   * no remote.
   */
  publish: (id: string, leave: string[], message: string, picks: Record<string, string>, confirmed: Warning[]) =>
    request<{ next: string }>("publish", { id, leave, message, picks, confirmed }, { timeout: processingTimeout }),
  /** Returns the state of the last publication and of the changes since then. */
  loadProgress: () => request<{ state: string; words: string }>("progress"),
  /** Lists the last publications or, for the name of a file, its versions. */
  listPublications: (name = "") => request<Publication[]>(`publications?${new URLSearchParams({ name })}`),
  restorePublication: (id: string, name = "") => request("put-back", { id, name }),
  search: (text: string) => request<Match[]>(`search?${new URLSearchParams({ text })}`),
};
