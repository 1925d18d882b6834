import type { ReactNode } from "react";
import { Picture, type PictureProps } from "./picture.tsx";

/**
 * A picture in a list, with a caption in `children`. On desktops, the first picture has the area of four others, and the height of the
 * rows next to it. On tablets, it fills a row at 16:9.
 */
export function ListedPicture({
  first,
  children,
  ...picture
}: PictureProps & { first: boolean; children?: ReactNode }) {
  const Box = children ? "figure" : "div";
  return (
    <Box className={first ? "grid lg:h-full lg:grid-rows-[1fr]" : undefined}>
      <div className={first ? "relative lg:min-h-96" : undefined}>
        <Picture
          {...picture}
          boxClass={first ? "sm:max-lg:aspect-16/9 lg:absolute lg:aspect-auto lg:h-full" : undefined}
          priority={first}
        />
      </div>
      {children}
    </Box>
  );
}
