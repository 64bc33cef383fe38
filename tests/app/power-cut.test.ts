import { afterAll, beforeAll, expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { openDatabase } from "../../server/app/database";
import { createEmbeddedDatabase } from "../support/embedded-databases";
import { root } from "../support/root";

// On a real disk, not in memory: this is about what is left of it.
const rounds = Number(process.env.POWER_CUT_ROUNDS ?? 20);
let dataDir = "";
let drop = async () => {};

beforeAll(async () => {
  const prepared = await createEmbeddedDatabase("migrated", tmpdir());
  dataDir = prepared.env.DATA_DIR;
  drop = prepared.drop;
});
afterAll(() => drop());

/** Writes until a few more rows than before are acknowledged, kills the writer at once, and gives the last number. */
async function writeAndKill(acknowledgements: number): Promise<number> {
  const writer = Bun.spawn([process.execPath, "tests/support/write-until-killed.ts", dataDir], {
    cwd: root,
    stdout: "pipe",
    stderr: "inherit",
  });
  let said = "";
  for await (const chunk of writer.stdout) {
    said += new TextDecoder().decode(chunk);
    if (said.split("\n").length > acknowledgements) writer.kill("SIGKILL");
  }
  await writer.exited;
  return Math.max(...said.split("\n").slice(0, -1).map(Number));
}

test(`no acknowledged write is lost in ${rounds} kills, and the database opens again each time`, async () => {
  for (let round = 1; round <= rounds; round++) {
    const last = await writeAndKill(round * 3);
    const database = await openDatabase({ databaseUrl: undefined, dataDir });
    const { rows } = await database.rawQuery(
      "select count(*)::int as count, count(*) filter (where number <= $1)::int as kept from acknowledged",
      [last],
    );
    await database.close();
    expect(rows[0]?.kept).toBe(last);
    // The one write that was under way when the process died may be there or not; nothing else.
    expect(Number(rows[0]?.count) - last).toBeOneOf([0, 1]);
  }
}, 900_000);
