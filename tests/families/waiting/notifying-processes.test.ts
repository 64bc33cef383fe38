import { afterEach, beforeEach, expect, test } from "bun:test";
import { waitingFamilies, waitingMatches, waitingNotices } from "../../../drizzle/schema/waiting";
import { pivotOfLastWord } from "../../../server/families/waiting/pivot";
import { DAY } from "../../../shared/limits";
import { schoolWords } from "../../../shared/places/school-names";
import { searchOn } from "../../search/search-database";
import { databaseKind, prepareDatabase } from "../../support/databases";
import { openAt, type PreparedDatabase } from "../../support/fill-template";
import { jobProcess } from "../../support/jobs/job-process";
import { type MailServer, startMailServer } from "../../support/smtp";
import { until } from "../../support/until";

const FAMILIES = 40;
const SCHOOL = "Colégio Machado de Assis";
const emails = Array.from({ length: FAMILIES }, (_, index) => `familia${index}@casa.example`);
const confirmedAt = new Date("2026-03-01T12:00:00Z");

let mail: MailServer;
let database: PreparedDatabase;

beforeEach(async () => {
  mail = await startMailServer();
  database = await prepareDatabase("migrated");
});
afterEach(async () => {
  await mail.stop();
  await database.drop();
});

/** All families wait for one school, and a driver comes who goes there. */
async function everybodyWaits(): Promise<void> {
  const { db, close } = await openAt(database.env);
  const name = schoolWords([SCHOOL]);
  await db.insert(waitingFamilies).values(emails.map((email) => ({ id: email, email })));
  await db.insert(waitingNotices).values(
    emails.map((email) => ({
      id: `notice-${email}`,
      familyId: email,
      state: "SP",
      city: "Campinas",
      cityName: "campinas",
      place: SCHOOL,
      name,
      kind: "school" as const,
      pivot: pivotOfLastWord(name),
      createdAt: confirmedAt,
      confirmedAt,
      endsAt: new Date("2099-01-01"),
    })),
  );
  await (await searchOn(db)).addDriver({
    offeredSchoolTransport: [SCHOOL],
    entitledUntil: new Date("2099-01-01"),
  });
  expect(await db.$count(waitingMatches)).toBe(FAMILIES);
  await close();
}

const teller = (ahead = 0) =>
  jobProcess({ job: "tell-waiting", ahead, env: { SMTP_URL: mail.url, ...database.env } });

const mailsTo = () => emails.map((email) => mail.mails.filter(({ to }) => to.includes(email)).length);
const once = emails.map(() => 1);

// The embedded database belongs to one process.
if (databaseKind === "postgres")
  test("two processes that tell at the same time mail each family once", async () => {
    await everybodyWaits();
    const tellers = [await teller(), await teller()];
    expect(await Promise.all(tellers.map(({ run }) => run()))).toEqual([0, 0]);
    expect(mailsTo()).toEqual(once);
    const { run } = await teller();
    expect(await run()).toBe(0);
    expect(mailsTo()).toEqual(once);
  });

test("one that is killed while it mails leaves the rest to the next, which mails nobody twice that day", async () => {
  await everybodyWaits();
  mail.hangs = true;
  const killed = await teller();
  const ended = killed.run();
  const { to: caught } = await until("the first mail", () => mail.mails[0]);
  killed.kill();
  await ended;
  mail.hangs = false;
  const next = await teller();
  expect(await next.run()).toBe(0);
  expect(mailsTo()).toEqual(once);
  // Whether that mail arrived, nobody knows: the day after it is told for sure.
  const dayAfter = await teller(DAY + 60_000);
  expect(await dayAfter.run()).toBe(0);
  expect(mailsTo()).toEqual(emails.map((email) => (caught.includes(email) ? 2 : 1)));
});
