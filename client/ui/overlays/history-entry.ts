// While an overlay is open, the history has one more entry of the same page, so that Back closes the overlay instead of
// leaving the page. The router does not notice: these entries have its page's key, and their events end here.

type Overlay = { close: () => void };
type Write = (...args: Parameters<History["pushState"]>) => void;
type EntryState = { __TSR_key?: unknown; overlays?: unknown };

// A browser may drop a traversal without an event.
const TRAVERSAL_MAX_MS = 1000;

const open: Overlay[] = [];
const waiting: (() => void)[] = [];
let traversal: ReturnType<typeof setTimeout> | undefined;
/** The router's key of the page in front. */
let page: unknown;

/**
 * Adds a history entry for an overlay that has just opened. `close` is called on Back. Returns a function that removes the
 * entry, for when the overlay has closed, however that happened.
 */
export function enterHistory(close: () => void): () => void {
  const overlay = { close };
  open.push(overlay);
  reconcile();
  return () => {
    const at = open.indexOf(overlay);
    if (at >= 0) open.splice(at, 1);
    // Later, because another overlay may open in its place.
    setTimeout(reconcile);
  };
}

/**
 * Follows the history, and removes entries of overlays that were open before a reload. To be called before the router is
 * created: a window calls its listeners in the order in which they were added, also those for capturing.
 */
export function followOverlayHistory(): void {
  page = stateNow().__TSR_key;
  addEventListener("popstate", followHistory);
  waitToWrite("pushState");
  waitToWrite("replaceState");
  reconcile();
}

/** How many overlays were open when the current entry was made. */
function overlaysInEntry(): number {
  return Number(stateNow().overlays ?? 0);
}

function reconcile(): void {
  if (traversal) return;
  const surplus = overlaysInEntry() - open.length;
  if (surplus > 0) {
    traversal = setTimeout(endTraversal, TRAVERSAL_MAX_MS);
    history.go(-surplus);
  }
  for (let depth = overlaysInEntry() + 1; depth <= open.length; depth += 1)
    History.prototype.pushState.call(history, { ...stateNow(), overlays: depth }, "");
}

function endTraversal(): void {
  clearTimeout(traversal);
  traversal = undefined;
  for (const write of waiting.splice(0)) write();
  reconcile();
}

function followHistory(event: Event): void {
  if (traversal) {
    event.stopImmediatePropagation();
    endTraversal();
    return;
  }
  const { __TSR_key: key } = stateNow();
  const isSamePage = key === page;
  page = key;
  if (isSamePage) event.stopImmediatePropagation();
  for (const { close } of open.slice(isSamePage ? overlaysInEntry() : 0).toReversed()) close();
  // Once they have closed. One that stays open gets its entry back, and one that Forward came to is left again.
  setTimeout(reconcile);
}

/** The router's next entry must not come after an overlay's: it waits until that is removed. */
function waitToWrite(name: "pushState" | "replaceState"): void {
  const native: Write = history[name].bind(history);
  const write: Write = (...args) => {
    native(...args);
    page = stateNow().__TSR_key;
  };
  history[name] = (...args: Parameters<Write>) => {
    if (!traversal && overlaysInEntry() === 0) {
      write(...args);
      return;
    }
    // Overlays that are still open belong to the page that is left.
    open.length = 0;
    waiting.push(() => write(...args));
    reconcile();
  };
}

function stateNow(): EntryState {
  return Object(history.state) as EntryState;
}
