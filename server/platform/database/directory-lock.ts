import { Database as Sqlite } from "bun:sqlite";

/** Thrown when another process has the directory open. */
export class DirectoryLockedError extends Error {
  override name = "DirectoryLockedError";
}

/**
 * Takes an exclusive lock on `<directory>.lock` for the life of this process. The lock is the operating system's
 * (held by an open SQLite transaction), so the kernel frees it even after kill -9.
 * @returns a function that releases the lock.
 */
export function lockDirectory(directory: string): () => void {
  const file = new Sqlite(`${directory}.lock`, { create: true });
  try {
    file.run("PRAGMA busy_timeout = 0");
    file.run("PRAGMA locking_mode = EXCLUSIVE");
    file.run("BEGIN EXCLUSIVE");
  } catch (cause) {
    file.close();
    throw new DirectoryLockedError(
      `Another process is using the database in ${directory}. Stop it first, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
  return () => file.close();
}
