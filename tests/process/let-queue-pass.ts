import { type DatabaseEnv, openAt } from "../support/fill-template";

/** How long a job's process counts as alive after its last heartbeat. */
const HEARTBEAT_SECONDS = 20;

/**
 * Lets time pass for the queue of a database that no server has open: jobs that wait may start, and those whose process
 * was killed count as abandoned. Returns how many of the latter there are.
 */
export async function letQueuePass(env: DatabaseEnv): Promise<number> {
  const database = await openAt(env);
  await database.rawQuery("update jobs.job set start_after = now() where state < 'active'");
  const { rowCount } = await database.rawQuery(
    `update jobs.job set heartbeat_on = heartbeat_on - interval '${HEARTBEAT_SECONDS} seconds' where state = 'active'`,
  );
  await database.close();
  return rowCount ?? 0;
}
