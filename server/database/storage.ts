import { accessSync, constants, mkdirSync, statfsSync } from "node:fs";
import { resolve } from "node:path";

/** With less than this the embedded database is about to fail in the middle of a write: two of its log's files (bytes). */
const ROOM_MIN = 32 * 1024 * 1024;

/** Raised at the start when the embedded database has no place to be. */
export class StorageError extends Error {
  override name = "StorageError";
}

type Room = { bavail: number; bsize: number };

/** What keeps the embedded database from writing to its folder, in a sentence; undefined when nothing does. */
export function storageTrouble(
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
 * Makes the folder of the embedded database.
 * @throws StorageError when it can't be made or written, or its disk is full.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StorageError(`DATA_DIR: ${resolve(dataDir)} can't be made: ${reason}`, { cause });
  }
  const trouble = storageTrouble(dataDir);
  if (trouble) throw new StorageError(`DATA_DIR: ${trouble}`);
}
