import { LRUCache } from "lru-cache";
import { OUTAGE_MS } from "../../platform/database/outage";
import type { EncodedPage } from "./encoded-page";

/** A page that may be sent to everyone. */
export type CachedPage = EncodedPage & {
  /** From then on (epoch milliseconds) it is rendered again, unless that fails. */
  freshUntil: number;
  /** From then on (epoch milliseconds) it could show a driver who is no longer entitled, or an expired fact. */
  expiresAt: number;
  /** What it depends on (page-tags.ts). */
  tags: ReadonlySet<string>;
};

/** @property trustedUntil two minutes after notifications were lost (epoch milliseconds); until then Infinity */
type Entry = CachedPage & { trustedUntil: number };

const LARGEST_BYTES = 64 * 1024 * 1024;

/**
 * Cached pages that are the same for everyone. They must never show a driver who is no longer visible: a
 * change drops the pages that carry one of its tags. While disconnected from notifications nothing new is
 * cached, and what was cached before is sent only when rendering fails, for two minutes: as long as a failover takes. That
 * goes on after notifications are back, because other connections come back seconds later.
 */
export class PageCache {
  private readonly pages = new LRUCache<string, Entry>({
    maxSize: LARGEST_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
  private isConnected = false;
  /** Incremented by every change: a page rendered in an earlier generation may be stale and is not cached. */
  generation = 0;
  /** How many times a connection for notifications was established. */
  connections = 0;

  /** The page of a key, while it is fresh at `now` (epoch milliseconds). */
  find(key: string, now: number): CachedPage | undefined {
    const page = this.isConnected ? this.unexpired(key, now) : undefined;
    const isCurrent = page?.trustedUntil === Number.POSITIVE_INFINITY && page.freshUntil > now;
    return isCurrent ? page : undefined;
  }

  /** A page that may be served when rendering fails at `now`: nothing had changed until notifications were lost. */
  findStale(key: string, now: number): CachedPage | undefined {
    const page = this.unexpired(key, now);
    return page && page.trustedUntil > now ? page : undefined;
  }

  /** Caches a page that was rendered in `generation`, unless something changed since. */
  set(key: string, page: CachedPage, generation: number): void {
    if (this.isConnected && generation === this.generation)
      this.pages.set(key, { ...page, trustedUntil: Number.POSITIVE_INFINITY });
  }

  /** Drops the pages with any of these tags. */
  drop(tags: readonly string[]): void {
    this.generation += 1;
    const stale = [...this.pages].filter(([, page]) => tags.some((tag) => page.tags.has(tag)));
    for (const [key] of stale) this.pages.delete(key);
  }

  /** Drops all pages, when it is unknown what changed. */
  clear(): void {
    this.generation += 1;
    this.pages.clear();
  }

  /** Notifications arrive again; earlier ones may have been missed. */
  connected(): void {
    this.generation += 1;
    this.connections += 1;
    this.isConnected = true;
  }

  /** Notifications have been lost since `now`. */
  disconnected(now: number): void {
    if (this.isConnected)
      for (const page of this.pages.values())
        page.trustedUntil = Math.min(page.trustedUntil, now + OUTAGE_MS);
    this.isConnected = false;
    this.generation += 1;
  }

  private unexpired(key: string, now: number): Entry | undefined {
    const page = this.pages.get(key);
    if (!page || page.expiresAt > now) return page;
    this.pages.delete(key);
    return undefined;
  }
}
