/** What a screen reader is told of header, menus, popup, questions and footer: names, roles and states. */
import { expect, type Page } from "@playwright/test";
import { holdScripts } from "./loading.ts";
import { desktop, namedTemplates, phone, popupOf, production, shellOf, test, unknownPath, visit } from "./site.ts";

test.use({ viewport: desktop });

/** The headings that Chromium tells a screen reader of, in their order: level and name. */
async function headingsOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const found: string[] = [];
  const walk = (id: string) => {
    const { role, name, properties, childIds = [] } = byId.get(id) ?? {};
    const level = properties?.find((own) => own.name === "level")?.value.value;
    if (role?.value === "heading") found.push(`${level} ${name?.value}`);
    childIds.forEach(walk);
  };
  walk(nodes[0]?.nodeId ?? "");
  return found;
}

for (const path of Object.values(namedTemplates)) {
  test(`${path}: the same headings on every screen`, async ({ page, trouble }) => {
    await visit(page, production, path);
    const formBeside = "2 Request your free estimate"; // which phones show in the popup alone
    const wide = (await headingsOf(page)).filter((heading) => heading !== formBeside);
    await page.setViewportSize(phone);
    const narrow = await headingsOf(page);
    expect(narrow).toEqual(wide);
    expect(narrow.length).toBeGreaterThan(1);
    for (const [index, heading] of narrow.entries())
      expect(Number(heading[0]), heading).toBeLessThanOrEqual(Number(narrow[index - 1]?.[0] ?? 0) + 1);
    if (path === unknownPath) trouble.splice(0); // see not-found.spec.ts
  });
}

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
        - paragraph: Services
        - list:
          - listitem:
            - link "Kitchen Remodeling"
        - list:
          - listitem:
            - link "About"
        - paragraph: Service areas
        - list:
          - listitem:
            - link "Katy"
      - link "Call"
      - button "Free Estimate"
  `);
});

/** What Chromium hands to a screen reader: role and name of each, and "modal" where that is said of it. */
async function handedOver(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties }) => {
      const modal = properties?.some((property) => property.name === "modal" && property.value.value === true);
      return `${role?.value} ${name?.value ?? ""}${modal ? ", modal" : ""}`;
    });
}

/** What the page has besides what is opened over it. */
const covered = /^(main|banner|contentinfo) /;

/** A dialog that covers the page, and nothing of the page. */
async function expectAlone(page: Page, dialog: string) {
  await expect.poll(() => handedOver(page)).toContain(`dialog ${dialog}, modal`);
  expect((await handedOver(page)).filter((node) => covered.test(node))).toEqual([]);
}

test.describe("what covers the page is all that there is for a screen reader:", () => {
  // For a moment the focus is still in the popup's shell when all but React's popup is hidden.
  test.use({ expected: /^console.warning: Blocked aria-hidden on an element because its descendant retained focus/ });
  const menuButton = (page: Page) => page.getByRole("button", { name: "Menu", exact: true });

  test("the phone menu", async ({ page }) => {
    await page.setViewportSize(phone);
    await visit(page, production, "/gallery");
    await menuButton(page).click();
    await expectAlone(page, "Site menu");
    const nodes = await handedOver(page);
    expect(nodes).toContain("link Katy");
    await page.keyboard.press("Escape");
    await expect.poll(() => handedOver(page)).toContain("button Menu");
    expect((await handedOver(page)).filter((node) => covered.test(node)).length).toBeGreaterThan(2);
  });

  test("the phone menu that was opened before the loader came, from then on", async ({ page }) => {
    await page.setViewportSize(phone);
    const arrive = await holdScripts(page, /\/entry\.client-/);
    await page.goto("/gallery", { waitUntil: "commit" });
    await menuButton(page).click();
    await page.getByRole("link", { name: "Katy" }).focus();
    // A popover leaves the page in the tree.
    expect((await handedOver(page)).some((node) => covered.test(node))).toBe(true);
    arrive();
    await expectAlone(page, "Site menu");
    await expect(page.getByRole("link", { name: "Katy" })).toBeFocused();
    await expect(page.locator("[aria-controls=phone-menu]")).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Escape");
    await expect(menuButton(page)).toBeFocused();
    await expect(menuButton(page)).toHaveAttribute("aria-expanded", "false");
  });

  test("the popup, and before React is there its shell", async ({ page }) => {
    const arrive = await holdScripts(page, /\/react-/);
    await visit(page, production, "/gallery");
    await page.getByRole("banner").getByRole("button", { name: "Free Estimate" }).click();
    await expect(shellOf(page)).toBeVisible();
    await expectAlone(page, "Request your free estimate");
    arrive();
    await expect(popupOf(page)).toBeVisible();
    await expectAlone(page, "Request your free estimate");
    await page.keyboard.press("Escape");
    await expect.poll(() => handedOver(page)).toContain("button Free Estimate");
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("the phone menu says what it is, and its button that it is open", async ({ page }) => {
    await page.setViewportSize(phone);
    await visit(page, production, "/gallery");
    const session = await page.context().newCDPSession(page);
    const buttonIsExpanded = async () => {
      const { nodes } = await session.send("Accessibility.getFullAXTree");
      const button = nodes.find(({ role, name }) => role?.value === "button" && name?.value === "Menu");
      return button?.properties?.find(({ name }) => name === "expanded")?.value.value;
    };
    expect(await buttonIsExpanded()).toBe(false);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect.poll(buttonIsExpanded).toBe(true);
    const nodes = await handedOver(page);
    expect(nodes.filter((node) => node.startsWith("dialog Site menu"))).toHaveLength(1);
    expect(nodes).toContain("button Close menu");
  });
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
      - navigation "Services":
        - heading "Services" [level=2]
        - list:
          - listitem:
            - link "Kitchen Remodeling"
      - navigation "Company":
        - heading "Company" [level=2]
        - list
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
