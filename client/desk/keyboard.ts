/** Fits the desk above an on-screen keyboard. Safari covers the window with it and does not resize the window. */

/** Follows the visual viewport, except while the owner has zoomed in with two fingers. */
export function fitAboveKeyboard() {
  const { visualViewport: visible } = window;
  const { style } = document.documentElement;
  let before = 0;
  const fit = () => {
    if (!visible) return;
    const { height, offsetTop, scale } = visible;
    const isEnlarged = scale > 1.01;
    style.setProperty("--height", isEnlarged ? "100dvh" : `${height}px`);
    style.setProperty("--top", isEnlarged ? "0px" : `${offsetTop}px`);
    if (!isEnlarged && height < before) document.activeElement?.scrollIntoView({ block: "nearest" });
    before = height;
  };
  for (const event of ["scroll", "resize"]) visible?.addEventListener(event, fit);
}
