/** Tests of the parts of the layout that all pages share. */
import assert from "node:assert/strict";
import test from "node:test";
import { useId } from "react";
import { MenuLink } from "../menus/links.tsx";
import { type Facts, useFacts } from "../site/facts.tsx";
import { shareHtml } from "./shared-html.tsx";

let renders = 0;

function Links() {
  renders++;
  return (
    <>
      <MenuLink className="grid" href="/">
        {useFacts().name}
      </MenuLink>
      <MenuLink href="/about">About</MenuLink>
      <MenuLink href="/about/us">Us</MenuLink>
      <MenuLink href="/$$1" id={useId()}>
        $1
      </MenuLink>
      <a href="/about" rel="noopener">
        No menu link
      </a>
    </>
  );
}

const html = shareHtml("links", <Links />);
const [oak, elm] = [{ name: "Oak & Sons" }, { name: "Elm" }] as Facts[] as [Facts, Facts];
const expected = (name: string, current?: string) =>
  `<a class="grid" href="/">${name}</a><a href="/about">About</a><a href="/about/us">Us</a><a id="_links-R_0_" href="/$$1">$1</a><a href="/about" rel="noopener">No menu link</a>`.replace(
    `href="${current}">`,
    () => `href="${current}" aria-current="page">`,
  );

test("marks the links to the current page, and keeps no mark", () => {
  for (const path of ["/", "/about", undefined, "/about/us", "/$$1", "/blog", "/"])
    assert.equal(html(oak, path).__html, expected("Oak &amp; Sons", path));
});

test("renders once for the same facts, and again for others", () => {
  renders = 0;
  const same = { ...elm };
  for (const facts of [elm, elm, oak, elm, same, same])
    assert.equal(html(facts, undefined).__html, expected(facts === oak ? "Oak &amp; Sons" : "Elm"));
  assert.equal(renders, 2);
});
