import { expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { findPostgres, startPostgresCluster, unprivilegedUser } from "../../support/postgres-cluster";
import { until } from "../../support/until";

const binaries = findPostgres();

const query = async (url: string, text: string) => {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
};

// The steps of docs/operations.md, "Backups of a cluster".
if (binaries)
  test("a base backup and the archived WAL restore a point in time, and nothing later", async () => {
    const owner = unprivilegedUser();
    const folder = mkdtempSync(join(tmpdir(), "rota-archive-"));
    const archive = join(folder, "archive");
    const base = join(folder, "base");
    mkdirSync(archive);
    for (const path of [folder, archive]) {
      chmodSync(path, 0o700);
      if (owner) chownSync(path, owner.uid, owner.gid);
    }
    const settings = {
      wal_level: "replica",
      archive_mode: "on",
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    };
    const original = await startPostgresCluster(binaries, { durable: true, settings });
    await query(original.url, "create table notes (text text)");
    const backup = spawnSync(
      join(binaries, "pg_basebackup"),
      ["-D", base, "-d", original.url, "-c", "fast"],
      { ...owner },
    );
    expect(backup.status).toBe(0);
    await query(original.url, "insert into notes values ('before')");
    const [{ moment }] = await query(original.url, "select clock_timestamp()::text as moment");
    await query(original.url, "insert into notes values ('after')");
    const [{ file }] = await query(original.url, "select pg_walfile_name(pg_switch_wal()) as file");
    await until("the log to be archived", () => Bun.file(join(archive, file)).exists());
    await original.stop();

    appendFileSync(
      join(base, "postgresql.conf"),
      `\nrestore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\narchive_mode = off\n`,
    );
    writeFileSync(join(base, "recovery.signal"), "");
    const restored = await startPostgresCluster(binaries, { durable: true, copyOf: base });
    await until(
      "the end of the recovery",
      async () => {
        const [row] = await query(restored.url, "select pg_is_in_recovery() as waits");
        return row.waits === false;
      },
      30_000,
    );
    expect(await query(restored.url, "select text from notes")).toEqual([{ text: "before" }]);
    await restored.stop();
    rmSync(folder, { recursive: true, force: true });
  });
