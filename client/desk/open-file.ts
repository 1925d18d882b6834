/** A file that is open: asks the server what its draft needs, and keeps in this browser what is not saved. */
import { type FileAnswer, type Json, pause, type Refused, type Schema, server } from "./api.ts";
import { changed, type Draft, isDue, isSaved, met, refused, settled, standing } from "./draft.ts";
import { tell } from "./shared.ts";
import { isWithin, tidy, withPart } from "./value.ts";

/** How long nothing must have been typed before a save. */
const rest = 120;

/** Unsaved text is stored below the version of its schema: another version of the desk leaves it alone. The first had none. */
const [first, prefix] = ["desk: ", "desk draft 1: "];
try {
  for (const key of Object.keys(localStorage).filter((key) => key.startsWith(first))) {
    localStorage.setItem(key.replace(first, prefix), localStorage.getItem(key) ?? "");
    localStorage.removeItem(key);
  }
} catch {} // there is no room for a longer name: it stays

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

  /** While a change is taken back: what is typed from then on is saved after that, and stays. */
  private isUndoing = false;

  /** The paths of the fields in which the owner has typed. */
  readonly touched = new Set<string>();

  /** Whether this browser has no room to keep what is not saved. */
  isFull = false;

  /** Continues what was not saved of the file, if there is any. */
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

  /** Puts a part into the file; undefined takes it out. It is saved after a pause. */
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

  /** Takes over another state of the draft, and saves what is new in it. */
  resume(draft: Draft) {
    this.set(draft);
    return this.save();
  }

  /** Has one thing asked after the other. */
  private inTurn(task: () => Promise<void>) {
    const done = this.turn.then(task);
    this.turn = done.catch(() => {});
    return done;
  }

  /** Saves what has been typed until now. It never rejects: the draft tells how it went. */
  save() {
    return this.inTurn(async () => {
      while (!this.isUndoing && isDue(this.draft)) await this.ask(() => this.send());
      if (this.draft.publishing && isSaved(this.draft)) await this.ask(() => this.judge());
    });
  }

  /** Saves everything, or rejects with words for the owner: for what is done to the page as a whole. */
  async finish() {
    await this.save();
    if (!isSaved(this.draft))
      throw new Error("Your changes to this page are not saved yet. Correct them or drop them first.");
  }

  /** Loads the changes that others have made to the file. A deleted file stays open here; the next save reports that. */
  async look() {
    await this.inTurn(async () => {
      const { value, version, violations, good } = await server.file(this.name);
      if (version === this.draft.version) return;
      this.good = good;
      const now = met(this.draft, { value, version });
      this.set(now.trouble ? now : { ...now, violations });
    }).catch(() => {});
    await this.save();
  }

  private async send() {
    const { typed, version } = this.draft;
    const value = tidy(typed);
    const saved = await server.save(this.name, value, version);
    this.set(settled({ ...this.draft, value }, saved)); // and what was typed meanwhile
  }

  /** Tells what is left to correct before visitors can read it. */
  private async judge() {
    const { violations } = await server.judge(this.name, withPart(this.draft.value, "draft", undefined));
    this.set({ ...this.draft, violations, trouble: undefined });
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

  /** Asks again for what was refused. */
  retry() {
    return this.resume({ ...this.draft, trouble: undefined });
  }

  /** Takes back the last save, of this window or an earlier one, and returns the name of the file from then on. Rejects with words for the owner. */
  async undo() {
    let { name } = this;
    if (standing(this.draft) !== "saved") await this.finish(); // its words come first
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

  /** Shows visitors a draft, or tells what is left to correct before. It never rejects. */
  async publish() {
    await this.resume({ ...this.draft, publishing: true });
    if (standing(this.draft) !== "saved" || this.draft.violations.length > 0) return;
    await this.resume(changed({ ...this.draft, publishing: false }, "draft", undefined));
  }
}
