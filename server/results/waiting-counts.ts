import { log } from "../http/log";

/** It grows this large only while the database is down; what comes then is dropped. */
const WAITING_MAX = 100_000;
const ROWS_AT_ONCE = 1000;

/** Counts that wait in memory to be written, one for each key. */
export class WaitingCounts<Count> {
  private waiting = new Map<string, Count>();

  /** @param join adds a count to the one that waits under the same key */
  constructor(
    private readonly keyOf: (count: Count) => string,
    private readonly join: (waiting: Count, more: Count) => void,
  ) {}

  add(count: Count): void {
    const key = this.keyOf(count);
    const before = this.waiting.get(key);
    if (before) this.join(before, count);
    else if (this.waiting.size < WAITING_MAX) this.waiting.set(key, count);
  }

  /** Writes all that waits. What fails to be written waits for the next time. */
  async write(insert: (counts: readonly Count[]) => Promise<unknown>): Promise<void> {
    const counts = [...this.waiting.values()];
    this.waiting = new Map();
    for (let first = 0; first < counts.length; first += ROWS_AT_ONCE) {
      const some = counts.slice(first, first + ROWS_AT_ONCE);
      try {
        await insert(some);
      } catch (error) {
        log.warn({ err: error }, "counts of what families saw wait for the database");
        for (const count of some) this.add(count);
      }
    }
  }
}
