import { expect, test } from "bun:test";
import { waitingMatches } from "../../../drizzle/schema/waiting";
import { DAY } from "../../../shared/limits";
import { everybodyWaits } from "../../people/waiting-families";
import { prepareDatabase } from "../../support/databases";
import { openAt } from "../../support/fill-template";
import { forFile } from "../../support/for-file";
import { jobProcess } from "../../support/jobs/job-process";
import { startMailServer } from "../../support/smtp";
import { until } from "../../support/until";

const emails = Array.from({ length: 40 }, (_, index) => `familia${index}@casa.example`);

const running = forFile(
  async () => ({ mail: await startMailServer(), database: await prepareDatabase("migrated") }),
  ({ mail, database }) => Promise.all([mail.stop(), database.drop()]),
);

test("one that is killed while it mails leaves the rest to the next, which mails nobody twice that day", async () => {
  const { mail, database } = running;
  const { db, close } = await openAt(database.env);
  await everybodyWaits(db, emails);
  expect(await db.$count(waitingMatches)).toBe(emails.length);
  await close();
  const teller = (ahead = 0) =>
    jobProcess({ job: "tell-waiting", ahead, env: { SMTP_URL: mail.url, ...database.env } });
  const mailsTo = () => emails.map((email) => mail.mails.filter(({ to }) => to.includes(email)).length);
  mail.hangs = true;
  const killed = await teller();
  const ended = killed.run();
  await until("the first mail", () => mail.mails[0]);
  killed.kill();
  await ended;
  // Several are on their way at once.
  const caught = mail.mails.flatMap(({ to }) => to);
  expect(caught.length).toBeLessThan(emails.length);
  mail.hangs = false;
  const next = await teller();
  expect(await next.run()).toBe(0);
  expect(mailsTo()).toEqual(emails.map(() => 1));
  // Whether those mails arrived, nobody knows: the day after they are told for sure.
  const dayAfter = await teller(DAY + 60_000);
  expect(await dayAfter.run()).toBe(0);
  expect(mailsTo()).toEqual(emails.map((email) => (caught.includes(email) ? 2 : 1)));
});
