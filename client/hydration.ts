import { visitSource } from "../shared/results/visit-source";
import { DEFERRED_PRELOAD, HYDRATED, VISIT } from "./app/hydration-protocol";
import { sendVisit, sessionToken } from "./drivers/visit/send-visit";

// Inlined in the HTML of every page (server/pages/early-script.ts), before anything that can be tapped: it keeps what
// is done before React answers, tells of a visit, and decides when React takes the page over (decision 16). Of the
// product only a few lines are imported here: they are sent with each page.

const signs = ["pointermove", "keydown", "focusin", "input", "scroll"] as const;

const self = document.currentScript;
const entry = self?.dataset.entry ?? "";
// React is to find the page as it drew it.
self?.remove();

const ended = new AbortController();
const listen = { capture: true, signal: ended.signal };
let isAskedFor = false;
let missed: (() => void) | undefined;
let dimmed: HTMLElement | undefined;

noteSession();
sendVisitOfPage();
document.addEventListener("click", keepClick, listen);
document.addEventListener("keydown", keepEnter, listen);
document.addEventListener(HYDRATED, answerMissed, listen);
if (mayWait()) {
  for (const sign of signs) document.addEventListener(sign, hydrateSoon, { ...listen, passive: true });
  // Between finger down and click there is time to fetch, and none to compute.
  document.addEventListener("pointerdown", fetchScripts, listen);
  window.addEventListener("load", () => requestAnimationFrame(() => setTimeout(() => void comeAlive())));
} else {
  hydrate();
}

// Pages are rendered logged out: until React comes, a driver's menu invites nobody to sign in.
function noteSession(): void {
  if (sessionToken()) document.documentElement.dataset.session = "";
}

function mayWait(): boolean {
  // Whoever has a session sees a menu of their own; a hash may name what is folded; an entry of the history that the
  // router has written may show more than the address says.
  return (
    document.documentElement.dataset.hydration === "deferred" &&
    !sessionToken() &&
    location.hash === "" &&
    history.state === null
  );
}

// Once a profile is there (§4), also for who leaves before React came. The server decides whether it counts.
function sendVisitOfPage(): void {
  const url = document.querySelector<HTMLMetaElement>(`meta[name="${VISIT}"]`)?.content;
  if (!url) return;
  globalThis.visitReported = url;
  const { referrer } = document;
  const before = referrer.startsWith(`${location.origin}/`) ? new URL(referrer).pathname : "";
  globalThis.visitVia = visitSource(location.search, before);
  sendVisit(url, globalThis.visitVia);
}

function scripts(): HTMLLinkElement[] {
  return [
    ...document.querySelectorAll<HTMLLinkElement>(`link[rel=${DEFERRED_PRELOAD}], link[rel=modulepreload]`),
  ];
}

function fetchScripts(): void {
  for (const link of scripts()) link.rel = "modulepreload";
}

// File by file: no tap waits for more than one of them. None waits for an idle moment, which comes late on a busy phone,
// and of which Safari can't tell.
async function comeAlive(): Promise<void> {
  fetchScripts();
  for (const { href } of scripts()) {
    // The entry runs the page; a file that can't be fetched is asked for again with it.
    if (href.endsWith(entry)) continue;
    await import(/* @vite-ignore */ href).catch(() => {});
    await new Promise<void>((resolve) => setTimeout(resolve));
  }
  hydrate();
}

// What the visitor did is painted first.
function hydrateSoon(): void {
  if (isAskedFor) return;
  requestAnimationFrame(() => setTimeout(hydrate));
}

function hydrate(): void {
  if (isAskedFor) return;
  if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", hydrate, { once: true });
    return;
  }
  isAskedFor = true;
  fetchScripts();
  import(/* @vite-ignore */ entry).catch((error: unknown) => {
    // When the network failed, the next sign tries again.
    isAskedFor = false;
    takeMissed();
    reportError(error);
  });
}

// Links and forms that name an address do their work themselves, and so does what the browser opens or chooses. Any
// other button would do nothing yet: its click waits for React.
function keepClick(event: MouseEvent): void {
  const control = event.target instanceof Element ? event.target.closest("a, button") : null;
  if (control instanceof HTMLAnchorElement) return;
  hydrateSoon();
  if (!(control instanceof HTMLButtonElement) || (control.form && control.type === "submit")) return;
  if (control.hasAttribute("popovertarget") && "popover" in control) return;
  event.stopImmediatePropagation();
  keep(control, () => control.click());
}

// A form without an address is React's to send.
function keepEnter(event: KeyboardEvent): void {
  const form = event.target instanceof HTMLInputElement ? event.target.form : null;
  if (event.key !== "Enter" || event.isComposing || !form || form.hasAttribute("action")) return;
  event.preventDefault();
  hydrateSoon();
  keep(form, () => form.requestSubmit());
}

function keep(control: HTMLElement, again: () => void): void {
  takeMissed();
  control.dataset.waiting = "";
  dimmed = control;
  missed = again;
}

function answerMissed(): void {
  ended.abort();
  delete document.documentElement.dataset.session;
  const control = dimmed;
  const again = takeMissed();
  // Later, as React takes no event from within its own work.
  setTimeout(() => {
    // Says nothing to anyone, but makes React take over this part of the page at once, which else comes in its turn.
    control?.dispatchEvent(new Event("change", { bubbles: true }));
    setTimeout(() => again?.());
  });
}

function takeMissed(): (() => void) | undefined {
  const again = missed;
  delete dimmed?.dataset.waiting;
  dimmed = undefined;
  missed = undefined;
  return again;
}
