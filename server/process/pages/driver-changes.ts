import { sql } from "drizzle-orm";
import type { Database, Db } from "../../platform/database/database";
import { announce, announcedIn, CHANNEL } from "../../platform/database/replay-marks";
import type { Replicas } from "../../platform/database/replicas";
import { log } from "../../platform/http/log";
import { type ChangedPlace, tagsOfChange } from "../../platform/page-tags";
import type { PageCache } from "./page-cache";

const SETTLE_MS = 1000;
const SETTLE = "settle:";

/**
 * Notifies every process, once the transaction commits, that cached pages of this driver may be stale.
 * @param places where families found the driver before, and where they do now
 */
export async function announceDriverChange(
  tx: Db,
  driverId: string,
  places: readonly ChangedPlace[],
): Promise<void> {
  await announce(tx, tagsOfChange(driverId, places));
}

export type DriverChanges = {
  /** Resolves when everything committed earlier has reached this process's page cache. */
  settle: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Data about drivers that a process reads from elsewhere than the primary. */
type CachesToSync = { pages: PageCache; replicas: Omit<Replicas, "readPublic" | "close"> };

/** Keeps this process's cached pages and replica reads in step with changes made by any process. */
export async function followDriverChanges(
  database: Database,
  { pages, replicas }: CachesToSync,
  now: () => Date,
): Promise<DriverChanges> {
  const pendingSettles = new Map<string, () => void>();
  let isConnected = false;
  const stop = await database.listen(CHANNEL, {
    onUp: () => {
      isConnected = true;
      replicas.connected();
      pages.connected();
    },
    onDown: () => {
      log.warn("LISTEN connection lost: page cache bypassed");
      isConnected = false;
      replicas.disconnected();
      pages.disconnected(now().getTime());
      for (const resolve of pendingSettles.values()) resolve();
    },
    onMessage: (message) => {
      const resolveSettle = pendingSettles.get(message);
      if (resolveSettle) return resolveSettle();
      if (message.startsWith(SETTLE)) return;
      const announced = announcedIn(message);
      replicas.changed(announced?.mark);
      // Another version of the product may use another format: assume that everything changed.
      if (announced) pages.drop(announced.tags);
      else pages.clear();
    },
  });
  return {
    stop,
    settle: async () => {
      // While disconnected nothing is cached that could go stale, and no notification would arrive.
      if (!isConnected) return;
      const mark = `${SETTLE}${crypto.randomUUID()}`;
      // Notifications arrive in commit order, so ours arrives after those of all earlier commits.
      const settled = new Promise<void>((resolve) => pendingSettles.set(mark, resolve));
      await database.db.execute(sql`select pg_notify(${CHANNEL}, ${mark})`);
      await Promise.race([settled, Bun.sleep(SETTLE_MS)]);
      pendingSettles.delete(mark);
    },
  };
}
