/** The desk as its owner finds his way in it. */
import { expect as base, type Locator, type Page } from "@playwright/test";
import { mainOf } from "./site.ts";

/**
 * Each change is judged and built, which takes a busy machine its time: what comes is waited for, and only what never comes
 * fails.
 */
export const expect = base.configure({ timeout: 60_000 });

/**
 * What the tests bring about themselves: a server that refuses something, has not built a page yet or is not there. Chromium
 * complains, too, of a fade into a page that is replaced while it is drawn, and that nothing gets the focus in a sandbox.
 */
export const trouble =
  /Blocked autofocusing|^uncaught Transition was aborted because of invalid state|^(40[1349]|422|50[03]) for |net::ERR_/;

export const button = (place: Page | Locator, name: string | RegExp) => place.getByRole("button", { name });
export const textbox = (place: Page | Locator, name: string | RegExp) => place.getByRole("textbox", { name });
export const group = (place: Page | Locator, name: string) => place.getByRole("group", { name });
export const category = (page: Page) => textbox(page, "Category");
export const dialog = (page: Page, name = "") => page.getByRole("dialog", { name });
export const alert = (page: Page | Locator) => page.getByRole("alert");
/** The list of pages. */
export const pages = (page: Page) => page.getByRole("navigation", { name: "Pages" });
/** The page beside the form. */
export const framed = (page: Page) => page.frameLocator("iframe");
/** The heading of the page beside the form. */
export const headline = (page: Page) => framed(page).locator("h1");

/** Presses a button, with a mouse or a finger. */
export const press = (...named: Parameters<typeof button>) => button(...named).click();
export const tap = (...named: Parameters<typeof button>) => button(...named).tap();

/** The desk says something. */
export const says = (page: Page, words: string | RegExp) => expect(page.getByText(words)).toBeVisible();
export const isSaved = (page: Page) => expect(mainOf(page).getByText("Saved", { exact: true })).toBeVisible();
export const isNotSaved = (page: Page, why = "") => expect(mainOf(page).getByText(/^Not saved/)).toContainText(why);
