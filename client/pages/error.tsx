import { pages } from "../content/catalog.ts";
import { Apology } from "../sections/notice.tsx";

export function ErrorPage() {
  return <Apology {...pages.error} />;
}
