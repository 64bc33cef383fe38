import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { Config } from "../config";
import { storageProblem } from "../database/storage";

const GB = 1024 ** 3;
const FREE_PART_MIN = 0.1;
const FREE_BYTES_MIN = 2 * GB;

export type Disk = { folder: string; freeBytes: number; bytes: number; isLow: boolean };

/** The disk of a folder, in bytes; undefined if there is no such folder. */
export async function diskOf(folder: string): Promise<Disk | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk) return undefined;
  const [freeBytes, bytes] = [disk.bavail * disk.bsize, disk.blocks * disk.bsize];
  return { folder, freeBytes, bytes, isLow: freeBytes < bytes * FREE_PART_MIN || freeBytes < FREE_BYTES_MIN };
}

/** Of the folders that the server writes, the disk with the least room, and why DATA_DIR can't be written, if so. */
export async function disksNow({ dataDir }: Pick<Config, "dataDir">) {
  const disks = (await Promise.all([dataDir, tmpdir()].map(diskOf))).flatMap((disk) => disk ?? []);
  return {
    problem: storageProblem(dataDir),
    fullest: disks.toSorted((one, other) => one.freeBytes - other.freeBytes)[0],
  };
}
