import manifest from "manifest";
import type { Facts } from "./site/facts.tsx";

const icon = (size: number, purpose: "any" | "maskable") => ({
  src: manifest.files[purpose === "any" ? `icon-${size}.png` : `icon-maskable-${size}.png`],
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** What a phone's home screen shows of the site, as the W3C's web app manifest has it. */
export function webManifestOf({ name }: Facts) {
  return {
    name,
    short_name: name,
    lang: "en-US",
    start_url: "/",
    display: "browser",
    background_color: "#f7f2e8",
    theme_color: "#15291f",
    icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
  };
}
