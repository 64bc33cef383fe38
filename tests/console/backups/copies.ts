import { jobRegistry } from "../../../server/app/jobs/job-registry";
import { restoreBackup } from "../../../server/console/backups/restore-backup";
import { writeBackup } from "../../../server/console/backups/write-backup";
import type { Database } from "../../../server/platform/database/database";
import { saveDeletionsFile } from "../../../server/process/deletions/deletions";
import { type AfterBackup, readDeletionsFile } from "../../../server/process/deletions/deletions-file";
import { createJobs } from "../../../server/process/jobs/jobs";
import type { Jobs } from "../../../server/process/services";
import type { TestApp } from "../../support/app";
import { openTestDatabase } from "../../support/databases";

export const reading = (lines: readonly string[]) =>
  async function* () {
    yield* lines;
  };

/** Backups of a product, as lines, and what is restored from them. */
export function backupsOf(app: TestApp) {
  const restoreInto = (database: Database, jobs: Jobs, lines: string[], since: Partial<AfterBackup> = {}) => {
    const { memoryKeys } = app.services;
    const given = { lines: reading(lines), deleted: [], ...since, now: new Date(), memoryKeys };
    return restoreBackup(database, jobs, given);
  };
  return {
    make: async () => {
      const lines: string[] = [];
      await writeBackup(app.services.database, new Date(), async (line) => {
        lines.push(line.trimEnd());
      });
      return lines;
    },
    restoreInto,
    /** What people ended so far, as the file beside the database says it. */
    ended: async (): Promise<AfterBackup> => {
      await saveDeletionsFile.run(app.services, {});
      return (await readDeletionsFile(app.services.config.dataDir)) ?? { deleted: [], remembered: [] };
    },
    /** Lends an empty database of its own. */
    withCopy: async (
      work: (
        copy: Database,
        restore: (lines: string[], since?: Partial<AfterBackup>) => ReturnType<typeof restoreBackup>,
      ) => Promise<void>,
    ) => {
      const { database, close } = await openTestDatabase();
      const jobs = await createJobs(database, jobRegistry);
      try {
        await work(database, (lines, since) => restoreInto(database, jobs, lines, since));
      } finally {
        await jobs.stop();
        await close();
      }
    },
  };
}
