import { sql } from "drizzle-orm";
import { log } from "../http/log";
import type { PageCache } from "../pages/page-cache";
import type { Database, Db } from "./database";

const CHANNEL = "driver_changes";
const SETTLE_MS = 1000;

/** Tells every process, when the transaction commits, that pages may show something old of this driver. */
export async function announceDriverChange(tx: Db, driverId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${driverId})`);
}

export type DriverChanges = {
  /** Resolves when everything committed before has reached this process's pages. */
  settle: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Keeps this process's pages in step with what any process changes. */
export async function followDriverChanges(database: Database, pages: PageCache): Promise<DriverChanges> {
  const waiting = new Map<string, () => void>();
  let isListening = false;
  const stop = await database.listen(CHANNEL, {
    onUp: () => {
      isListening = true;
      pages.listening();
    },
    onDown: () => {
      log.warn("not hearing of changes: pages are drawn anew for every visit");
      isListening = false;
      pages.deaf();
      for (const letGo of waiting.values()) letGo();
    },
    onMessage: (message) => {
      const reached = waiting.get(message);
      if (reached) reached();
      else if (!message.startsWith("settle:")) pages.driverChanged(message);
    },
  });
  return {
    stop,
    settle: async () => {
      // Deaf, nothing is kept that could show something old, and nothing would come.
      if (!isListening) return;
      const mark = `settle:${crypto.randomUUID()}`;
      // Messages arrive in the order of their commits, so ours comes after all that happened before.
      const reached = new Promise<void>((resolve) => waiting.set(mark, resolve));
      await database.db.execute(sql`select pg_notify(${CHANNEL}, ${mark})`);
      await Promise.race([reached, Bun.sleep(SETTLE_MS)]);
      waiting.delete(mark);
    },
  };
}
