/** What `make audit` demands of every page. */

/** The categories of Lighthouse that are run, and the least score of each. */
export const least = { seo: 100, accessibility: 100, "best-practices": 100, performance: 95 };

/** How often a page is measured at most that is slower than that. */
export const mostRuns = 5;

/**
 * How long Lighthouse waits for more to happen (milliseconds): a page of ours as it comes, which loads nothing late, see
 * e2e/every-page.spec.ts. A deployed site can have embeds that do, and gets Lighthouse's own second each.
 */
export const shortWaits = {
  pauseAfterFcpMs: 200,
  pauseAfterLoadMs: 200,
  networkQuietThresholdMs: 200,
  cpuQuietThresholdMs: 200,
};

/**
 * Single figures of a page, by the names of Lighthouse's audits, with what they are called and the most that each may be. Times are
 * in milliseconds under its simulated slow 4G; bytes are those of a phone's first visit, as transferred. The home page has a
 * picture of each of its ten services, which a slow phone fetches ahead. Text may move by a few pixels when its font arrives.
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

/** What an audit of this machine cannot show; `URL=https://… make audit` shows it of a deployed site. */
export const unseen =
  "https, HSTS and the redirect from http: a page on the loopback interface counts as secure without them";
