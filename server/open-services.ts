import { createSessions } from "./accounts/sessions";
import { followDriverChanges } from "./database/driver-changes";
import { openDocumentKeys } from "./documents/document-keys";
import { AccessRecords } from "./http/access-records";
import { createRateLimits } from "./http/rate-limits";
import { allJobs } from "./jobs/all-jobs";
import { createJobs } from "./jobs/jobs";
import { PageCache } from "./pages/page-cache";
import type { Services } from "./services";
import { createStaffSessions } from "./staff/staff-sessions";

/** What a real start and a test bring along differently. */
type Given = Pick<Services, "config" | "database" | "payments" | "now">;

/** Makes everything that lives as long as the process, on a migrated database. No job runs before `jobs.start`. */
export async function openServices({ config, database, payments, now }: Given): Promise<Services> {
  const { db } = database;
  const pages = new PageCache();
  return {
    config,
    database,
    db,
    jobs: await createJobs(database, allJobs, config),
    limits: createRateLimits(database, config.rateLimit),
    payments,
    sessions: createSessions(db, now),
    staffSessions: createStaffSessions(db, now),
    pages,
    driverChanges: await followDriverChanges(database, pages),
    documentKeys: await openDocumentKeys(config),
    accessRecords: new AccessRecords(db, now),
    now,
  };
}

/** Ends their work, first the jobs; the database and the payments stay open for whoever opened them. */
export async function closeServices({ jobs, accessRecords, driverChanges }: Services): Promise<void> {
  await jobs.stop();
  await accessRecords.stop();
  await driverChanges.stop();
}
