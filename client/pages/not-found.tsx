import { notFound } from "../content/catalog.ts";
import { Missing } from "../sections/missing.tsx";

export function NotFoundPage() {
  return <Missing {...notFound} />;
}
