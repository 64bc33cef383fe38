import type { Limit } from "./call-limits";

/** Where processes add up their counts: adds points to a key; resolves to the sum, and when it ends (ms from now). */
export type AddToSum = (key: string, points: number) => Promise<{ sum: number; endsIn: number }>;

type Count = { sum: number; unsent: number; endsAt: number; isSending: boolean };

/** Each count takes about 150 bytes; beyond twice this many callers in one period the older half is forgotten. */
const YOUNG_MAX = 25_000;
/** How many times in a period one process sends what it counted for a caller. */
const SENDS = 20;

/**
 * Counts calls in memory, and adds them to a sum that all processes share: in the background, a twentieth of
 * the allowance at a time. A quiet caller costs no statement, and nobody waits; a sum that can't be reached
 * leaves each process with its own count. So all processes together can exceed a limit by a twentieth.
 */
export class SharedCounter {
  #young = new Map<string, Count>();
  /** Those of the period before, which have ended when the next one does. */
  #old = new Map<string, Count>();
  #youngUntil = 0;
  readonly #batch: number;

  constructor(
    private readonly limit: Limit,
    processes: number,
    private readonly addToSum?: AddToSum,
  ) {
    this.#batch = Math.max(1, Math.floor(limit.points / (SENDS * processes)));
  }

  /** Counts one call, or more. @returns 0, or if the allowance is used up, the milliseconds until it is not */
  count(key: string, points = 1): number {
    const now = Date.now();
    const count = this.#countOf(key, now);
    if (count.sum >= this.limit.points) return count.endsAt - now;
    count.sum += points;
    count.unsent += points;
    if (this.addToSum && count.unsent >= this.#batch && !count.isSending) void this.#send(key, count);
    return 0;
  }

  #countOf(key: string, now: number): Count {
    const known = this.#young.get(key) ?? this.#old.get(key);
    if (known && known.endsAt > now) return known;
    const endsAt = now + this.limit.duration * 1000;
    // Dropped together: finding the oldest of a map passes by all that were deleted from it.
    if (this.#youngUntil <= now || this.#young.size >= YOUNG_MAX) {
      [this.#old, this.#young, this.#youngUntil] = [this.#young, new Map(), endsAt];
    }
    const count = { sum: 0, unsent: 0, endsAt, isSending: false };
    this.#young.set(key, count);
    return count;
  }

  async #send(key: string, count: Count): Promise<void> {
    count.isSending = true;
    try {
      while (count.unsent >= this.#batch) {
        const points = count.unsent;
        count.unsent = 0;
        const { sum, endsIn } = (await this.addToSum?.(key, points)) ?? { sum: 0, endsIn: 0 };
        count.sum = Math.max(count.sum, sum + count.unsent);
        if (endsIn > 0) count.endsAt = Math.min(count.endsAt, Date.now() + endsIn);
      }
    } catch {
      // The database does not answer: this process goes on with its own count.
    } finally {
      count.isSending = false;
    }
  }
}
