import { cx } from "class-variance-authority";
import { Copy } from "../site/copy.tsx";
import { StretchedLink } from "../ui/stretched-link.tsx";
import type { PageTile } from "./tiles.ts";

interface TileTextProps extends Omit<PageTile, "image" | "detail"> {
  titleClass?: string;
  textClass?: string;
}

/** The text of a tile: a title with a link that covers the tile, and a sentence. */
export const TileText = ({ title, text, href, titleClass, textClass }: TileTextProps) => (
  <>
    <h3 className={cx("max-lg:text-base", titleClass)}>
      <StretchedLink href={href}>{title}</StretchedLink>
    </h3>
    {text && (
      <p className={cx("mt-under-title", textClass)}>
        <Copy text={text} />
      </p>
    )}
  </>
);
