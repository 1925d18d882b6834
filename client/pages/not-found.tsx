import { notFound } from "../content/catalog.ts";
import { Missing } from "../sections/notice.tsx";

export function NotFoundPage() {
  return <Missing {...notFound} />;
}
