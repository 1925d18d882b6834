/** An open file: it saves the draft to the server, and stores unsaved text in this browser. */
import { type FileResponse, type Json, type RequestError, retryDelay, type Schema, server } from "./api.ts";
import {
  type Draft,
  isSaved,
  mergeVersion,
  needsSave,
  receiveVersion,
  saveState,
  withChange,
  withRefusal,
} from "./draft.ts";
import { emitChange } from "./store.ts";
import { isWithin, tidyTexts, withPart } from "./value.ts";

/** The pause in typing after which a draft is saved, in milliseconds. */
const saveDelay = 120;

/**
 * The localStorage prefixes of stored drafts: of the first format, which is renamed at startup, and of the current format. A later format
 * has another prefix, so that this code ignores it.
 */
const [oldPrefix, prefix] = ["desk: ", "desk draft 1: "];
try {
  for (const key of Object.keys(localStorage).filter((key) => key.startsWith(oldPrefix))) {
    localStorage.setItem(key.replace(oldPrefix, prefix), localStorage.getItem(key) ?? "");
    localStorage.removeItem(key);
  }
} catch {} // storage is full: the draft keeps its old name

/** Returns the names of the files with unsaved text, with spaces between them. */
export const unsavedFiles = () =>
  Object.keys(localStorage)
    .flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []))
    .join(" ");

/** Whether this browser may store unsaved text. */
let mayStore = true;

/** Deletes all unsaved text from this browser, until the page is loaded again. */
export function deleteUnsavedDrafts() {
  mayStore = false;
  for (const name of unsavedFiles().split(" ")) localStorage.removeItem(prefix + name);
}

/** Returns the stored draft of a file; undefined if it is missing or damaged. */
function storedDraft(name: string): Partial<Draft> | undefined {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? "");
  } catch {
    return undefined;
  }
}

export class OpenFile {
  readonly schema: Schema;
  /** The last version without violations, if the file has some. */
  good: Json | undefined;
  draft: Draft;
  private timer = 0;
  private turn = Promise.resolve();

  /** Whether an undo is in progress. Text that is typed during an undo is saved afterwards. */
  private isUndoing = false;

  /** The paths of the fields in which the owner has typed. */
  readonly touched = new Set<string>();

  /** Whether localStorage has no room for unsaved text. */
  storageIsFull = false;

  /** Restores the stored draft of the file, if there is one. */
  constructor(
    readonly name: string,
    { schema, good, ...now }: FileResponse,
  ) {
    this.schema = schema;
    this.good = good;
    const stored = storedDraft(name);
    const draft = { ...now, typed: now.value, publishing: false };
    this.draft = stored ? receiveVersion({ ...draft, ...stored }, now) : draft;
    void this.save();
  }

  private storeDraft(draft: Draft) {
    this.draft = draft;
    const { typed, value, version } = draft;
    try {
      if (isSaved(draft)) localStorage.removeItem(prefix + this.name);
      else if (mayStore) localStorage.setItem(prefix + this.name, JSON.stringify({ typed, value, version }));
      this.storageIsFull = false;
    } catch {
      this.storageIsFull = true;
    }
    emitChange();
  }

  /** Changes a part of the file; undefined removes it. The change is saved after a pause. */
  change(path: string, part: Json | undefined) {
    if (typeof part === "string") this.touched.add(path);
    let next = withChange(this.draft, path, part);
    for (const [name, { dependsOn = [] }] of Object.entries(this.schema.properties ?? {}))
      if (dependsOn.some((field) => isWithin(path, field))) next = withChange(next, name, undefined);
    this.storeDraft(next);
    this.schedule(saveDelay, () => this.save());
  }

  /** Runs a task after a delay, instead of the pending one. */
  private schedule(time: number, task: () => unknown) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(task, time);
  }

  /** Replaces the draft, and saves its changes. */
  replaceDraft(draft: Draft) {
    this.storeDraft(draft);
    return this.save();
  }

  /** Runs tasks one after the other. */
  private enqueue(task: () => Promise<void>) {
    const done = this.turn.then(task);
    this.turn = done.catch(() => {});
    return done;
  }

  /** Saves the typed value. It never rejects: the draft has the result. */
  save() {
    return this.enqueue(async () => {
      while (!this.isUndoing && needsSave(this.draft)) await this.runRequest(() => this.sendDraft());
      if (this.draft.publishing && isSaved(this.draft)) await this.runRequest(() => this.checkAsPublished());
    });
  }

  /** Saves the draft before an operation on the whole page. Rejects with a message for the owner. */
  async saveOrThrow() {
    await this.save();
    if (!isSaved(this.draft))
      throw new Error("Your changes to this page are not saved yet. Correct them or drop them first.");
  }

  /** Loads the changes of other editors. A deleted file stays open, and the next save reports the deletion. */
  async reload() {
    await this.enqueue(async () => {
      const { schema: _, violations, good, ...theirs } = await server.loadFile(this.name);
      if (theirs.version === this.draft.version) return;
      this.good = good;
      const now = receiveVersion(this.draft, theirs);
      this.storeDraft(now.trouble ? now : { ...now, violations });
    }).catch(() => {});
    await this.save();
  }

  private async sendDraft() {
    const { typed, version } = this.draft;
    const value = tidyTexts(typed);
    const saved = await server.saveFile(this.name, value, version);
    this.storeDraft(mergeVersion({ ...this.draft, value }, saved)); // merges text that was typed during the request
  }

  /** Loads the violations and warnings that the draft would have as a published page. */
  private async checkAsPublished() {
    const found = await server.validate(this.name, withPart(this.draft.value, "draft", undefined));
    this.storeDraft({ ...this.draft, ...found, trouble: undefined });
  }

  private async runRequest(request: () => Promise<void>) {
    const { typed } = this.draft;
    try {
      await request();
    } catch (error) {
      this.storeDraft(withRefusal(this.draft, typed, error as RequestError));
      if ((error as RequestError).isTemporary)
        this.schedule(retryDelay, () => saveState(this.draft) === "failed" && this.retry());
    }
  }

  /** Sends a refused value again. */
  retry() {
    return this.replaceDraft({ ...this.draft, trouble: undefined });
  }

  /** Undoes the last save, of this window or an earlier one, and returns the file's name after that. Rejects with a message for the owner. */
  async undo() {
    let { name } = this;
    if (saveState(this.draft) !== "saved") await this.saveOrThrow(); // saves unsaved text first
    this.isUndoing = true;
    await this.enqueue(async () => {
      const { name: now, ...before } = await server.undo(name);
      name = now;
      this.storeDraft(mergeVersion(this.draft, before));
    }).finally(() => {
      this.isUndoing = false;
      void this.save();
    });
    return name;
  }

  /** Publishes a draft page, or loads the violations that prevent it. It never rejects. */
  async publish() {
    await this.replaceDraft({ ...this.draft, publishing: true });
    if (saveState(this.draft) !== "saved" || this.draft.violations.length > 0) return;
    await this.replaceDraft(withChange({ ...this.draft, publishing: false }, "draft", undefined));
  }
}
