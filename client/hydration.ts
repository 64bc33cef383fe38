import { visitSource } from "../shared/profile/results/visit-source";
import { DEFERRED_PRELOAD, HYDRATED, VISIT } from "./app/hydration-protocol";
import { sendVisit, sessionToken } from "./drivers/visit/send-visit";
import { followTranslations, untranslate } from "./translated-texts";

// Inlined into the HTML of every page (server/pages/early-script.ts), before anything that can be tapped: it records
// input before hydration, reports the visit, decides when React hydrates (decision 16), and follows translators. It imports only a few lines
// of the product, because they are sent with each page.

/** How long a tap waits for the scripts if there is a page that does the same without them. */
const FALLBACK_AFTER_MS = 3000;

const signs = ["pointermove", "keydown", "focusin", "input", "scroll"] as const;

const self = document.currentScript;
const entry = self?.dataset.entry ?? "";
// React must find the page as it was rendered.
self?.remove();

const ended = new AbortController();
const listen = { capture: true, signal: ended.signal };
let isRequested = false;
let missed: (() => void) | undefined;
let dimmed: HTMLElement | undefined;
let openPage: (() => void) | undefined;
let patience: ReturnType<typeof setTimeout> | undefined;

followTranslations();
noteSession();
sendVisitOfPage();
document.addEventListener("click", deferClick, listen);
document.addEventListener("keydown", deferEnter, listen);
document.addEventListener("input", keepTyped, listen);
document.addEventListener(HYDRATED, answerMissed, listen);
if (mayWait()) {
  for (const sign of signs) document.addEventListener(sign, hydrateSoon, { ...listen, passive: true });
  // Between pointerdown and click there is time to fetch the scripts, but not to run them.
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
  // With a session the menu is different; a hash may point into a folded section; a history entry that the router has
  // written may show more than the URL says.
  return (
    document.documentElement.dataset.hydration === "deferred" &&
    !sessionToken() &&
    location.hash === "" &&
    history.state === null
  );
}

// As soon as a profile has loaded (§4), so that visitors who leave before hydration count too. The server decides
// whether it counts.
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

// File by file, so that no tap waits for more than one of them. Not in idle callbacks, which come late on a busy phone,
// and which Safari lacks.
async function comeAlive(): Promise<void> {
  fetchScripts();
  for (const { href } of scripts()) {
    await import(/* @vite-ignore */ href).catch(() => {});
    await new Promise<void>((resolve) => setTimeout(resolve));
  }
  hydrate();
}

// The response to the visitor's input is painted first.
function hydrateSoon(): void {
  if (isRequested) return;
  requestAnimationFrame(() => setTimeout(hydrate));
}

function hydrate(): void {
  if (isRequested) return;
  if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", hydrate, { once: true });
    return;
  }
  isRequested = true;
  fetchScripts();
  import(/* @vite-ignore */ entry)
    .then(({ start }: typeof import("./entry-client")) => start(untranslate))
    .catch((error: unknown) => {
      // If the network failed, the next interaction retries.
      isRequested = false;
      openPage?.();
      takeMissed();
      reportError(error);
    });
}

// Links and forms with an action work natively, and so do controls that the browser opens or toggles. Any other button
// would do nothing yet: its click waits for hydration. So does the submit of a form that is only a fallback, but not for long.
function deferClick(event: MouseEvent): void {
  const control = event.target instanceof Element ? event.target.closest("a, button") : null;
  if (control instanceof HTMLAnchorElement) return;
  hydrateSoon();
  if (!(control instanceof HTMLButtonElement)) return;
  const form = control.type === "submit" ? control.form : null;
  if (form && form.dataset.fallback === undefined) return;
  if (control.hasAttribute("popovertarget") && "popover" in control) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  defer(control, () => control.click());
  if (!form) return;
  openPage = () => form.submit();
  patience = setTimeout(openPage, FALLBACK_AFTER_MS);
}

// A form without an action is submitted by React.
function deferEnter(event: KeyboardEvent): void {
  const form = event.target instanceof HTMLInputElement ? event.target.form : null;
  if (event.key !== "Enter" || event.isComposing || !form || form.hasAttribute("action")) return;
  event.preventDefault();
  hydrateSoon();
  defer(form, () => form.requestSubmit());
}

// What the browser itself doesn't bring back after a reload, because the field has suggestions of ours (use-stored-form.ts).
// The other fields stay as they were kept: nobody has put them back into the form yet.
function keepTyped({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  const key = target.form?.dataset.stored;
  if (!key) return;
  try {
    const kept: object = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    sessionStorage.setItem(key, JSON.stringify({ ...kept, [target.name]: target.value }));
  } catch {
    // The browser refuses: that is said once React is there.
  }
}

function defer(control: HTMLElement, again: () => void): void {
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
  // Later, because React handles no events while it is rendering.
  setTimeout(() => {
    // No handler listens to it, but it makes React hydrate this part of the page immediately instead of in turn.
    control?.dispatchEvent(new Event("change", { bubbles: true }));
    setTimeout(() => again?.());
  });
}

function takeMissed(): (() => void) | undefined {
  const again = missed;
  delete dimmed?.dataset.waiting;
  dimmed = undefined;
  missed = undefined;
  openPage = undefined;
  clearTimeout(patience);
  return again;
}
