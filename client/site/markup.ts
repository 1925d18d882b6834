/** The markup of copy. This module imports no content, so that the content check can parse copy that is not yet published. */

/** The facts that copy can contain as {token}. */
export const factTokens = ["name", "phone", "email", "street", "city", "region", "postalCode"] as const;

/** Matches a {token} or a [label](/path). */
export const markup = /\{([a-zA-Z0-9-]+)\}|\[([^\]]+)\]\(([^)]+)\)/g;

/** Returns copy as plain text. Links become their labels, and tokens the text that `meaning` returns. A token without a meaning remains. */
export const replaceMarkup = (text: string, meaning: (token: string) => string | undefined) =>
  text.replace(markup, (mark, token: string | undefined, label: string) =>
    token === undefined ? label : (meaning(token) ?? mark),
  );
