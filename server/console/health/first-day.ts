import type { FirstDayTask } from "../../../shared/operation/health";
import { listStaff } from "../../platform/sessions/find-staff";
import type { Services } from "../../process/services";
import { BACKUP_MADE, lastActionAt } from "../ops/system-health";

/** What nobody has set up yet, in the order in which to do it; empty once all of it is there. */
export async function firstDayTasksLeft({
  config,
  db,
}: Pick<Services, "config" | "db">): Promise<FirstDayTask[]> {
  const isMissing: Record<FirstDayTask, boolean> = {
    smtp: config.smtpUrl === undefined,
    stripe: config.stripe === undefined,
    documents: config.documents.key === undefined,
    memory: config.memory.key === undefined,
    backup: (await lastActionAt(db, BACKUP_MADE)) === undefined,
    // Who was invited and has no key yet can't step in.
    operator:
      (await listStaff(db)).filter(({ role, passkeys }) => role === "operator" && passkeys > 0).length < 2,
  };
  return (Object.keys(isMissing) as FirstDayTask[]).filter((task) => isMissing[task]);
}
