/** The pictures of assets/images: what they show, and which part must stay in view. */
import type { Image } from "./schema.ts";
import data from "./site/images.json" with { type: "json" };

export const images: Readonly<Record<string, Image>> = data;
