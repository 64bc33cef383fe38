import { createWriteStream, existsSync, readFileSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { checkBackup } from "../server/backups/restore-backup";
import { writeBackup } from "../server/backups/write-backup";
import { readConfig } from "../server/config";
import { openDatabase } from "../server/database/database";
import { DirectoryLockedError } from "../server/database/directory-lock";
import { OPS_TOKEN_FILE } from "../server/ops/ops-token";
import { readLines } from "./backup-file";

// `bun run backup [file]`: all data of one moment, photos included, in one compressed and checksummed file. The server
// may run: with the embedded database it hands its data over, PostgreSQL is read beside it.
const config = readConfig();
const stamp = new Date().toISOString().replace(/[:.]/g, "-");
const file = process.argv[2] ?? `rota-escola-${stamp}.backup.gz`;
const draft = `${file}.part`;
if (existsSync(file)) fail(`${file} exists already.`);

try {
  const lines = await source();
  await pipeline(lines, createGzip(), createWriteStream(draft, { mode: 0o600 }));
  const { rows } = await checkBackup(() => readLines(draft));
  await rename(draft, file);
  console.log(`${rows} rows and waiting jobs are in ${file}, checked.`);
  process.exit(0);
} catch (error) {
  await rm(draft, { force: true });
  fail(error instanceof Error ? error.message : String(error));
}

async function source(): Promise<Readable> {
  try {
    const database = await openDatabase(config);
    const through = new TransformStream<string, string>();
    const writer = through.writable.getWriter();
    writeBackup(database, new Date(), (line) => writer.write(line))
      .then(() => writer.close())
      .catch((error: unknown) => writer.abort(error))
      .finally(() => database.close());
    return Readable.from(through.readable);
  } catch (error) {
    if (error instanceof DirectoryLockedError) return fromServer();
    throw error;
  }
}

async function fromServer(): Promise<Readable> {
  const tokenFile = join(config.dataDir, OPS_TOKEN_FILE);
  const token = config.opsToken ?? (existsSync(tokenFile) ? readFileSync(tokenFile, "utf8").trim() : "");
  const host = config.host === "0.0.0.0" ? "127.0.0.1" : config.host;
  const answer = await fetch(`http://${host}:${config.port}/api/backup`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok || !answer.body)
    throw new Error(
      `The server that has the database open answered ${answer.status}: check PORT and OPS_TOKEN.`,
    );
  return Readable.from(answer.body);
}

function fail(sentence: string): never {
  console.error(`No backup was made: ${sentence}`);
  process.exit(1);
}
