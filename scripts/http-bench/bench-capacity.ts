import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run";
import { say } from "../steps";

// How many machines the product needs: measured costs (docs/benchmarks) × a model of traffic, written to docs/capacity.md.
// The model is an assumption, printed on the page; to correct it, change it here and run this script again.

/** Requests of one family's visit, on average. */
const VISIT = {
  cachedPages: 2.7,
  newSearches: 0.6,
  newProfiles: 0.5,
  suggestions: 6,
  smallCalls: 3,
  photos: 12,
  files: 18,
};
/** Peak factors: a high-season day as a multiple of the month's average day, and its busiest hour's share of that day. */
const SEASON = 1.5;
const BUSIEST_HOUR = 0.12;
/** Cores are sized to run the busiest hour at this load. */
const LOAD = 0.6;
const CORE_PRICE = 120;
const GB_PRICE = 1;
const PROCESS_MB = 400;
/** Driver pages, photo and tables besides search, in MB. */
const DRIVER_MB = 0.25;
const STEPS = [
  { drivers: 10_000, visits: 1_000_000 },
  { drivers: 200_000, visits: 20_000_000 },
  { drivers: 1_000_000, visits: 100_000_000 },
];

const http = readFileSync(join(root, "docs/benchmarks/http.md"), "utf8");
const search = readFileSync(join(root, "docs/benchmarks/search.md"), "utf8");

const cpu = {
  cached: cpuSeconds("cached page"),
  search: cpuSeconds("search page nobody asked for before, ten cards"),
  profile: cpuSeconds("profile, REST") + cpuSeconds("search page nobody asked for before, ten cards") / 2,
  call: cpuSeconds("search, REST"),
  photo: cpuSeconds("photo"),
};
const database = {
  search: latencySeconds("city and school"),
  suggestion: latencySeconds("suggestions for a school"),
  key: latencySeconds("10 drivers by primary key"),
};

/** A column of a benchmark's table as a number. */
function cell(text: string, row: string, column: number): number {
  const line = text.split("\n").find((one) => one.startsWith(`| ${row} |`));
  const value = Number(line?.split("|")[column + 1]?.trim());
  if (!line || Number.isNaN(value))
    throw new Error(`docs/benchmarks has no row "${row}": run the benches again`);
  return value;
}

function cpuSeconds(row: string): number {
  return cell(http, row, 2) / 1e6;
}

function latencySeconds(row: string): number {
  return cell(search, row, 1) / 1e3;
}

const perVisit = {
  app:
    (VISIT.cachedPages + VISIT.files) * cpu.cached +
    VISIT.newSearches * cpu.search +
    VISIT.newProfiles * cpu.profile +
    (VISIT.suggestions + VISIT.smallCalls) * cpu.call +
    VISIT.photos * cpu.photo,
  reads:
    VISIT.newSearches * database.search +
    VISIT.suggestions * database.suggestion +
    (VISIT.newProfiles + VISIT.photos) * database.key,
  // Each call counts against a limit, which is one small write; so does a visit.
  writes: (VISIT.suggestions + VISIT.smallCalls + VISIT.newSearches + 1) * database.key,
};

const rows = STEPS.map(({ drivers, visits }) => {
  const perSecond = ((visits / 30) * SEASON * BUSIEST_HOUR) / 3600;
  const appCores = Math.max(1, Math.ceil((perSecond * perVisit.app) / LOAD));
  const readCores = Math.max(1, Math.ceil((perSecond * perVisit.reads) / LOAD));
  const writeCores = Math.max(1, Math.ceil((perSecond * perVisit.writes) / LOAD));
  const diskGb = Math.ceil((drivers * DRIVER_MB) / 1024 + 10);
  const memoryGb = Math.ceil((appCores * PROCESS_MB) / 1024 + Math.min(64, diskGb / 4 + 2));
  // Up to a machine of eight cores the primary also answers the reads.
  const replicas = readCores + writeCores > 8 ? Math.ceil(readCores / 8) : 0;
  const money = (appCores + readCores + writeCores) * CORE_PRICE + diskGb * (2 + replicas) * GB_PRICE;
  return { drivers, visits, perSecond, appCores, readCores, writeCores, replicas, memoryGb, diskGb, money };
});

