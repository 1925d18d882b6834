/** Keeps one question open at a time in browsers that do not know <details name>. */
export {};

function close({ target }: Event) {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return;
  for (const other of document.querySelectorAll("details")) {
    if (other !== target && other.getAttribute("name") === target.getAttribute("name")) other.open = false;
  }
}
document.addEventListener("toggle", close, true); // it does not bubble
