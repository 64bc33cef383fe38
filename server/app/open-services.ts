import { Tally } from "../counting/tally";
import { listenToDriverChanges } from "../drivers/driver-changed";
import { noReplicas, openReplicas } from "../platform/database/replicas";
import { AccessRecords } from "../platform/http/access-records";
import { createRateLimits } from "../platform/http/rate-limits";
import { openDocumentKeys } from "../platform/keys/documents/document-keys";
import { openMemoryKeys } from "../platform/keys/memory/memory-keys";
import { vapidKeysOf } from "../platform/keys/push/vapid-keys";
import { createSessions } from "../platform/sessions/sessions";
import { createStaffSessions } from "../platform/sessions/staff-sessions";
import { createJobs } from "../process/jobs/jobs";
import { followDriverChanges } from "../process/pages/driver-changes";
import { PageCache } from "../process/pages/page-cache";
import type { Services } from "../process/services";
import { driverListeners } from "./driver-listeners";
import { jobRegistry } from "./jobs/job-registry";

/** What differs between a real start and a test. */
type Given = Pick<Services, "config" | "database" | "payments" | "now">;

/**
 * Creates everything that lives as long as the process, on a migrated database. No job runs before
 * `jobs.start`.
 */
export async function openServices({ config, database, payments, now }: Given): Promise<Services> {
  listenToDriverChanges(driverListeners);
  const { db } = database;
  const pages = new PageCache();
  const replicas = config.databaseReadUrl
    ? openReplicas(config.databaseReadUrl, database)
    : noReplicas(database);
  return {
    config,
    database,
    db,
    jobs: await createJobs(database, jobRegistry),
    limits: createRateLimits(database, config),
    payments,
    sessions: createSessions(db, now),
    staffSessions: createStaffSessions(db, now),
    pages,
    documentKeys: await openDocumentKeys(config),
    memoryKeys: openMemoryKeys(config),
    pushKeys: config.pushKey ? vapidKeysOf(config.pushKey) : null,
    replicas,
    driverChanges: await followDriverChanges(database, { pages, replicas }, now),
    accessRecords: new AccessRecords(db, now),
    tally: new Tally(db, now),
    now,
  };
}

/** Stops them, jobs first; the database and the payments stay open, because the caller opened them. */
export async function closeServices({
  jobs,
  accessRecords,
  tally,
  driverChanges,
  replicas,
}: Services): Promise<void> {
  await jobs.stop();
  await accessRecords.stop();
  await tally.stop();
  await driverChanges.stop();
  await replicas.close();
}
