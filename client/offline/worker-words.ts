// What pages and the worker say to each other, and the little of a worker's surroundings that ours uses: TypeScript's own
// types of it can't stand beside those of a page.

/** A page asks whether what it shows was kept, and since when. */
export const ASK_SEEN_AT = "seen-at";
/** A page tells what it had loaded before the worker was there: `{ type, urls }`. */
export const KEEP_HERE = "keep-here";

type Page = { id: string; postMessage: (message: { seenAt: string }) => void };
export type Lasting = { waitUntil: (work: Promise<unknown>) => void };

export type WorkerScope = {
  location: { origin: string };
  registration: { navigationPreload?: { enable: () => Promise<void> }; unregister: () => Promise<boolean> };
  clients: { claim: () => Promise<void>; get: (id: string) => Promise<Page | undefined> };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (type: "install" | "activate", listener: (event: Lasting) => void): void;
    (type: "message", listener: (event: Lasting & { data: unknown; source: Page | null }) => void): void;
  };
};
