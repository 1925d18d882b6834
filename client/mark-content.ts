/** Marks the content before the modules that read it run. */
import { markTexts } from "./content/marks.ts";

const server = globalThis as unknown as { words: Record<string, unknown> };
server.words = Object.fromEntries(Object.entries(server.words).map(([file, value]) => [file, markTexts(file, value)]));
