import { Copy } from "../site/copy.tsx";

/** The first paragraph of a page or of an article, larger than the others. */
export function Lead({ text }: { text: string }) {
  return (
    <p className="max-w-lead text-lead">
      <Copy text={text} />
    </p>
  );
}
