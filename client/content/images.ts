/** The pictures of assets/images: what they show, and which part must stay in view, as images.json says. */
import data from "./images.json";
import type { Image } from "./schema.ts";

export const images: Readonly<Record<string, Image>> = data;

/** The hero images, as search engines are told of them. */
export const heroImages = ["kitchen", "house", "deck"] as const;
