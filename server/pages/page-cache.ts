import type { PackedPage } from "./pack-page";
import type { PageCall } from "./page-calls";

/** A page ready to be sent again, in every form that browsers accept. */
export type KeptPage = PackedPage & {
  /** After this moment (epoch milliseconds) it could show a driver who is no longer entitled. */
  expiresAt: number;
  /** Ids of the drivers that it shows. */
  drivers: Set<string>;
  /** True for pages on which any driver might have to appear or disappear: home and search. */
  isListing: boolean;
  /** The calls that it is drawn from. */
  calls: PageCall[];
  /** What they answered, by `digestOf`. */
  digest: string;
};

const LARGEST_BYTES = 64 * 1024 * 1024;

/**
 * Pages that look the same to everyone, kept in this process. It must never show what lost visibility: a change of a
 * driver drops the pages that show the driver and puts every other listing in doubt, and while this process can't hear
 * of changes nothing is served from it. A page in doubt is sent again when its calls answer as they did.
 */
export class PageCache {
  private readonly pages = new Map<string, KeptPage>();
  private readonly doubted = new WeakSet<KeptPage>();
  private bytes = 0;
  private isListening = false;
  /** Grows with every change: a page drawn from before a change must not be kept after it. */
  generation = 0;

  /** A page that may be sent as it is. */
  find(key: string, now: number): KeptPage | undefined {
    const page = this.recall(key, now);
    return page && !this.doubted.has(page) ? page : undefined;
  }

  /** A page that may be sent when its calls, made anew, answer as they did. */
  recall(key: string, now: number): KeptPage | undefined {
    const page = this.isListening ? this.pages.get(key) : undefined;
    if (!page) return undefined;
    if (page.expiresAt <= now) {
      this.drop(key, page);
      return undefined;
    }
    // Back to the end of the map: the least recently used page is dropped first.
    this.pages.delete(key);
    this.pages.set(key, page);
    return page;
  }

  /** Its calls answered as they did. `askedAt` is the generation before they were made. */
  confirm(page: KeptPage, askedAt: number): void {
    if (askedAt === this.generation) this.doubted.delete(page);
  }

  keep(key: string, page: KeptPage, drawnAt: number): void {
    if (!this.isListening || drawnAt !== this.generation) return;
    const before = this.pages.get(key);
    if (before) this.drop(key, before);
    this.pages.set(key, page);
    this.bytes += sizeOf(page);
    for (const [oldest, old] of this.pages) {
      if (this.bytes <= LARGEST_BYTES) break;
      this.drop(oldest, old);
    }
  }

  /** A driver's profile, publication, suspension or entitlement changed. */
  driverChanged(id: string): void {
    this.generation += 1;
    for (const [key, page] of this.pages) {
      if (page.drivers.has(id)) this.drop(key, page);
      else if (page.isListing) this.doubted.add(page);
    }
  }

  /** Changes are heard from now on; what came before may have been missed. */
  listening(): void {
    this.clear();
    this.isListening = true;
  }

  deaf(): void {
    this.isListening = false;
    this.clear();
  }

  private clear(): void {
    this.generation += 1;
    this.pages.clear();
    this.bytes = 0;
  }

  private drop(key: string, page: KeptPage): void {
    this.pages.delete(key);
    this.bytes -= sizeOf(page);
  }
}

function sizeOf({ answers }: KeptPage): number {
  return Object.values(answers).reduce((sum, { body }) => sum + 1024 + (body?.size ?? 0), 0);
}
