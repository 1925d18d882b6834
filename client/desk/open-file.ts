/** An open file: it saves the draft to the server, and stores unsaved text in this browser. */
import { type FileAnswer, type Json, pause, type Refused, type Schema, server } from "./api.ts";
import { changed, type Draft, isDue, isSaved, met, refused, settled, standing } from "./draft.ts";
import { tell } from "./shared.ts";
import { isWithin, tidy, withPart } from "./value.ts";

/** The pause in typing after which a draft is saved, in milliseconds. */
const rest = 120;

/** The prefixes of stored drafts. They contain a version, so that another version of the desk ignores them. The first had none. */
const [first, prefix] = ["desk: ", "desk draft 1: "];
try {
  for (const key of Object.keys(localStorage).filter((key) => key.startsWith(first))) {
    localStorage.setItem(key.replace(first, prefix), localStorage.getItem(key) ?? "");
    localStorage.removeItem(key);
  }
} catch {} // storage is full: the draft keeps its old name

/** Returns the names of the files with unsaved text, with spaces between them. */
export const unsaved = () =>
  Object.keys(localStorage)
    .flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []))
    .join(" ");

/** Whether this browser may store unsaved text. */
let mayStore = true;

/** Deletes all unsaved text from this browser, until the page is loaded again. */
export function deleteUnsaved() {
  mayStore = false;
  for (const name of unsaved().split(" ")) localStorage.removeItem(prefix + name);
}

/** Returns the stored draft of a file, unless there is none or it is damaged. */
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

  /** Whether an undo is under way. Text that is typed meanwhile is saved after it. */
  private isUndoing = false;

  /** The paths of the fields in which the owner has typed. */
  readonly touched = new Set<string>();

  /** Whether the browser's storage has no room for unsaved text. */
  isFull = false;

  /** Restores the stored draft of the file, if there is one. */
  constructor(
    readonly name: string,
    { schema, good, ...now }: FileAnswer,
  ) {
    this.schema = schema;
    this.good = good;
    const stored = storedDraft(name);
    const draft = { ...now, typed: now.value, publishing: false };
    this.draft = stored ? met({ ...draft, ...stored }, now) : draft;
    void this.save();
  }

  private set(draft: Draft) {
    this.draft = draft;
    const { typed, value, version } = draft;
    try {
      if (isSaved(draft)) localStorage.removeItem(prefix + this.name);
      else if (mayStore) localStorage.setItem(prefix + this.name, JSON.stringify({ typed, value, version }));
      this.isFull = false;
    } catch {
      this.isFull = true;
    }
    tell();
  }

  /** Changes a part of the file; undefined removes it. The change is saved after a pause. */
  change(path: string, part: Json | undefined) {
    if (typeof part === "string") this.touched.add(path);
    let next = changed(this.draft, path, part);
    for (const [name, { dependsOn = [] }] of Object.entries(this.schema.properties ?? {}))
      if (dependsOn.some((field) => isWithin(path, field))) next = changed(next, name, undefined);
    this.set(next);
    this.wait(rest, () => this.save());
  }

  /** Runs a task after a delay, instead of the pending one. */
  private wait(time: number, task: () => unknown) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(task, time);
  }

  /** Replaces the draft, and saves its changes. */
  resume(draft: Draft) {
    this.set(draft);
    return this.save();
  }

  /** Runs tasks one after the other. */
  private inTurn(task: () => Promise<void>) {
    const done = this.turn.then(task);
    this.turn = done.catch(() => {});
    return done;
  }

  /** Saves the typed value. It never rejects: the draft has the result. */
  save() {
    return this.inTurn(async () => {
      while (!this.isUndoing && isDue(this.draft)) await this.ask(() => this.send());
      if (this.draft.publishing && isSaved(this.draft)) await this.ask(() => this.judge());
    });
  }

  /** Saves everything before an operation on the whole page. Rejects with a message for the owner. */
  async finish() {
    await this.save();
    if (!isSaved(this.draft))
      throw new Error("Your changes to this page are not saved yet. Correct them or drop them first.");
  }

  /** Loads the changes that others have made to the file. A deleted file stays open here; the next save reports that. */
  async look() {
    await this.inTurn(async () => {
      const { schema: _, violations, good, ...theirs } = await server.file(this.name);
      if (theirs.version === this.draft.version) return;
      this.good = good;
      const now = met(this.draft, theirs);
      this.set(now.trouble ? now : { ...now, violations });
    }).catch(() => {});
    await this.save();
  }

  private async send() {
    const { typed, version } = this.draft;
    const value = tidy(typed);
    const saved = await server.save(this.name, value, version);
    this.set(settled({ ...this.draft, value }, saved)); // and merge text that was typed meanwhile
  }

  /** Loads the violations and warnings that the draft would have as a published page. */
  private async judge() {
    const found = await server.judge(this.name, withPart(this.draft.value, "draft", undefined));
    this.set({ ...this.draft, ...found, trouble: undefined });
  }

  private async ask(what: () => Promise<void>) {
    const { typed } = this.draft;
    try {
      await what();
    } catch (error) {
      this.set(refused(this.draft, typed, error as Refused));
      if ((error as Refused).isForNow) this.wait(pause, () => standing(this.draft) === "failed" && this.retry());
    }
  }

  /** Sends a refused value again. */
  retry() {
    return this.resume({ ...this.draft, trouble: undefined });
  }

  /** Undoes the last save, of this window or an earlier one, and returns the file's name after that. Rejects with a message for the owner. */
  async undo() {
    let { name } = this;
    if (standing(this.draft) !== "saved") await this.finish(); // its unsaved text is saved first
    this.isUndoing = true;
    await this.inTurn(async () => {
      const { name: now, ...before } = await server.undo(name);
      name = now;
      this.set(settled(this.draft, before));
    }).finally(() => {
      this.isUndoing = false;
      void this.save();
    });
    return name;
  }

  /** Publishes a draft page, or loads the violations that prevent it. It never rejects. */
  async publish() {
    await this.resume({ ...this.draft, publishing: true });
    if (standing(this.draft) !== "saved" || this.draft.violations.length > 0) return;
    await this.resume(changed({ ...this.draft, publishing: false }, "draft", undefined));
  }
}
