/** Purpose and arguments of each command of package.json. In one place, so that `--help` answers before anything is loaded. */
export const commandHelp = {
  start: `bun run start
Installs packages and builds server and browser's part where that is needed, then serves. Settings come from the environment (README).`,
  dev: `bun run dev
Serves with hot reload for developing.`,
  test: `bun run test [part of a path …] [--embedded] [--postgres] [--coverage]
Every check and test, or the tests whose path contains one of the words; on one of the two databases, or on both. --coverage
prints which lines of server/ and shared/ the tests on PostgreSQL don't reach in their own processes; servers they start don't count.`,
  "test:browsers": `bun run test:browsers
The journeys of families and drivers in Firefox and WebKit, as far as they are on this machine (Debian: firefox-esr,
webkit2gtk-driver, xvfb). Part of bun run test.`,
  "test:cluster": `bun run test:cluster
Three PostgreSQL nodes under Patroni with etcd, HAProxy and PgBouncer on this machine: the primary is killed ten times under
load. Figures for docs/reliability.md. Needs Debian's packages of these names; takes about ten minutes.`,
  "test:image": `bun run test:image [start | backup | failure | upgrade | cluster …]
Builds the image of this folder with a container engine of its own, starts compose.yaml and compose.cluster.yaml, and runs what
docs/operations.md, "Containers", says. Debian, as root: docker.io and mmdebstrap; ends with 3 where no engine can run.`,
  "test:long": `bun run test:long
More kills, malformed requests and searches: figures for docs/reliability.md. Takes about ten minutes.`,
  "test:mutants": `bun run test:mutants [--room <room>] [--only <part of a name>] [--level unit | http | browser] [--again]
Breaks one line of a copy of the project at a time, runs the tests that should notice, and prints what they missed. Goes on
where an interrupted run was; --again tries everything anew. With TEST_DATABASE_URL on PostgreSQL. Takes about an hour.`,
  check: `bun run check
Format, lint, types and the tests that need no server, database or browser.`,
  "reading-level": `bun run reading-level
How hard each page, mail and article is to read: Flesch's ease adapted to Portuguese, words per sentence, words. Hardest first.`,
  build: `bun run build
Builds server and browser's part into dist/, unless that is done.`,
  prepare: `bun scripts/prepare.ts
Installs packages and builds server and browser's part, for images and upgrades. Serves nothing.`,
  backup: `bun run backup [file or folder]
Writes all data, photos included, into one checked file, also while the server runs. In a folder (BACKUP_DIR, or
this one, when left out) the file is named for the program's version and the time: rota-escola-<version>-<date>T<time>Z.backup.gz
BACKUP_DIR, or a folder whose name ends in "/", is made if it is not there.`,
  restore: `bun run restore <file> [--deleted <list>]
Fills an empty database with a backup, then deletes again who was deleted since. The list of deleted accounts is the file
deleted-accounts in DATA_DIR, or the copy that --deleted names; --deleted none, when nobody can have been deleted.`,
  "stripe:sync": `bun run stripe:sync
Puts products, prices and portal settings of the catalogue at Stripe. Run again, it changes nothing.`,
  "stripe:simulator": `bun run stripe:simulator [--port 12111] [--webhook http://localhost:3000/api/stripe/webhook]
                         [--secret whsec_simulator] [--state <file>] [--no-demo]
Without --state it forgets everything when it ends. The server needs STRIPE_API_URL, any STRIPE_SECRET_KEY, and the
secret as STRIPE_WEBHOOK_SECRET.`,
  "bench:web": `bun run bench:web
First-load JavaScript of every public page against the budget, to docs/benchmarks/web.md.`,
  "bench:search": `bun run bench:search [--drivers 1000000] [--queries 500] [--per-kind 100] [--keep <folder>]
Search among so many invented drivers, to docs/benchmarks/search.md. Keep: the database stays in this folder, and the next run
finds its drivers there.`,
  "bench:http": `bun run bench:http [--rounds 7] [--seconds 1] [--connections 16] [--warm 400]
Requests per second of pages, photos and calls, to docs/benchmarks/http.md.`,
  "bench:vitals": `bun run bench:vitals [--runs 5]
LCP, INP and CLS of the public pages on a slow phone, to docs/benchmarks/vitals.md.`,
  "bench:lighthouse": `bun run bench:lighthouse [--runs 5] [--slowdown 4]
Lighthouse over the public pages, as a phone, to docs/benchmarks/lighthouse.md.`,
} as const;

/**
 * Prints a command's help and exits, if `--help` is given. Called before anything else is loaded: help starts nothing and
 * works without installed packages.
 */
export function answerHelp(command: keyof typeof commandHelp): void {
  if (!process.argv.slice(2).some((word) => word === "--help" || word === "-h")) return;
  console.log(commandHelp[command]);
  process.exit(0);
}
