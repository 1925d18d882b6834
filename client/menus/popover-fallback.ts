/** Opens and closes dropdowns in browsers without popovers: Safari before 17, Chrome before 114, Firefox before 125. */
export function openDropdowns() {
  if ("popover" in HTMLElement.prototype) return;
  const isOpen = (panel: Element) => panel.hasAttribute("open");
  const panelOf = (button: Element | null) =>
    document.querySelector<HTMLElement>(`div[popover]#${button?.getAttribute("popovertarget") ?? "none"}`);
  const set = (panel: HTMLElement, open: boolean) => {
    if (isOpen(panel) === open) return;
    panel.dispatchEvent(Object.assign(new Event("beforetoggle"), { newState: open ? "open" : "closed" }));
    panel.toggleAttribute("open", open);
  };
  const closeOutside = (target?: Element) => {
    for (const panel of document.querySelectorAll<HTMLElement>("div[popover][open]"))
      if (!panel.contains(target ?? null) && panel !== panelOf(target?.closest("[popovertarget]") ?? null))
        set(panel, false);
  };
  document.addEventListener("click", ({ target }) => {
    const panel = panelOf((target as Element).closest("[popovertarget]"));
    if (panel) set(panel, !isOpen(panel));
  });
  document.addEventListener("pointerdown", ({ target }) => closeOutside(target as Element));
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") closeOutside();
  });
}
