/** The pictures of assets/images: what they show, and which part must stay in view. */

import data from "./site/images.json" with { type: "json" };
import type { Image } from "./site-schema.ts";

export const images: Readonly<Record<string, Image>> = data;
