import { lt, sql } from "drizzle-orm";
import { replayMarks } from "../../../drizzle/schema/ops";
import type { PageTag } from "../page-tags";
import type { Db } from "./database";

/** The channel on which changes of drivers are announced. */
export const CHANNEL = "driver_changes";
/** A replica that lags behind more than this doesn't answer anyway. */
const MARK_LIFETIME_MS = 60 * 60 * 1000;
const MESSAGE = /^[\da-f]{8}-[\da-f-]{27}(\n|$)/;

/** What was announced: the mark that its transaction wrote, and the tags of the pages that it changed. */
export type Announced = { mark: string; tags: string[] };

/**
 * Notifies every process, once the transaction commits, which pages may be stale, and writes a mark: a
 * replica that shows the mark also shows everything committed with it and before.
 */
export async function announce(tx: Db, tags: readonly PageTag[]): Promise<void> {
  const mark = crypto.randomUUID();
  const message = [mark, ...tags].join("\n");
  await tx.execute(
    sql`with made as (insert into ${replayMarks} (id) values (${mark}) returning id)
      select pg_notify(${CHANNEL}, ${message}) from made`,
  );
}

/** The content of a message; undefined when another version of the product wrote it. */
export function announcedIn(message: string): Announced | undefined {
  if (!MESSAGE.test(message)) return undefined;
  const [mark = "", ...tags] = message.split("\n");
  return { mark, tags };
}

/**
 * Deletes old marks, perhaps including the last one that processes were notified of; so it writes a new one,
 * and notifies them.
 */
export async function deleteOldMarks(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(replayMarks).where(lt(replayMarks.madeAt, new Date(now.getTime() - MARK_LIFETIME_MS)));
    await announce(tx, []);
  });
}
