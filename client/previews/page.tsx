/** What the build puts in the place of layout/page.tsx to learn of every page's preview: it draws nothing. */
import type { MetadataProps } from "../layout/metadata.tsx";

export const found: { title: string; image: string }[] = [];

/** Called by every page. @public */
export function Page({ metadata: { meta, image } }: { metadata: MetadataProps }) {
  found.push({ title: meta.title, image });
  return null;
}
