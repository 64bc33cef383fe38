import { z } from "zod";

/** The version of the file format. */
export const BACKUP_VERSION = 1;

/** The lines of a backup, each JSON: a header, then rows of tables and pending jobs, then their count and checksum. */
export const backupLine = z.union([
  z.object({
    kind: z.literal("backup"),
    version: z.literal(BACKUP_VERSION),
    migrations: z.number(),
    madeAt: z.string(),
    /** The version that made it ("0.1.0-3f2a1bc"); null in older backups, which did not record it. */
    program: z.string().optional(),
  }),
  z.object({ kind: z.literal("row"), table: z.string(), row: z.string() }),
  z.object({
    kind: z.literal("job"),
    name: z.string(),
    data: z.record(z.string(), z.unknown()),
    startAfter: z.string(),
    singletonKey: z.string().nullable(),
  }),
  /** SHA-256 of all lines before this one, line feeds included. */
  z.object({ kind: z.literal("end"), lines: z.number(), sha256: z.string() }),
]);
export type BackupLine = z.infer<typeof backupLine>;
