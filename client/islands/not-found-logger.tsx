/** Marks a page as one that was asked for in vain; the browser's part is log-not-found.ts. */
export function NotFoundLogger(_: Record<string, never>) {
  return null;
}
