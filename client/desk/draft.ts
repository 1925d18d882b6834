/** A file that is being edited: saves itself, and never loses what was typed. */
import { type FileAnswer, type Json, Refused, type Schema, server, Unreachable, type Violation } from "./api.ts";
import { type Difference, differences, tidy, withPart } from "./value.ts";

/** How long nothing must have been typed before a save. */
const pause = 120;
/** How long to wait for a server that does not answer before it is asked again. */
const again = 2000;

type State =
  | { is: "saved" }
  | { is: "saving" }
  /** The words break rules: what is saved, and the page, stay as they were. */
  | { is: "wrong" }
  /** Somebody else has changed the file; `theirs` is null where it is gone. */
  | { is: "conflict"; theirs: Json; version: string }
  /** Nothing was saved for a reason that is not in the words. */
  | { is: "failed"; message: string };

/** All that is to be known of a draft at a moment. */
export interface Snapshot {
  value: Json;
  /** What the file holds, as far as this window knows. */
  saved: Json;
  violations: readonly Violation[];
  state: State;
  /** An article that the owner wants to publish: it is judged as visitors would read it. */
  publishing: boolean;
}

interface Kept {
  value: Json;
  saved: Json;
  version: string;
}

const keyOf = (name: string) => `desk: ${name}`;

/** Whether a file has words in this window that are not saved. */
export const isUnsaved = (name: string) => sessionStorage.getItem(keyOf(name)) !== null;

/** Whether any file has. */
export const anyUnsaved = () => Object.keys(sessionStorage).some((key) => key.startsWith("desk: "));

/** A file as one window edits it. Listeners hear of every change of its snapshot, which is replaced by each. */
export class Draft {
  readonly schema: Schema;
  snapshot: Snapshot;
  private version: string;
  private timer = 0;
  private running: Promise<void> | undefined;
  private readonly listeners = new Set<() => void>();

  /** Continues what this window has not saved of the file, if there is any. */
  constructor(
    readonly name: string,
    { value, version, schema, violations }: FileAnswer,
  ) {
    this.schema = schema;
    this.version = version;
    this.snapshot = { value, saved: value, violations, state: { is: "saved" }, publishing: false };
    const text = sessionStorage.getItem(keyOf(name));
    if (!text) return;
    const kept = JSON.parse(text) as Kept;
    this.version = kept.version;
    this.snapshot = { ...this.snapshot, value: kept.value, saved: kept.saved };
    void this.save();
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private set(part: Partial<Snapshot>) {
    this.snapshot = { ...this.snapshot, ...part };
    for (const listener of this.listeners) listener();
  }

  private keep() {
    const { value, saved } = this.snapshot;
    if (differences(tidy(value), saved).length === 0) sessionStorage.removeItem(keyOf(this.name));
    else
      sessionStorage.setItem(keyOf(this.name), JSON.stringify({ value, saved, version: this.version } satisfies Kept));
  }

  /** Puts a part into the value; undefined takes it out. It is saved after a pause. */
  readonly change = (path: string, part: Json | undefined) => {
    const { value, state } = this.snapshot;
    // Nothing that was typed counts as saved, not even for a moment.
    this.set({ value: withPart(value, path, part), state: state.is === "saved" ? { is: "saving" } : state });
    this.keep();
    if (state.is !== "conflict") this.saveAfter(pause);
  };

  private saveAfter(delay: number) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.save(), delay);
  }

  /** Saves what has been typed until now, unless nothing has. It never rejects: the state tells how it went. */
  async save(): Promise<void> {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    this.running = this.write();
    await this.running;
    this.running = undefined;
  }

  private async write(): Promise<void> {
    const sent = this.snapshot.value;
    const words = tidy(sent);
    const changed = differences(words, this.snapshot.saved).length > 0;
    try {
      if (changed) {
        this.set({ state: { is: "saving" } });
        const { version, value } = await server.save(this.name, words, this.version);
        this.version = version;
        this.adopt(words, value);
        this.set({ saved: value });
      }
      this.set({ violations: await this.left(this.snapshot.saved), state: { is: "saved" } });
    } catch (error) {
      this.refused(error as Error);
    }
    this.keep();
    const { state, value } = this.snapshot;
    if (value !== sent && state.is === "saved") this.saveAfter(0);
  }

  /** Takes over what the server itself has set in a save, as the day of the change. */
  private adopt(sent: Json, saved: Json) {
    for (const { path, theirs } of differences(sent, saved)) {
      this.set({ value: withPart(this.snapshot.value, path, theirs) });
    }
  }

  /** What is left to correct before the draft can be published. */
  private async left(value: Json): Promise<readonly Violation[]> {
    if (!this.snapshot.publishing) return [];
    const { violations } = await server.judge(this.name, withPart(value, "draft", undefined));
    return violations;
  }

  private refused(error: Error) {
    const { answer, status } = error instanceof Refused ? error : { answer: {}, status: 0 };
    if (status === 422 && answer.violations) this.set({ violations: answer.violations, state: { is: "wrong" } });
    else if (status === 409 && answer.value !== undefined) this.meet(answer.value, answer.version ?? "");
    else this.set({ state: { is: "failed", message: error.message } });
    if (error instanceof Unreachable) this.saveAfter(again);
  }

  private meet(theirs: Json, version: string) {
    // The other window wrote the very same.
    if (differences(tidy(this.snapshot.value), theirs).length === 0) this.hold(theirs, version);
    else this.set({ state: { is: "conflict", theirs, version } });
  }

  private hold(value: Json, version: string) {
    clearTimeout(this.timer);
    this.version = version;
    this.set({ value, saved: value, violations: [], state: { is: "saved" } });
    this.keep();
  }

  /** Where the two sides of a conflict differ. */
  conflict(): Difference[] {
    const { state, value } = this.snapshot;
    return state.is === "conflict" ? differences(value, state.theirs) : [];
  }

  /** Whether this window has changed a part: then its words, and else the others', are the likelier to stay. */
  changedHere({ path }: Difference): boolean {
    return differences(this.snapshot.value, this.snapshot.saved).some(
      (own) => own.path === path || own.path.startsWith(`${path}.`) || path.startsWith(`${own.path}.`),
    );
  }

  /** Ends a conflict with the picked value. */
  async settle(value: Json): Promise<void> {
    const { state } = this.snapshot;
    if (state.is !== "conflict") return;
    this.version = state.version;
    this.set({ value, saved: state.theirs, state: { is: "saving" } });
    await this.save();
  }

  /** Drops what is not saved. */
  discard(): void {
    const { state, saved } = this.snapshot;
    const theirs = state.is === "conflict" ? state : undefined;
    this.hold(theirs?.theirs ?? saved, theirs?.version ?? this.version);
  }

  /** Takes back the last save, of this window or an earlier one. Rejects with words for the owner. */
  async undo(): Promise<void> {
    await this.save();
    if (this.snapshot.state.is !== "saved") return; // its words come first
    const { value, version } = await server.undo(this.name);
    this.hold(value, version);
  }

  /** Shows visitors a draft, or tells what is left to correct before. It never rejects. */
  async publish(): Promise<void> {
    this.set({ publishing: true });
    await this.save(); // which judges it as visitors would read it
    const { value, violations, state } = this.snapshot;
    if (violations.length > 0 || state.is !== "saved") return;
    this.set({ publishing: false, value: withPart(value, "draft", undefined) });
    await this.save();
  }
}
