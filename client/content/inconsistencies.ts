/** The known inconsistencies of the copy: what the site was given, what would be right. SITE_CONTENT picks the side. */
import inconsistencies from "./site/inconsistencies.json" with { type: "json" };

export { inconsistencies };
