import { expect, test } from "bun:test";
import { z } from "zod";
import { jobRegistry } from "../../../server/app/jobs/job-registry";
import { mailSeats } from "../../../server/drivers/seats/mail-seats";
import { createJobs, DEAD_JOBS, defineJob } from "../../../server/process/jobs/jobs";
import { prepareDatabase } from "../../support/databases";
import { openAt } from "../../support/fill-template";

/** As an earlier version had it. */
const formerJob = (name: string, cron?: string) =>
  defineJob({
    name,
    ...(cron && { cron }),
    data: z.record(z.string(), z.string()),
    run: async () => undefined,
  });
const askNextSeats = formerJob("ask-next-seats", "40 9 * * *");
const mailNextSeats = formerJob("mail-next-seats");
const formerMailSeats = formerJob("mail-seats");
const at = "2026-09-01T12:40:00.000Z";
const HOUR = 3_600_000;

test("after an upgrade what waited goes on, dead jobs too, and a clock that is gone stops", async () => {
  const prepared = await prepareDatabase("migrated");
  const database = await openAt(prepared.env);
  try {
    const earlier = await createJobs(database, [askNextSeats, mailNextSeats, formerMailSeats]);
    const dead = { driverId: "dead", askedAt: at };
    await database.db.transaction(async (tx) => {
      await earlier.enqueue(tx, askNextSeats, {});
      await earlier.enqueue(tx, formerMailSeats, { driverId: "today", remindedAt: at });
      for (const driverId of ["first", "second"])
        await earlier.enqueue(tx, mailNextSeats, { driverId, askedAt: at });
      await earlier.enqueue(tx, mailNextSeats, { driverId: "delayed", askedAt: at }, { delay: HOUR });
      await earlier.enqueue(tx, mailNextSeats, dead);
    });
    await database.rawQuery(
      "update jobs.job set name = $1, source_name = name where data ->> 'driverId' = 'dead'",
      [DEAD_JOBS],
    );
    await earlier.stop();
    const jobs = await createJobs(database, jobRegistry);
    const clocks = (await jobs.boss.getSchedules()).map(({ name }) => name);
    expect(clocks.sort()).toEqual(jobRegistry.flatMap(({ name, cron }) => (cron ? [name] : [])).sort());
    await jobs.boss.redrive(DEAD_JOBS);
    const { rows } = await database.rawQuery(
      "select name, data from jobs.job where name like '%seats' and state < 'completed' order by data ->> 'driverId'",
    );
    const year = ({ driverId, year }: { driverId: string; year: number | null }) => `${driverId} ${year}`;
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set([mailSeats.name]));
    const understood = rows.map(({ data }) => mailSeats.data.parse(data));
    expect(understood.map(year)).toEqual([
      "dead 2027",
      "delayed 2027",
      "first 2027",
      "second 2027",
      "today null",
    ]);
    expect(understood.every(({ askedAt }) => askedAt === at)).toBe(true);
    await jobs.stop();
  } finally {
    await database.close();
    await prepared.drop();
  }
});
