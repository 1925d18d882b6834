/**
 * What the site says around its copy on more than one page: names of landmarks and links, notices, fallbacks. The words of
 * opening hours are by themselves: the browser, too, has them.
 */
import hourLabels from "./site/hour-labels.json" with { type: "json" };
import labels from "./site/labels.json" with { type: "json" };

export { hourLabels, labels };
