/** Tests of the parameters that are stored of a visit and added to a form's address. */
import assert from "node:assert/strict";
import test from "node:test";
import { addTouch, firstTouchOf, knownParameters } from "./first-touch.ts";

const touch = (search: string, pathname = "/") => Object.fromEntries(firstTouchOf({ search, pathname }));

for (const [name, search, found] of [
  ["known parameters", "?utm_source=mail&gclid=a.b-C_1", { utm_source: "mail", gclid: "a.b-C_1" }],
  ["no others", "?q=roof&utm_sources=x&UTM_SOURCE=x&gclid[]=x", {}],
  ["the first of two", "?gclid=first&gclid=second", { gclid: "first" }],
  ["nothing empty", "?gclid=&utm_source", {}],
  ["256 characters", `?gclid=${"a".repeat(256)}`, { gclid: "a".repeat(256) }],
  ["not 257", `?gclid=${"a".repeat(257)}`, {}],
  ["no control characters", "?gclid=a%00b&gbraid=a%0Db&wbraid=a%0Ab&msclkid=a%7Fb&fbclid=%C2%85", {}],
  ["nothing that turns the text around", "?utm_term=a%E2%80%AEb", {}],
  ["no lone surrogates and no broken bytes", "?gclid=%ED%A0%80&gbraid=%FF&wbraid=%D8%3D", {}],
  ["not a landing page that the address claims", "?landing=/fake", {}],
] as const) {
  test(`a visit's address: ${name}`, () => assert.deepEqual(touch(search), { ...found, landing: "/" }));
}

test("stores the path up to the maximum length", () => {
  assert.deepEqual(touch("", "/blog/hail"), { landing: "/blog/hail" });
  assert.deepEqual(touch("", `/${"a".repeat(256)}`), {});
});

test("reads stored parameters back unchanged", () => {
  const first = firstTouchOf({ search: "?utm_term=a%26b%3Dc+%2B%23%3F&gclid=x", pathname: "/faqs" });
  assert.deepEqual([...knownParameters(new URLSearchParams(first.toString()))], [...first]);
});

const known = firstTouchOf({ search: "?utm_source=a%26b&gclid=g", pathname: "/faqs" });
const form = "https://forms.example.com/lead";
for (const [name, address, parameters, want] of [
  ["the form's own names", form, "utm_source=source,landing=page", `${form}?source=a%26b&page=%2Ffaqs`],
  ["nothing known of it", `${form}?site=1#top`, "wbraid=wbraid", `${form}?site=1#top`],
  ["its own win", `${form}?id=own&id=two`, "gclid=id,landing=page", `${form}?id=own&id=two&page=%2Ffaqs`],
  ["its own stay as they are", `${form}?a=%7e+b%20c&d`, "gclid=id", `${form}?a=%7e+b%20c&d&id=g`],
  ["before the fragment", `${form}#/step?one`, "gclid=id", `${form}?id=g#/step?one`],
  ["an empty query", `${form}?#x`, "gclid=id", `${form}?id=g#x`],
  ["names with brackets", form, "gclid=fields[id]", `${form}?fields%5Bid%5D=g`],
] as const) {
  test(`a form's address: ${name}`, () => assert.equal(addTouch(address, known, parameters), want));
}

test("adds at most 2,000 characters, in whole parameters", () => {
  const names = ["utm_source", "utm_medium", "utm_campaign", "utm_term"];
  const wide = "屋".repeat(100); // 900 characters in an address
  const search = `?${names.map((name) => `${name}=${encodeURIComponent(wide)}`).join("&")}`;
  const longer = addTouch(
    form,
    firstTouchOf({ search, pathname: "/faqs" }),
    [...names, "landing"].map((n) => `${n}=${n}`).join(),
  );
  assert.ok(longer.length - form.length <= 2000, `${longer.length - form.length} characters`);
  assert.deepEqual(Object.fromEntries(new URL(longer).searchParams), {
    utm_source: wide,
    utm_medium: wide,
    landing: "/faqs",
  });
});
