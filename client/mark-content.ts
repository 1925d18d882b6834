/** Marks the content before the modules that read it run. */
import { markTexts } from "./content/marks.ts";

const server = globalThis as unknown as { content: Record<string, unknown> };
server.content = Object.fromEntries(
  Object.entries(server.content).map(([file, value]) => [file, markTexts(file, value)]),
);
