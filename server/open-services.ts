import { createSessions } from "./accounts/sessions";
import { driverListeners } from "./app/driver-listeners";
import { followDriverChanges } from "./database/driver-changes";
import { noReplicas, openReplicas } from "./database/replicas";
import { openDocumentKeys } from "./documents/document-keys";
import { listenToDriverChanges } from "./drivers/driver-changed";
import { AccessRecords } from "./http/access-records";
import { createRateLimits } from "./http/rate-limits";
import { jobRegistry } from "./jobs/job-registry";
import { createJobs } from "./jobs/jobs";
import { openMemoryKeys } from "./memory/memory-keys";
import { PageCache } from "./pages/page-cache";
import { Tally } from "./results/tally";
import type { Services } from "./services";
import { createStaffSessions } from "./staff/staff-sessions";

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
