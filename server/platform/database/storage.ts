import { accessSync, constants, mkdirSync, statfsSync } from "node:fs";
import { resolve } from "node:path";
import { DomainError } from "../http/domain-error";

/** Below this free space (bytes, two WAL segments of the embedded database) a write is about to fail in its middle. */
const ROOM_MIN = 32 * 1024 * 1024;

/** Thrown at start-up when the database can't be used: its folder, or the connection to PostgreSQL. */
export class StorageError extends Error {
  override name = "StorageError";
}

type Room = { bavail: number; bsize: number };

/**
 * Why DATA_DIR can't be written, in one sentence; undefined when it can. The embedded database is there and, whichever the
 * database, the list of what was deleted: without it a restored backup would revive deleted accounts.
 */
export function storageProblem(
  dataDir: string,
  roomOf: (path: string) => Room = statfsSync,
): string | undefined {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bavail, bsize } = roomOf(dataDir);
    if (bavail * bsize >= ROOM_MIN) return undefined;
    return `the disk of ${resolve(dataDir)} is full: ${Math.floor((bavail * bsize) / 1024 / 1024)} MB are left`;
  } catch (error) {
    return `${resolve(dataDir)} can't be written: ${error instanceof Error ? error.message : error}`;
  }
}

/**
 * Creates DATA_DIR, with either database. @throws StorageError when it can't be created or written, or
 * its disk is full.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StorageError(`DATA_DIR: ${resolve(dataDir)} can't be made: ${reason}`, { cause });
  }
  const problem = storageProblem(dataDir);
  if (problem) throw new StorageError(`DATA_DIR: ${problem}`);
}

/** Refuses what could not be kept. @throws DomainError STORAGE_FULL */
export function requireStorage({ dataDir }: { dataDir: string }): void {
  const problem = storageProblem(dataDir);
  if (problem) throw new DomainError("STORAGE_FULL", undefined, { cause: new StorageError(problem) });
}
