/** Gives the desk the part of the window above an on-screen keyboard: Safari covers the window instead of making it smaller. */

/** Follows the visible part of the window, unless two fingers have enlarged the page. */
export function followKeyboard() {
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
