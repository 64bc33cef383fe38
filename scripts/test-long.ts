import { randomBytes } from "node:crypto";
import { ensureBuild } from "./build";
import { runTests } from "./checks";
import { add, none, summary } from "./counts";
import { answerHelp } from "./help";
import { ensurePackages } from "./packages";

answerHelp("test:long");

// The thorough version of `bun run test`: more kills, malformed requests and searches, more odd URLs, a larger site.
// The figures of a run are in docs/reliability.md.
const long = {
  FUZZ_REQUESTS: "30000",
  SEARCH_QUERIES: "2400",
  ODD_ADDRESSES: "4000",
  TRANSLATED_STEPS: "60",
  POWER_CUT_ROUNDS: "50",
  MONEY_KILLS: "all",
  CRAWL_DRIVERS: "20000",
  CRAWL_LAST_STEP_SHARE: "20",
  ...(Bun.which("pdftoppm") ? { PDF_POPPLER: "now" } : {}),
  FUZZ_SEED: String(Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)),
};
console.log(`Seed ${long.FUZZ_SEED}`);
const onBoth = [
  "tests/security/fuzz.once.test.ts",
  "tests/app/shutdown.test.ts",
  "tests/console/backups/backup.test.ts",
  "tests/search/random-queries.test.ts",
];
// Twenty thousand drivers need a PostgreSQL server.
const onServer = [...onBoth, "tests/content/discovery/large-site.once.test.ts"];
const files = [
  ...onBoth,
  "tests/e2e/every-page.once.test.ts",
  "tests/e2e/translated.once.test.ts",
  "tests/documents/pdf-pages.once.test.ts",
  "tests/billing/money/kills.once.test.ts",
  "tests/platform/database/power-cut.once.test.ts",
  "tests/platform/database/lost-connections.once.test.ts",
];

await ensurePackages();
await ensureBuild();
let total = await runTests("Long tests on the embedded database", {
  files,
  env: { ...long, TEST_DATABASE: "embedded" },
});
// Imported late: on a fresh clone its packages have only just been installed.
const { findPostgres, startPostgresCluster } = await import("../tests/support/postgres-cluster");
const binaries = findPostgres();
if (binaries) {
  const cluster = await startPostgresCluster(binaries);
  const prefix = `rota_test_${randomBytes(4).toString("hex")}_`;
  const env = {
    ...long,
    TEST_DATABASE: "postgres",
    TEST_DATABASE_URL: cluster.url,
    TEST_DATABASE_PREFIX: prefix,
  };
  total = add(total, await runTests("Long tests on PostgreSQL", { files: onServer, env }));
  await cluster.stop();
} else {
  console.log("NO POSTGRESQL on this machine: half of the long tests did not run");
  total = add(total, { ...none, skipped: onServer.length });
}
console.log(summary(total));
process.exit(total.failed > 0 ? 1 : 0);
