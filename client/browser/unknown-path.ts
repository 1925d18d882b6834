/** Logs the path of a page that does not exist: escaped, so that it cannot imitate other output, and truncated. */
export const log = () =>
  console.error(`404: there is no page at ${JSON.stringify(location.pathname).slice(1, -1).slice(0, 200)}`);
