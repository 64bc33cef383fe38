import { openDatabase } from "../../server/database/open-database";
import { runServer } from "./server-process";

/** What a new database holds: nothing, not even a folder; no tables; the tables; or the demo data as well. */
export type DatabaseContent = "empty" | TemplateContent;
export type TemplateContent = "bare" | "migrated" | "seeded";

/** The variables that lead a server to its database. */
export type DatabaseEnv = { DATA_DIR: string; DATABASE_URL?: string };

/** Where a server or a test finds a database of its own. */
export type PreparedDatabase<Env extends DatabaseEnv = DatabaseEnv> = {
  env: Env;
  /** Deletes it. */
  drop: () => Promise<void>;
};

/** Opens in this process what `env` leads to. */
export function openAt(env: DatabaseEnv) {
  return openDatabase({
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
  });
}

/** Gives a new database its tables, those of the job queue too; if wanted, a real server puts the demo data into it. */
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
  const [{ createJobs }, { allJobs }] = await Promise.all([
    import("../../server/jobs/jobs"),
    import("../../server/jobs/all-jobs"),
  ]);
  await (await createJobs(database, allJobs)).stop();
  await database.close();
}
