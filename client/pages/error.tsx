import { error } from "../content/catalog.ts";
import { Apology } from "../sections/apology.tsx";

export function ErrorPage() {
  return <Apology {...error} />;
}
