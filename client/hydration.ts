import { SESSION_TOKEN_KEY } from "./accounts/session/session-keys";
import { DEFERRED_PRELOAD, HYDRATED } from "./app/hydration-words";

// When React takes a page over that the server has drawn (decision 12). Forms and the driver area need it at once. Pages
// that are read and searched stand without it: their scripts come after the first paint, and run at the first sign of
// the visitor, or once the page has stood still for a while. Nothing of the product is imported here: it would come before.

const QUIET_MS = 3_000;
const signs = ["pointermove", "keydown", "focusin", "input", "scroll"] as const;

const ended = new AbortController();
const listen = { capture: true, signal: ended.signal };
let isAskedFor = false;
let missed: HTMLButtonElement | undefined;

document.addEventListener("click", keepClick, listen);
document.addEventListener(HYDRATED, answerMissed, listen);
if (mayWait()) {
  for (const sign of signs) document.addEventListener(sign, hydrateSoon, { ...listen, passive: true });
  // Between finger down and click there is time to fetch, and none to compute.
  document.addEventListener("pointerdown", fetchScripts, listen);
  if (document.readyState === "complete") stand();
  else window.addEventListener("load", stand);
} else {
  hydrate();
}

function mayWait(): boolean {
  // Whoever has a session sees a menu of their own; a hash may name what is folded; an entry of the history that the
  // router has written may show more than the address says.
  return (
    document.documentElement.dataset.hydration === "deferred" &&
    !hasSession() &&
    location.hash === "" &&
    history.state === null
  );
}

function hasSession(): boolean {
  try {
    return localStorage.getItem(SESSION_TOKEN_KEY) !== null;
  } catch {
    return false;
  }
}

function stand(): void {
  requestAnimationFrame(() => setTimeout(fetchScripts));
  setTimeout(hydrateSoon, QUIET_MS);
}

function fetchScripts(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${DEFERRED_PRELOAD}]`))
    link.rel = "modulepreload";
}

// What the visitor did is painted first.
function hydrateSoon(): void {
  if (isAskedFor) return;
  requestAnimationFrame(() => setTimeout(hydrate));
}

function hydrate(): void {
  if (isAskedFor) return;
  isAskedFor = true;
  fetchScripts();
  const entry = document.querySelector<HTMLScriptElement>("script[data-entry]")?.dataset.entry ?? "";
  import(/* @vite-ignore */ entry).catch(() => {
    // The network failed: the next sign tries again.
    isAskedFor = false;
    takeMissed();
  });
}

// Links and forms do their work themselves. Any other button would do nothing yet: its click waits for React.
function keepClick(event: MouseEvent): void {
  const control = event.target instanceof Element ? event.target.closest("a, button") : null;
  if (control instanceof HTMLAnchorElement) return;
  hydrateSoon();
  if (!(control instanceof HTMLButtonElement) || (control.form && control.type === "submit")) return;
  event.stopImmediatePropagation();
  takeMissed();
  control.dataset.waiting = "";
  missed = control;
}

function answerMissed(): void {
  ended.abort();
  const control = takeMissed();
  // Later, as React takes no click from within its own work.
  setTimeout(() => control?.click());
}

function takeMissed(): HTMLButtonElement | undefined {
  const control = missed;
  delete control?.dataset.waiting;
  missed = undefined;
  return control;
}
