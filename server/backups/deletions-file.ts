import { mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import type { deletions } from "../../drizzle/schema/ops";

/** A deleted account: the SHA-256 of its id, which nobody can guess, and when. */
export type Deletion = typeof deletions.$inferSelect;

/** In DATA_DIR, whichever the database; `bun run restore` reads it. */
export const DELETIONS_FILE = "deleted-accounts";

const LINE = /^(\S+) ([0-9a-f]{64})$/;

/** The marks of a file in a folder; null when there is none. */
export function readDeletionsFile(folder: string): Promise<Deletion[] | null> {
  return readDeletionsAt(join(folder, DELETIONS_FILE));
}

/** The marks of a file, one per line: when, then the hash. Null if there is no such file. */
export async function readDeletionsAt(file: string): Promise<Deletion[] | null> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [, at = "", idHash = ""] = LINE.exec(line) ?? [];
      if (idHash === "" || Number.isNaN(Date.parse(at)))
        throw new Error(`${file} is damaged: a line of it makes no sense.`);
      return { idHash, at: new Date(at) };
    });
}

/** Replaces the whole file at once: after a kill or with a full disk, the old one remains. */
export async function writeDeletionsFile(folder: string, marks: readonly Deletion[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, DELETIONS_FILE);
  const draft = `${file}.${process.pid}.part`;
  const lines = marks.map(({ at, idHash }) => `${at.toISOString()} ${idHash}\n`).sort();
  const handle = await open(draft, "w", 0o600);
  try {
    await handle.writeFile(lines.join(""));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
