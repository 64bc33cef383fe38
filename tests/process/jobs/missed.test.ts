import { expect, test } from "bun:test";
import { jobRegistry } from "../../../server/app/jobs/job-registry";
import { createJobs } from "../../../server/process/jobs/jobs";
import { prepareDatabase } from "../../support/databases";
import { openAt } from "../../support/fill-template";
import { until } from "../../support/until";

const names = (is: (cron: string) => boolean) =>
  jobRegistry.flatMap(({ name, cron }) => (cron && is(cron) ? [name] : [])).sort();
const hourly = names((cron) => /^\d+ \* /.test(cron));
const daily = names((cron) => /^\d+ \d+ \* /.test(cron));
const monthly = names((cron) => /^\d+ \d+ \d+-\d+ /.test(cron));

test.each([
  { slept: "over the hour", hours: 1.1, owed: hourly },
  { slept: "over a day", hours: 25, owed: [...hourly, ...daily] },
  { slept: "over a month", hours: 33 * 24, owed: [...hourly, ...daily, ...monthly] },
])("what a clock owes is queued once when no process ran $slept", async ({ hours, owed }) => {
  expect([hourly.length, daily.length, monthly.length]).not.toContain(0);
  const prepared = await prepareDatabase("migrated");
  const database = await openAt(prepared.env);
  const ago = `interval '${hours} hours'`;
  await database.rawQuery(`update jobs.schedule set created_on = now() - interval '1 year'`);
  await database.rawQuery(`update jobs.version set cron_on = now() - ${ago}`);
  const jobs = await createJobs(database, jobRegistry);
  const counts = async () => {
    const { rows } = await database.rawQuery(
      "select name, count(*)::int as count from jobs.job where name = any($1) group by name",
      [owed],
    );
    return new Map(rows.map(({ name, count }) => [name, count]));
  };
  try {
    const queued = await until("all that is owed", async () => {
      const found = await counts();
      return found.size === owed.length && found;
    });
    // One that was due in this very minute is queued besides.
    for (const [, count] of queued) expect(count).toBeLessThanOrEqual(2);
    expect([...queued.values()].filter((count) => count === 1).length).toBeGreaterThan(owed.length / 2);
  } finally {
    await jobs.stop();
    await database.close();
    await prepared.drop();
  }
});
