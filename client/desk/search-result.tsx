import type { Json } from "./api.ts";
import { partAt } from "./value.ts";

/** A page as a search engine shows it: what it cuts is cut here. */
export function SearchResult({ meta }: { meta: Json }) {
  const [title = "", description = ""] = ["title", "description"].map((field) => String(partAt(meta, field) ?? ""));
  return (
    <figure className="search-result">
      <figcaption>In a search engine</figcaption>
      <p className="search-title">{cut(title, titleLength) || "Title"}</p>
      <p className="search-text">{cut(description, descriptionLength) || "Description"}</p>
    </figure>
  );
}

/** About what Google shows of each. */
const titleLength = 60;
const descriptionLength = 160;

const cut = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, text.lastIndexOf(" ", length))} …`;
