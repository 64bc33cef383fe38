import { mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import type { deletions } from "../../../drizzle/schema/ops";
import { type Remembered, remembered } from "./remembered";

/** A deleted account: the SHA-256 of its id, which nobody can guess, and when. */
export type Deletion = typeof deletions.$inferSelect;

/** In DATA_DIR, whichever the database; `bun run restore` reads it. */
export const DELETIONS_FILE = "deleted-accounts";

/** What restoring a backup must not undo: marks of what was deleted or ended, and who was suspended. */
export type AfterBackup = { deleted: Deletion[]; remembered: Remembered[] };

const LINE = /^(\S+) ([0-9a-f]{64})$/;
const MEMORY = "memory ";

/** The content of a folder's file; null when there is none. */
export function readDeletionsFile(folder: string): Promise<AfterBackup | null> {
  return readDeletionsAt(join(folder, DELETIONS_FILE));
}

/** The content of a file: on each line when and the hash, or a memory as JSON. Null if there is no such file. */
export async function readDeletionsAt(file: string): Promise<AfterBackup | null> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const lines = text.split("\n").filter(Boolean);
  const isMemory = (line: string) => line.startsWith(MEMORY);
  try {
    return {
      deleted: lines.filter((line) => !isMemory(line)).map(markOf),
      remembered: lines
        .filter(isMemory)
        .map((line) => remembered.parse(JSON.parse(line.slice(MEMORY.length)))),
    };
  } catch {
    throw new Error(`${file} is damaged: a line of it makes no sense.`);
  }
}

function markOf(line: string): Deletion {
  const [, at = "", idHash = ""] = LINE.exec(line) ?? [];
  if (idHash === "" || Number.isNaN(Date.parse(at))) throw new Error("no mark");
  return { idHash, at: new Date(at) };
}

/** Replaces the whole file at once: after a kill or with a full disk, the old one remains. */
export async function writeDeletionsFile(folder: string, content: AfterBackup): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, DELETIONS_FILE);
  const draft = `${file}.${process.pid}.part`;
  const lines = [
    ...content.deleted.map(({ at, idHash }) => `${at.toISOString()} ${idHash}\n`),
    ...content.remembered.map((memory) => `${MEMORY}${JSON.stringify(memory)}\n`),
  ].sort();
  const handle = await open(draft, "w", 0o600);
  try {
    await handle.writeFile(lines.join(""));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
