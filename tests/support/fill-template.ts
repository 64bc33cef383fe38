import { openDatabase } from "../../server/platform/database/open-database";
import { runServer } from "./server-process";

/** The content of a new database: no folder at all; no tables; tables; or tables with demo data. */
export type DatabaseContent = "empty" | TemplateContent;
export type TemplateContent = "bare" | "migrated" | "seeded";

/** The environment variables of a server's database. */
export type DatabaseEnv = { DATA_DIR: string; DATABASE_URL?: string };

/** A database for one server or test. */
export type PreparedDatabase<Env extends DatabaseEnv = DatabaseEnv> = {
  env: Env;
  /** Deletes it. */
  drop: () => Promise<void>;
};

// A busy machine is no outage.
const CONNECT_WITHIN_MS = 60_000;

/** Opens the database of `env` in this process. */
export function openAt(env: DatabaseEnv) {
  return openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR }, CONNECT_WITHIN_MS);
}

/** Migrates a new database, including the job queue; for "seeded", a real server adds the demo data. */
export async function fillTemplate(content: TemplateContent, env: DatabaseEnv): Promise<void> {
  if (content === "seeded") {
    const server = await runServer({ ...env, SEED_DEMO: "true" });
    const exitCode = await server.stop();
    if (exitCode !== 0) throw new Error(`The seeding server ended with ${exitCode}:\n${server.logs()}`);
    return;
  }
  const database = await openAt(env);
  if (content === "bare") return database.close();
  await database.migrate();
  const [{ createJobs }, { jobRegistry }] = await Promise.all([
    import("../../server/process/jobs/jobs"),
    import("../../server/app/jobs/job-registry"),
  ]);
  await (await createJobs(database, jobRegistry)).stop();
  // A new database's queue has no past to make up for.
  await database.rawQuery("update jobs.version set cron_on = null");
  await database.close();
}
