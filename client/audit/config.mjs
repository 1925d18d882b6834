/** The limits of `make audit`. */

/** Lighthouse's categories and the minimum score of each. */
export const least = { seo: 100, accessibility: 100, "best-practices": 100, performance: 95, "agentic-browsing": 100 };

/** The maximum number of runs of a page below the minimum performance. */
export const mostRuns = 5;

/**
 * How long Lighthouse waits for further activity, in milliseconds. A local page loads nothing late (e2e/every-page.spec.ts). A deployed
 * site may have embeds that load late, so Lighthouse's defaults of one second apply to it.
 */
export const shortWaits = {
  pauseAfterFcpMs: 200,
  pauseAfterLoadMs: 200,
  networkQuietThresholdMs: 200,
  cpuQuietThresholdMs: 200,
};

/**
 * Returns the labels and maximums of a page's metrics, by the ID of the Lighthouse audit. Times are in milliseconds on Lighthouse's
 * simulated slow 4G; bytes are the transferred bytes of a phone's first visit. The home page has an image for each of its ten services, which
 * a slow phone fetches ahead. Text may move by a few pixels when its font arrives.
 *
 * @param {string} path
 * @returns {Record<string, readonly [label: string, most?: number]>}
 */
export const figuresOf = (path) => ({
  "cumulative-layout-shift": ["CLS", 0.005],
  "largest-contentful-paint": ["LCP"],
  "total-blocking-time": ["TBT"],
  "network-requests": ["requests", path === "/" ? 20 : 15],
  "total-byte-weight": ["bytes", path === "/" ? 150_000 : 130_000],
});

/** Checks that a local audit cannot make; `URL=https://… make audit` makes them on a deployed site. */
export const unseen =
  "https, HSTS and the redirect from http: a page on the loopback interface counts as secure without them";
