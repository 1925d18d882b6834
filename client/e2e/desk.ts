/** Locators and actions for tests of the desk. */
import { expect as base, type Locator, type Page } from "@playwright/test";
import { mainOf } from "./site.ts";

/** Waits up to 60 s, because the desk checks and builds each change, which takes long on a busy machine. */
export const expect = base.configure({ timeout: 60_000 });

/**
 * Problems that tests of the desk cause: responses of a server that refuses a request, has not built a page or is down. Chromium
 * also reports a view transition into a page that is replaced during rendering, and blocked autofocus in a sandbox.
 */
export const ignoredDeskProblems =
  /Blocked autofocusing|^uncaught Transition was aborted because of invalid state|^(40[1349]|422|50[03]) for |net::ERR_/;

export const button = (place: Page | Locator, name: string | RegExp) => place.getByRole("button", { name });
export const textbox = (place: Page | Locator, name: string | RegExp) => place.getByRole("textbox", { name });
export const group = (place: Page | Locator, name: string) => place.getByRole("group", { name });
export const category = (page: Page) => textbox(page, "Category");
export const dialog = (page: Page, name = "") => page.getByRole("dialog", { name });
export const alert = (page: Page | Locator) => page.getByRole("alert");
export const pageList = (page: Page) => page.getByRole("navigation", { name: "Pages" });
/** The preview of the page, next to the form. */
export const pagePreview = (page: Page) => page.frameLocator("iframe");
/** The heading of the page in the preview. */
export const pageHeading = (page: Page) => pagePreview(page).locator("h1");

/** Presses a button by mouse, or by touch. */
export const press = (...named: Parameters<typeof button>) => button(...named).click();
export const tap = (...named: Parameters<typeof button>) => button(...named).tap();

export const expectText = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toBeVisible();
export const expectSaved = (page: Page) => expect(mainOf(page).getByText("Saved", { exact: true })).toBeVisible();
export const expectNotSaved = (page: Page, reason = "") =>
  expect(mainOf(page).getByText(/^Not saved/)).toContainText(reason);
