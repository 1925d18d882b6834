// Keeps an open page up to date with the sources. Development only: see live.go.
const own = new URL(import.meta.url).searchParams;
const revision = Number(own.get("revision"));
const place = `scroll of ${location.pathname}`;

function reload() {
  if (!own.has("failure")) sessionStorage.setItem(place, String(scrollY));
  location.reload();
}

let events;
let shown = revision;

// A browser allows few connections to one host: a hidden page closes its connection.
function follow() {
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
/** Shows the place of the page that was shown before it was loaded again, and follows the sources. */
function start() {
  // A page that is too short to scroll, such as the one for a failure, must not forget where the reader was.
  history.scrollRestoration = "manual";
  const kept = sessionStorage.getItem(place);
  if (kept !== null && !own.has("failure")) {
    sessionStorage.removeItem(place);
    scrollTo({ top: Number(kept), behavior: "instant" });
  }
  document.addEventListener("visibilitychange", follow);
  addEventListener("pagehide", () => events?.close());
  addEventListener("pageshow", ({ persisted }) => persisted && follow());
  follow();
}
if (window === top) start();
else import("/development/desk/bridge.js"); // only the desk frames pages

// A link from a page to its content in the desk, on the developer's machine.
if (window === top && !own.has("failure") && location.hostname === "localhost") {
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
