// Messages between pages and the worker, and the part of a worker's global scope that ours uses: TypeScript's own types for
// it conflict with those of a page.

/** A page asks whether its content came from the cache, and of what time it is. */
export const ASK_SEEN_AT = "seen-at";
/** A page reports what it had loaded before the worker was active, or where it navigated since: `{ type, urls }`. */
export const CACHE_LOADED = "keep-here";

type Page = { id: string; postMessage: (message: { seenAt: string }) => void };
/** An open window of ours, whether or not this worker controls it. */
type Window = { focus: () => Promise<unknown>; navigate: (path: string) => Promise<unknown> };
/** A notice as it is shown on the phone. */
type Shown = { close: () => void; data: unknown };
export type ExtendableEvent = { waitUntil: (work: Promise<unknown>) => void };

export type WorkerScope = {
  location: { origin: string };
  registration: {
    navigationPreload?: { enable: () => Promise<void>; disable: () => Promise<void> };
    unregister: () => Promise<boolean>;
    showNotification: (title: string, options: object) => Promise<void>;
    pushManager: { subscribe: (options: object) => Promise<unknown> };
  };
  clients: {
    claim: () => Promise<void>;
    get: (id: string) => Promise<Page | undefined>;
    matchAll: (options: object) => Promise<readonly Window[]>;
    openWindow: (path: string) => Promise<unknown>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
    (
      type: "push",
      listener: (event: ExtendableEvent & { data: { json: () => unknown } | null }) => void,
    ): void;
    (type: "notificationclick", listener: (event: ExtendableEvent & { notification: Shown }) => void): void;
    (
      type: "pushsubscriptionchange",
      listener: (event: ExtendableEvent & { oldSubscription?: { options: object } | null }) => void,
    ): void;
    (
      type: "message",
      listener: (event: ExtendableEvent & { data: unknown; source: Page | null }) => void,
    ): void;
  };
};
