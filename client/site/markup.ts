/** The marks that copy may have. This module has no words, so that the check can read copy that is not yet in place. */

/** The facts that copy may name as {token}. */
export const factTokens = ["name", "phone", "email", "street", "city", "region", "postalCode"] as const;

/** A {token}, or a [label](/path). */
export const markup = /\{([a-zA-Z0-9-]+)\}|\[([^\]]+)\]\(([^)]+)\)/g;
