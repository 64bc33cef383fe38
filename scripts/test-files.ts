import { root } from "./run";

/**
 * What a test file needs, from its name. `x.unit.test.ts`: nothing, so it belongs to the fast loop. `x.once.test.ts`: a
 * database, processes or a browser, once: on a PostgreSQL server if there is one, otherwise on the embedded database.
 * `x.test.ts`: what can differ between the two databases although both accept its statements; it runs on each of them.
 * `x.after.test.ts`: what the tests on PostgreSQL have written down. `x.browsers.test.ts`: Firefox and WebKit, after everything
 * else (scripts/browsers.ts). `x.cluster.test.ts`: three PostgreSQL nodes under Patroni (scripts/cluster.ts).
 */
export type Need = "nothing" | "process" | "database" | "after" | "browsers" | "cluster";

/** Every test file, relative to the project's folder, with what it needs. */
export function testFiles(): { file: string; need: Need }[] {
  return [...new Bun.Glob("tests/**/*.test.{ts,tsx}").scanSync({ cwd: root })]
    .sort()
    .map((file) => ({ file, need: needOf(file) }));
}

function needOf(file: string): Need {
  if (/\.unit\.test\.tsx?$/.test(file)) return "nothing";
  if (/\.after\.test\.ts$/.test(file)) return "after";
  if (/\.browsers\.test\.ts$/.test(file)) return "browsers";
  if (/\.cluster\.test\.ts$/.test(file)) return "cluster";
  return /\.once\.test\.tsx?$/.test(file) ? "process" : "database";
}
