import { notFound } from "../content/pages/not-found.ts";
import { Missing } from "../sections/missing.tsx";

export function NotFoundPage() {
  return <Missing {...notFound} />;
}
