/** The marks that copy may have. This module has no words, so that the check can read copy that is not yet in place. */

/** The facts that copy may name as {token}. */
export const factTokens = ["name", "phone", "email", "street", "city", "region", "postalCode"] as const;

/** A {token}, or a [label](/path). */
export const markup = /\{([a-zA-Z0-9-]+)\}|\[([^\]]+)\]\(([^)]+)\)/g;

/** Copy as plain words: links are their labels. A token that stands for nothing stays. */
export const filled = (text: string, meaning: (token: string) => string | undefined) =>
  text.replace(markup, (mark, token: string | undefined, label: string) =>
    token === undefined ? label : (meaning(token) ?? mark),
  );
