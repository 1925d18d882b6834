/** Opens and closes panels by the attribute `open`, for browsers that know no popovers. */
import { isOpen, panelOf, tell } from "./panels.ts";

const openers = [...document.querySelectorAll("button[aria-controls], button[popovertarget]")];
const panels = new Set(openers.map(panelOf).filter((panel) => panel && !(panel instanceof HTMLDialogElement)));
document.documentElement.dataset.noPopovers = ""; // the stylesheet leaves them to script
document.addEventListener("click", (event) => {
  const target = event.target as Element;
  const asked = panelOf(target.closest("button[aria-controls], button[popovertarget]"));
  for (const panel of panels as Set<HTMLElement>) {
    const stays = panel.contains(target) && !target.closest("a, button");
    const open = panel === asked ? !isOpen(panel) : Boolean(isOpen(panel)) && stays;
    panel.toggleAttribute("open", open);
    tell(panel, open);
  }
});
document.addEventListener("keydown", ({ key }) => key === "Escape" && document.body.click());
