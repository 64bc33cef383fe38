import type { Db } from "../platform/database/database";
import { log } from "../platform/http/log";

/** Reached only while the database is down; further counts are dropped. */
const BUFFER_MAX = 100_000;
const ROWS_AT_ONCE = 1000;

/** Counts buffered in memory until they are flushed, one per key. */
export class CountBuffer<Count> {
  private waiting = new Map<string, Count>();

  /** @param join merges a count into the buffered one of the same key */
  constructor(
    private readonly keyOf: (count: Count) => string,
    private readonly join: (waiting: Count, more: Count) => void,
  ) {}

  add(count: Count): void {
    const key = this.keyOf(count);
    const before = this.waiting.get(key);
    if (before) this.join(before, count);
    else if (this.waiting.size < BUFFER_MAX) this.waiting.set(key, count);
  }

  /**
   * Writes the buffer, each portion in one transaction. Counts that certainly were not written stay for the next flush;
   * if the commit got no response they may have been written, and are dropped, so that nothing counts twice.
   */
  async write(db: Db, insert: (tx: Db, counts: readonly Count[]) => Promise<unknown>): Promise<void> {
    const counts = [...this.waiting.values()];
    this.waiting = new Map();
    for (let first = 0; first < counts.length; first += ROWS_AT_ONCE) {
      const some = counts.slice(first, first + ROWS_AT_ONCE);
      let isWritten = false;
      try {
        await db.transaction(async (tx) => {
          await insert(tx, some);
          isWritten = true;
        });
      } catch (error) {
        if (isWritten) {
          log.warn(
            { err: error },
            "counts of what families saw were dropped, nobody knows if they were written",
          );
          continue;
        }
        log.warn({ err: error }, "counts of what families saw wait for the database");
        for (const count of some) this.add(count);
      }
    }
  }
}
