/** Tests of the attribution parameters: which are stored, and how they are added to a form's address. */
import assert from "node:assert/strict";
import test from "node:test";
import { addTouch, firstTouchOf, knownParameters } from "./first-touch.ts";

const touch = (search: string, pathname = "/") => Object.fromEntries(firstTouchOf({ search, pathname }));

for (const [name, search, found] of [
  ["known parameters", "?utm_source=mail&gclid=a.b-C_1", { utm_source: "mail", gclid: "a.b-C_1" }],
  ["no unknown parameters", "?q=roof&utm_sources=x&UTM_SOURCE=x&gclid[]=x", {}],
  ["the first of two values", "?gclid=first&gclid=second", { gclid: "first" }],
  ["no empty values", "?gclid=&utm_source", {}],
  ["a value of 256 characters", `?gclid=${"a".repeat(256)}`, { gclid: "a".repeat(256) }],
  ["no value of 257 characters", `?gclid=${"a".repeat(257)}`, {}],
  ["no control characters", "?gclid=a%00b&gbraid=a%0Db&wbraid=a%0Ab&msclkid=a%7Fb&fbclid=%C2%85", {}],
  ["no direction overrides", "?utm_term=a%E2%80%AEb", {}],
  ["no surrogates, no invalid bytes", "?gclid=%ED%A0%80&gbraid=%FF&wbraid=%D8%3D", {}],
  ["no landing page from the query", "?landing=/fake", {}],
] as const) {
  test(`stores the source: ${name}`, () => assert.deepEqual(touch(search), { ...found, landing: "/" }));
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
  ["renamed parameters", form, "utm_source=source,landing=page", `${form}?source=a%26b&page=%2Ffaqs`],
  ["an unknown parameter", `${form}?site=1#top`, "wbraid=wbraid", `${form}?site=1#top`],
  ["existing parameters win", `${form}?id=own&id=two`, "gclid=id,landing=page", `${form}?id=own&id=two&page=%2Ffaqs`],
  ["existing parameters keep their coding", `${form}?a=%7e+b%20c&d`, "gclid=id", `${form}?a=%7e+b%20c&d&id=g`],
  ["before the fragment", `${form}#/step?one`, "gclid=id", `${form}?id=g#/step?one`],
  ["an empty query", `${form}?#x`, "gclid=id", `${form}?id=g#x`],
  ["names with brackets", form, "gclid=fields[id]", `${form}?fields%5Bid%5D=g`],
] as const) {
  test(`adds the source: ${name}`, () => assert.equal(addTouch(address, known, parameters), want));
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
