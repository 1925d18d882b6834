// Keeps an open page up to date with the sources. Development only: see live.go.
const own = new URL(import.meta.url).searchParams;
const revision = Number(own.get("revision"));
const place = `scroll of ${location.pathname}`;

// A page that is too short to scroll, such as the one for a failure, must not forget where the reader was.
history.scrollRestoration = "manual";
const kept = sessionStorage.getItem(place);
if (kept !== null && !own.has("failure")) {
  sessionStorage.removeItem(place);
  scrollTo({ top: Number(kept), behavior: "instant" });
}

function reload() {
  if (!own.has("failure")) sessionStorage.setItem(place, String(scrollY));
  location.reload();
}

/** Puts another stylesheet in the place of the page's, and leaves everything else as it is. */
function restyle(path) {
  const old = document.querySelector('link[rel="stylesheet"][href*="/site-"]');
  if (!old) return reload();
  const next = old.cloneNode();
  next.href = path;
  next.addEventListener("load", () => old.remove());
  next.addEventListener("error", reload);
  old.after(next);
}

let events;
let shown = revision;

function listen() {
  events ??= new EventSource("/development/events");
  events.onmessage = ({ data }) => {
    const now = JSON.parse(data);
    if (now.revision === shown) return;
    const next = now.revision === shown + 1 && now.styles && !now.failed && !own.has("failure");
    shown = now.revision;
    if (next) restyle(now.styles);
    else reload();
  };
}

// A browser allows few connections to one host: pages that nobody sees leave theirs to others.
function follow() {
  if (document.visibilityState === "visible") return listen();
  events?.close();
  events = undefined;
}
document.addEventListener("visibilitychange", follow);
addEventListener("pagehide", () => events?.close());
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) {
    events = undefined;
    follow();
  }
});
follow();
