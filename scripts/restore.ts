import { existsSync } from "node:fs";
import { restoreBackup } from "../server/backups/restore-backup";
import { readConfig } from "../server/config";
import { openDatabase } from "../server/database/database";
import { allJobs } from "../server/jobs/all-jobs";
import { createJobs } from "../server/jobs/jobs";
import { readLines } from "./backup-file";

// `bun run restore <file>`: fills an empty database, of either kind, with a backup. The server must not run on it yet.
const file = process.argv[2];
if (!file || !existsSync(file)) {
  console.error("Say which backup: bun run restore <file>");
  process.exit(1);
}
try {
  const config = readConfig();
  const database = await openDatabase(config);
  await database.migrate();
  const jobs = await createJobs(database, allJobs, config);
  const rows = await restoreBackup(database, jobs, () => readLines(file));
  await jobs.stop();
  await database.close();
  console.log(`${rows} rows and waiting jobs were restored.`);
  process.exit(0);
} catch (error) {
  console.error(`Nothing was restored: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
