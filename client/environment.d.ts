/** What the bundler puts in place of these words. Nothing else of Node is there where this code runs. */
declare const process: {
  readonly env: {
    readonly NODE_ENV: "development" | "production";
  };
};
