/** The isolates' script in development: elements name the content fields whose texts they show. The desk's preview reads this. */
import "./mark-content.ts";
import { unmarked } from "./content/marks.ts";
import { listRoutes, type Output, openingHours, renderPage, streamPage } from "./entry.server.tsx";
import { showFields } from "./site/field-attributes.ts";

Object.assign(globalThis, {
  renderPage: (input: string, output: Output) => showFields(renderPage(input, output)),

  /** Streams the page as one chunk: a text may begin and end in different chunks. */
  streamPage(input: string, output: Output) {
    let html = "";
    const write = (chunk: string) => {
      html += chunk;
      return true;
    };
    const end = () => output.end(showFields(html));
    streamPage(input, { ...output, write, flush() {}, end } as Output);
  },

  listRoutes: () => unmarked(listRoutes()),
  openingHours: (input: string) => unmarked(openingHours(input)),
});
