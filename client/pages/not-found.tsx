import { pages } from "../content/catalog.ts";
import { Missing } from "../sections/notice.tsx";

export function NotFoundPage() {
  return <Missing {...pages["not-found"]} />;
}
