import { existsSync } from "node:fs";
import { join } from "node:path";
import { driverListeners } from "../server/app/driver-listeners";
import { jobRegistry } from "../server/app/jobs/job-registry";
import { restoreBackup } from "../server/console/backups/restore-backup";
import { listenToDriverChanges } from "../server/drivers/driver-changed";
import { readConfig, withDevelopmentKeys } from "../server/platform/config/config";
import { openDatabase } from "../server/platform/database/open-database";
import { openMemoryKeys } from "../server/platform/keys/memory/memory-keys";
import {
  type AfterBackup,
  DELETIONS_FILE,
  readDeletionsAt,
} from "../server/process/deletions/deletions-file";
import { createJobs } from "../server/process/jobs/jobs";
import { readLines } from "./backup-file";

/**
 * Fills the configured database with a backup and repeats the deletions and remembers the suspensions made since.
 * @param list the file of deleted accounts, "none" for no file; in DATA_DIR by default
 */
export async function restoreFile(file: string, list: string | undefined) {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const config = readConfig();
  const since = await readList(list ?? join(config.dataDir, DELETIONS_FILE));
  listenToDriverChanges(driverListeners);
  const database = await openDatabase(config);
  try {
    await database.migrate();
    const jobs = await createJobs(database, jobRegistry);
    try {
      const memoryKeys = openMemoryKeys(withDevelopmentKeys(config));
      const { memoryLostKeys: lostKeys } = config;
      const given = { lines: () => readLines(file), ...since, now: new Date(), memoryKeys, lostKeys };
      return await restoreBackup(database, jobs, given);
    } finally {
      await jobs.stop();
    }
  } finally {
    await database.close();
  }
}

// Without the list, people who asked to be deleted would be back, unnoticed.
async function readList(list: string): Promise<AfterBackup> {
  if (list === "none") return { deleted: [], remembered: [] };
  const content = await readDeletionsAt(list);
  if (content) return content;
  throw new Error(
    `The list of deleted accounts is not there (${list}). Say where a copy is with --deleted, or --deleted none.`,
  );
}
