import { error } from "../content/catalog.ts";
import { Apology } from "../sections/notice.tsx";

export function ErrorPage() {
  return <Apology {...error} />;
}
