import { join } from "node:path";

/** The folder of the generated migrations. */
export const migrationsFolder = join(import.meta.dir, "../../../drizzle/migrations");
