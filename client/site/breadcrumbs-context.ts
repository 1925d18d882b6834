import { createContext } from "react";
import type { PageLink } from "../content/navigation.ts";

/** The links from the home page to the current page, which is the last; empty on the home page and on unlisted pages. */
export const BreadcrumbsContext = createContext<readonly PageLink[]>([]);
