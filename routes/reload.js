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

let events;
let shown = revision;

function listen() {
  events ??= new EventSource("/development/events");
  events.onmessage = ({ data }) => {
    const now = JSON.parse(data);
    if (now.revision === shown) return;
    shown = now.revision;
    reload();
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
