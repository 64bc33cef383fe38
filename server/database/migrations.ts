import { join } from "node:path";

/** Where the generated migrations stand. */
export const migrationsFolder = join(import.meta.dir, "../../drizzle/migrations");
