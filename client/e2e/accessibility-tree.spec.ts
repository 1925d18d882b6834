/** What a screen reader is told of header, menus, popup, questions and footer: names, roles and states. */
import { expect } from "@playwright/test";
import { desktop, phone, popupOf, production, test, visit } from "./site.ts";

test.use({ viewport: desktop });

test("header", async ({ page }) => {
  await visit(page, production, "/gallery");
  await page.getByRole("button", { name: "Services", exact: true }).click();
  await expect(page.getByRole("banner")).toMatchAriaSnapshot(`
    - banner:
      - link "Gulf Oak Remodeling":
        - /url: /
      - navigation "Main":
        - list:
          - listitem:
            - button "Services" [expanded]
            - list:
              - listitem:
                - link "Kitchen Remodeling"
              - listitem:
                - link "Bathroom Remodeling"
              - listitem:
                - link "Flooring Installation"
              - listitem:
                - link "Interior Painting"
              - listitem:
                - link "Exterior Painting"
              - listitem:
                - link "Siding Installation"
              - listitem:
                - link "Basement Finishing"
              - listitem:
                - link "Deck & Patio"
              - listitem:
                - link "Cabinets"
              - listitem:
                - link "House Renovations"
          - listitem:
            - button "Service Areas"
          - listitem:
            - link "About"
          - listitem:
            - link "Gallery"
          - listitem:
            - link "Testimonials":
              - /url: /#testimonials
          - listitem:
            - link "Blog"
      - button "Free Estimate"
  `);
});

test("phone menu", async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, production, "/gallery");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("dialog")).toMatchAriaSnapshot(`
    - dialog "Site menu":
      - button "Close menu"
      - navigation "Site":
        - list:
          - listitem:
            - link "About"
        - paragraph: Services
        - list:
          - listitem:
            - link "Kitchen Remodeling"
        - paragraph: Service areas
        - list:
          - listitem:
            - link "Katy"
  `);
});

test("popup", async ({ page }) => {
  await visit(page, production, "/gallery");
  await page.getByRole("banner").getByRole("button", { name: "Free Estimate" }).click();
  const popup = popupOf(page);
  await expect(popup).toMatchAriaSnapshot(`
    - dialog "Request your free estimate":
      - button "Close"
      - heading "Request your free estimate" [level=2]
      - paragraph: /The estimate is free/
      - link "(713) 555-0142":
        - /url: tel:+17135550142
      - link "hello@example.com":
        - /url: mailto:hello@example.com
      - paragraph: /Monday to Saturday/
      - list:
        - listitem: 20+ years of experience
  `);
  await expect(popup).toHaveAccessibleDescription(/estimate is free/);
  // While it is open, the page behind does not exist for a screen reader.
  await expect(page.getByRole("main")).toHaveCount(0);
  await expect(page.getByRole("banner")).toHaveCount(0);
});

test("questions", async ({ page }) => {
  await visit(page, production, "/faqs");
  const questions = page.getByRole("region", { name: "Questions and answers" });
  await questions.locator("summary").first().click();
  await expect(questions).toMatchAriaSnapshot(`
    - region "Questions and answers":
      - group:
        - heading "Do I need a permit to remodel in Houston?" [level=2]
        - paragraph:
          - text: /Often, yes/
          - link "Katy"
      - group:
        - heading "Can the price change after I sign?" [level=2]
  `);
});

test("breadcrumbs and footer", async ({ page }) => {
  await visit(page, production, "/service-areas/katy");
  await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toMatchAriaSnapshot(`
    - navigation "Breadcrumbs":
      - list:
        - listitem:
          - link "Home":
            - /url: /
        - listitem:
          - link "Service Areas":
            - /url: /service-areas
        - listitem: Katy
  `);
  await expect(page.getByRole("contentinfo")).toMatchAriaSnapshot(`
    - contentinfo:
      - link "Gulf Oak Remodeling"
      - paragraph: /Licensed and insured/
      - list:
        - listitem:
          - link "Facebook"
        - listitem:
          - link "Instagram"
      - navigation "Services":
        - heading "Services" [level=2]
        - list:
          - listitem:
            - link "Kitchen Remodeling"
      - navigation "Company":
        - heading "Company" [level=2]
        - list
      - heading "Contact" [level=2]
      - paragraph: 11010 Katy Fwy C-303 Houston, TX 77043
      - paragraph:
        - link "(713) 555-0142":
          - /url: tel:+17135550142
      - paragraph:
        - link "hello@example.com"
      - term: Monday to Saturday
      - definition: 8:00 AM - 7:00 PM
      - term: Sunday
      - definition: Closed
  `);
});

test("nothing speaks up by itself, and landmarks that repeat have names", async ({ page }) => {
  await visit(page, production, "/");
  await page.waitForLoadState("networkidle");
  await expect(page.locator("[aria-live='assertive'], [role=alert]")).toHaveCount(0);
  expect(await page.locator("[aria-live]").count()).toBeLessThanOrEqual(1);
  await expect(page.locator("main")).toHaveCount(1);
  const names = await page.locator("nav").evaluateAll((all) => all.map((nav) => nav.getAttribute("aria-label")));
  expect(new Set(names).size).toBe(names.length);
});
