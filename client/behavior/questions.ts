/** Browsers that do not know <details name> keep one question open at a time, too. */
if (!("name" in HTMLDetailsElement.prototype)) {
  const close = ({ target }: Event) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open) return;
    for (const other of document.querySelectorAll("details")) {
      if (other !== target && other.getAttribute("name") === target.getAttribute("name")) other.open = false;
    }
  };
  document.addEventListener("toggle", close, true); // it does not bubble
}
