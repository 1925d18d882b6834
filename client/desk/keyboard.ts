/** Gives the desk the part of the window above an on-screen keyboard: Safari covers the window instead of making it smaller. */

/** Follows the visible part of the window, unless two fingers have enlarged the page. */
export function followKeyboard() {
  const { visualViewport: visible } = window;
  const { style } = document.documentElement;
  const fit = () => {
    if (!visible) return;
    const { height, offsetTop, scale } = visible;
    const isEnlarged = scale > 1;
    style.setProperty("--height", isEnlarged ? "100dvh" : `${height}px`);
    style.setProperty("--top", isEnlarged ? "0px" : `${offsetTop}px`);
  };
  visible?.addEventListener("scroll", fit);
  visible?.addEventListener("resize", () => {
    fit();
    document.activeElement?.scrollIntoView({ block: "nearest" });
  });
}