const number = (value: number, digits = 0) =>
  value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
const table = rows
  .map(
    (row) =>
      `| ${number(row.drivers)} | ${number(row.visits)} | ${number(row.perSecond, 1)} | ${row.appCores} | ${row.writeCores} | ${row.readCores} | ${row.replicas} | ${row.memoryGb} | ${row.diskGb} | ${number(row.money)} |`,
  )
  .join("\n");

const costs = [
  ["cached page", cpu.cached],
  ["uncached search page", cpu.search],
  ["uncached profile (its call and half a search page)", cpu.profile],
  ["API call, as a suggestion or a visit", cpu.call],
  ["photo", cpu.photo],
] as const;

writeFileSync(
  join(root, "docs/capacity.md"),
  `# Capacity

Written by \`bun run bench:capacity\` from docs/benchmarks/http.md and docs/benchmarks/search.md. Costs are measured there; traffic, prices and
sizes are assumptions, listed in \`scripts/http-bench/bench-capacity.ts\`. Read it for the order of magnitude and for what saturates first.

## What a response costs

| response | CPU time of the product, ms |
|---|--:|
${costs.map(([what, seconds]) => `| ${what} | ${number(seconds * 1000, 2)} |`).join("\n")}

A visit of a family is assumed to be ${VISIT.cachedPages} cached pages, ${VISIT.newSearches} new searches, ${VISIT.newProfiles} new profiles, ${VISIT.suggestions} suggestions, ${VISIT.smallCalls} other calls, ${VISIT.photos} photos and
${VISIT.files} files: ${number(perVisit.app * 1000, 1)} ms of the product, ${number(perVisit.reads * 1000, 1)} ms of reads and ${number(perVisit.writes * 1000, 1)} ms of small writes in the database. A day of the season has
${SEASON} × the average day, its busiest hour ${BUSIEST_HOUR * 100} % of the day; cores are sized for that hour at ${LOAD * 100} % load. A core is priced at R$ ${CORE_PRICE} a
month, a gigabyte of disk at R$ ${GB_PRICE}.

## What is needed

| drivers | visits a month | visits/s in the busiest hour | cores, product | cores, primary | cores, reads | replicas of 8 cores | memory, GB | disk, GB | R$ a month |
|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
${table}

## What saturates first

1. **10 thousand drivers**: nothing. One machine of two to four cores with PostgreSQL on it; \`WEB_PROCESSES\` stays 1.
2. **200 thousand**: the product's one process, whose main thread renders pages: \`WEB_PROCESSES=auto\`. Next the machine's cores:
   PostgreSQL moves to a machine of its own. Photos are read from the database for each first view: the proxy keeps them
   (\`proxy_cache\`, they never change), which takes away most of the reads above.
3. **A million**: reads of the primary: replicas behind \`DATABASE_READ_URL\`. Then the small writes that count calls against limits, all
   on the primary: they are the first thing to leave it, for a store of their own, before anything is split.

## When Citus begins to pay off

By the table above one primary carries a million drivers: what grows with drivers is space (about ${number(DRIVER_MB * 1024)} kB each), not work, because a
search reads one city's part of an index. Sharding begins to pay off when the search entries no longer fit the memory of one machine,
at some 80 million drivers (0.75 GB for each million in docs/benchmarks/search.md, 64 GB), which is more than Brazil has. Should it come, the key is the city: \`search_entries\` and \`search_names\`
by their \`city_id\`, \`drivers\` by one that they would get, small tables as references. Three statements would change, those without a city: the search without a place
(\`server/search/browse.ts\`), the name search over all states (\`server/search/find-names.ts\`), and the totals of
a state or of everybody (\`server/search/scope.ts\`), which ask every node and merge.
`,
);
say("docs/capacity.md written");
