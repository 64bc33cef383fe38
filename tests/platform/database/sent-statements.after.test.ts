import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { createEmbeddedDatabase } from "../../support/embedded-databases";
import { root } from "../../support/root";
import { type SentStatement, sentStatements } from "../../support/sent-statements";

// Object ids from here on are a database's own: of its enumerations and composite types.
const FIRST_OWN_TYPE = 16_384;
const UNDEFINED_TABLE = "42P01";

// Migrations, and the rows that their test gives them, were written for earlier tables.
const earlier = ["drizzle/migrations", "tests/platform/database/migrations"]
  .flatMap((folder) => [...new Bun.Glob("*.sql").scanSync({ cwd: join(root, folder), absolute: true })])
  .map((file) => readFileSync(file, "utf8"));
const isEarlier = ({ text }: SentStatement) => earlier.some((sql) => sql.includes(text.trim()));

test("the embedded database accepts every statement that the tests sent to PostgreSQL, with the same types of columns", async () => {
  const sent = sentStatements(process.env.TEST_SCRATCH ?? "").filter((statement) => !isEarlier(statement));
  const { env, drop } = await createEmbeddedDatabase("migrated");
  const client = await PGlite.create(`${env.DATA_DIR}/postgres`);
  const refused: string[] = [];
  for (const statement of sent) {
    const fault = await faultOf(client, statement);
    if (fault) refused.push(`${fault}: ${statement.text.slice(0, 400)}`);
  }
  await client.close();
  await drop();
  expect(sent.length).toBeGreaterThan(1000);
  expect(refused).toEqual([]);
});

async function faultOf(client: PGlite, { text, columns }: SentStatement): Promise<string | undefined> {
  try {
    const { resultFields } = await client.describeQuery(text);
    const types = resultFields.map(({ dataTypeID }) => dataTypeID);
    const isSame =
      types.length === columns.length &&
      types.every((type, index) => type === columns[index] || type >= FIRST_OWN_TYPE);
    return isSame ? undefined : `columns ${types} instead of ${columns}`;
  } catch (error) {
    // A table that a test makes for itself.
    if (error instanceof Error && "code" in error && error.code === UNDEFINED_TABLE) return undefined;
    return String(error);
  }
}
