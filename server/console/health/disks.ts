import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { HealthCell } from "../../../shared/operation/health";
import type { Config } from "../../platform/config/config";
import { storageProblem } from "../../platform/database/storage";

const GB = 1024 ** 3;
const FREE_PART_MIN = 0.1;
const FREE_BYTES_MIN = 2 * GB;

type Folders = Pick<Config, "dataDir" | "backupDir">;

export type Disk = { folder: string; freeBytes: number; bytes: number; isLow: boolean };

/** The disk of a folder, in bytes; undefined if there is no such folder. */
export async function diskOf(folder: string): Promise<Disk | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk) return undefined;
  const [freeBytes, bytes] = [disk.bavail * disk.bsize, disk.blocks * disk.bsize];
  return { folder, freeBytes, bytes, isLow: freeBytes < bytes * FREE_PART_MIN || freeBytes < FREE_BYTES_MIN };
}

/**
 * Of the folders that are written, backups included, the disk that is worst off, and what is wrong: why DATA_DIR can't be
 * written, or that there is no BACKUP_DIR.
 */
async function disksNow({ dataDir, backupDir }: Folders) {
  const [backup, ...others] = await Promise.all([backupDir ?? dataDir, dataDir, tmpdir()].map(diskOf));
  const disks = [backup, ...others].flatMap((disk) => disk ?? []);
  const noBackupDir = backupDir && !backup ? `a pasta ${backupDir} não existe` : undefined;
  return {
    problem: storageProblem(dataDir) ? "cheio ou sem permissão" : noBackupDir,
    // A large disk may have more room than a small one, and be nearly full.
    fullest: disks.toSorted((a, b) => Number(b.isLow) - Number(a.isLow) || a.freeBytes - b.freeBytes)[0],
  };
}

/** The disk of the folders that are written, in words; `config` says which these are. */
export async function diskCell(config: Folders): Promise<HealthCell> {
  const { problem, fullest } = await disksNow(config);
  if (!fullest) return { kind: "disk", isRed: true, state: "sem resposta", detail: "" };
  const { freeBytes, bytes, isLow, folder } = fullest;
  const where = folder === config.dataDir ? "" : `, em ${folder}`;
  return {
    kind: "disk",
    isRed: problem !== undefined || isLow,
    state: problem ?? `${gigabytes(freeBytes)} livres`,
    detail: `de ${gigabytes(bytes)}${where}`,
  };
}

const gigabytes = (size: number) => `${(size / GB).toFixed(size < 10 * GB ? 1 : 0).replace(".", ",")} GB`;
