import { desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { operatorLog } from "../../../drizzle/schema/ops";
import type { ActionName } from "../../../shared/operation/operator-actions";
import type { Config } from "../../platform/config/config";
import type { Db } from "../../platform/database/database";
import { observed } from "../../platform/observations";
import type { Services } from "../../process/services";
import { diskOf } from "../health/disks";
import { countDeadJobs } from "./dead-jobs";

/** A mail that waits longer than this is late. */
const LATE_MAIL_MINUTES = 10;
/** The action under which a verified backup is recorded. */
export const BACKUP_MADE = "backup-made";

/** The system's health: what an operator has to act on when it is not normal. */
export async function systemHealth({ db, config, now }: Pick<Services, "db" | "config" | "now">) {
  const { stripe } = await observed(db);
  return {
    deadJobs: await countDeadJobs(db),
    ...(await lateMailsOf(db)),
    failingWebhooks: stripe?.undelivered ?? 0,
    stripeSilentSeconds: stripe?.failingSince
      ? Math.max(0, (now().getTime() - stripe.failingSince.getTime()) / 1000)
      : 0,
    backupAgeSeconds: await backupAgeOf(db, now()),
    ...(await dataDisk(config)),
  };
}

const lateMails = z.tuple([z.object({ lateMails: z.number(), oldestMailSeconds: z.number() })]);

// By the queue's clock, the database's. A retried mail has been waiting since it was queued; a delayed one since it was
// due.
async function lateMailsOf(db: Db): Promise<z.infer<typeof lateMails>[0]> {
  const { rows } = await db.execute(sql`
    select (count(*) filter (where waiting > ${LATE_MAIL_MINUTES} * 60))::int as "lateMails",
      coalesce(greatest(max(waiting), 0), 0)::float8 as "oldestMailSeconds"
    from (
      select extract(epoch from now() - case when state = 'created' then start_after else created_on end) as waiting
      from jobs.job where name like 'mail-%' and state < 'completed'
    ) mails`);
  return lateMails.parse(rows)[0];
}

/** Seconds since the last verified backup; null if there never was one. */
async function backupAgeOf(db: Db, now: Date): Promise<number | null> {
  const last = await lastActionAt(db, BACKUP_MADE);
  return last ? Math.max(0, (now.getTime() - last.getTime()) / 1000) : null;
}

/** When an action was last recorded; undefined if it never was. */
export async function lastActionAt(db: Db, action: ActionName): Promise<Date | undefined> {
  const [last] = await db
    .select({ at: operatorLog.at })
    .from(operatorLog)
    .where(eq(operatorLog.action, action))
    .orderBy(desc(operatorLog.at))
    .limit(1);
  return last?.at;
}

/** The disk of DATA_DIR, in bytes; of the working directory if there is no such folder. */
async function dataDisk({ dataDir }: Pick<Config, "dataDir">) {
  const disk = (await diskOf(dataDir)) ?? (await diskOf("."));
  return { diskFreeBytes: disk?.freeBytes ?? 0, diskBytes: disk?.bytes ?? 0 };
}
