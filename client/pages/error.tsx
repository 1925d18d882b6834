import { error } from "../content/pages/error.ts";
import { Apology } from "../sections/apology.tsx";

export function ErrorPage() {
  return <Apology {...error} />;
}
