/** What the server asks of the words' own rules: to judge them, to begin a page, to move one. */
export * from "../checks/judge.ts";
export { movePage } from "./move-page.ts";
export { newPage } from "./new-page.ts";
