import { useFacts } from "../site/facts.tsx";
import { currentAt } from "./links.tsx";

/** The name under a roofline. */
export function Logo({ path }: { path: string | undefined }) {
  const { name } = useFacts();
  return (
    <a href="/" className="logo" {...currentAt(path, "/")}>
      <svg viewBox="0 0 40 28" aria-hidden="true">
        <path d="M2 17 20 3l18 14M8 13v12h24V13M20 25v-8" />
      </svg>
      <span>{name}</span>
    </a>
  );
}
