import { createWriteStream, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type CheckedBackup, checkBackup } from "../server/console/backups/restore-backup";
import { writeBackup } from "../server/console/backups/write-backup";
import { BACKUP_MADE } from "../server/console/ops/system-health";
import { OPS_TOKEN_FILE } from "../server/operation/ops-token";
import { recordAction } from "../server/operation/record-action";
import { type Config, readConfig } from "../server/platform/config/config";
import { DirectoryLockedError } from "../server/platform/database/directory-lock";
import { openDatabase } from "../server/platform/database/open-database";
import { readLines } from "./backup-file";

/** Where the lines come from, and what records that the backup is complete. */
type Source = { lines: Readable; record: (what: string) => Promise<void> };

/**
 * Writes a backup and verifies it before it gets its final name. The server may run: with the embedded database it sends
 * its data, PostgreSQL is read directly.
 * @param given a new file, or a folder, in which the file is named by version and time: one that exists, or ends in "/"
 * and is made. BACKUP_DIR if undefined, which is made too, and without that the working directory
 */
export async function makeBackup(given: string | undefined): Promise<{ rows: number; file: string }> {
  const config = readConfig();
  const target = given ?? config.backupDir ?? ".";
  if (target.endsWith("/") || target === config.backupDir)
    mkdirSync(target, { recursive: true, mode: 0o700 });
  const isFolder = existsSync(target) && statSync(target).isDirectory();
  if (!isFolder && existsSync(target)) throw new Error(`${target} exists already.`);
  const draft = isFolder ? join(target, `rota-escola-${process.pid}.part`) : `${target}.part`;
  try {
    const { lines, record } = await openSource(config);
    await pipeline(lines, createGzip(), createWriteStream(draft, { mode: 0o600 }));
    const checked = await checkBackup(() => readLines(draft));
    const file = isFolder ? join(target, nameOf(checked)) : target;
    await rename(draft, file);
    await record(`${checked.rows} rows, ${checked.program}`);
    return { rows: checked.rows, file };
  } finally {
    await rm(draft, { force: true });
  }
}

function nameOf({ program, madeAt }: CheckedBackup): string {
  return `rota-escola-${program}-${madeAt.replace(/[:.]/g, "-")}.backup.gz`;
}

async function openSource(config: Config): Promise<Source> {
  try {
    const database = await openDatabase(config);
    const through = new TransformStream<string, string>();
    const writer = through.writable.getWriter();
    writeBackup(database, new Date(), (line) => writer.write(line))
      .then(() => writer.close())
      .catch((error: unknown) => writer.abort(error));
    return {
      lines: Readable.from(through.readable),
      record: async (reason) => {
        const now = () => new Date();
        await recordAction({ db: database.db, now }, { action: BACKUP_MADE, subject: null, reason });
        await database.close();
      },
    };
  } catch (error) {
    if (error instanceof DirectoryLockedError) return fromServer(config);
    throw error;
  }
}

async function fromServer(config: Config): Promise<Source> {
  const tokenFile = join(config.dataDir, OPS_TOKEN_FILE);
  const token = config.opsToken ?? (existsSync(tokenFile) ? readFileSync(tokenFile, "utf8").trim() : "");
  const host = config.host === "0.0.0.0" ? "127.0.0.1" : config.host;
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`http://${host}:${config.port}/api${path}`, {
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    });
    if (answer.ok && answer.body) return answer.body;
    throw new Error(
      `The server that has the database open answered ${answer.status}: check PORT and OPS_TOKEN.`,
    );
  };
  return {
    lines: Readable.from(await call("/backup")),
    record: async (reason) => {
      await call("/ops/backupMade", { reason });
    },
  };
}
