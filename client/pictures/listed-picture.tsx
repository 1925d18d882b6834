import type { ReactNode } from "react";
import { Picture, type PictureProps } from "./picture.tsx";

/**
 * A picture of a list, with what stands below it. The first of the list is as large as four on desktops, and as high as what
 * stands beside it; on tablets as flat as the others of a row.
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
