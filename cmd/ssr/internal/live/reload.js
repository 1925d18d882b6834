// Reloads an open page after each build. Only in development mode, see live.go.
const parameters = new URL(import.meta.url).searchParams;
const revision = Number(parameters.get("revision"));
const scrollKey = `scroll of ${location.pathname}`;

function reload() {
  if (!parameters.has("failure")) sessionStorage.setItem(scrollKey, String(scrollY));
  location.reload();
}

let events;
let shown = revision;

// Connects to the event stream while the page is visible. A hidden page closes its connection, because a browser allows few connections
// to one host.
function followEvents() {
  events?.close();
  if (document.visibilityState !== "visible") return;
  events = new EventSource("/development/events");
  events.onmessage = ({ data }) => {
    const now = JSON.parse(data);
    if (now.revision === shown) return;
    shown = now.revision;
    reload();
  };
}
/** Restores the scroll position from before the reload, and connects to the event stream. */
function start() {
  // The browser's own restoration would lose the position on a page that is too short to scroll, such as the error overlay.
  history.scrollRestoration = "manual";
  const savedScroll = sessionStorage.getItem(scrollKey);
  if (savedScroll !== null && !parameters.has("failure")) {
    sessionStorage.removeItem(scrollKey);
    scrollTo({ top: Number(savedScroll), behavior: "instant" });
  }
  document.addEventListener("visibilitychange", followEvents);
  addEventListener("pagehide", () => events?.close());
  addEventListener("pageshow", ({ persisted }) => persisted && followEvents());
  followEvents();
}
if (window === top) start();
else import("/development/desk/bridge.js"); // only the desk frames pages

// A link from a page to its content in the desk, on the developer's machine.
if (window === top && !parameters.has("failure") && location.hostname === "localhost") {
  const link = document.createElement("a");
  const { protocol, port, pathname } = location;
  link.href = `${protocol}//127.0.0.1:${port}/development/desk/?path=${encodeURIComponent(pathname)}`;
  link.textContent = "Edit this page";
  link.className = "edit-this-page";
  const style = new CSSStyleSheet();
  style.replaceSync(`
    .edit-this-page { position: fixed; inset: auto auto 0.5rem 0.5rem; z-index: 40; padding: 0.25rem 0.75rem;
      border-radius: 0.25rem; background: #15291f; color: #f7f2e8; font: 0.875rem/1.5 system-ui, sans-serif; }
    @media (width < 64rem) { .edit-this-page { bottom: 5rem; } }
    .edit-this-page:focus-visible { outline: 3px solid #f3b7a4; outline-offset: 2px; }`);
  document.adoptedStyleSheets.push(style);
  document.body.append(link);
}
