import "./text-decoder-global.js";
import { URL, URLSearchParams } from "whatwg-url";

globalThis.runPolyfill = () => {
  const url = new URL("../Möbel/é?b=2&a=1 2#oak", "https://user@oak.example:443/tables/round/");
  url.searchParams.append("c", "木");
  url.searchParams.sort();
  const search = new URLSearchParams({ q: "a+b & c" });
  let errorName = "";
  try {
    new URL("//[", "https://oak.example");
  } catch (error) {
    errorName = error.name;
  }
  return [
    url.href,
    url.origin,
    search,
    [...new URLSearchParams("?x=%F0%9F%8C%B3")].join(),
    errorName,
    URL.canParse("oak"),
  ].join("\n");
};
