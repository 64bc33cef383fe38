import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { waitingFamilies, waitingMatches } from "../../../drizzle/schema/waiting";
import { deleteOutdated } from "../../../server/app/jobs/retention";
import { DAY, MINUTE } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { testAppWithMail } from "../../support/app";
import { press } from "../../support/mailed-pages";
import { waitingPeople } from "./waiting-families";

const running = testAppWithMail();
afterEach(() => {
  running.app.setNow(new Date());
  running.mail.refuses = false;
  running.mail.refusesForGood = false;
});

const { driver, family, linkTo, newSchool, noticesOf, tell } = waitingPeople(running);
const later = (milliseconds: number) => running.app.setNow(new Date(Date.now() + milliseconds));

describe("being told", () => {
  test("of a driver who opens a seat in the shift, once, by however many processes", async () => {
    const school = newSchool();
    const afternoon = await family(school, { shift: "tarde" });
    const anyShift = await family(school);
    const one = await driver({ offeredSchoolTransport: [school] });
    await tell();
    expect([afternoon.mails(), anyShift.mails()]).toEqual([[], []]);
    await one.setSeats({ morning: 2 });
    await Promise.all([tell(), tell(), tell()]);
    expect([afternoon.mails().length, anyShift.mails().length]).toEqual([0, 1]);
    await one.setSeats({ afternoon: 1 });
    await Promise.all([tell(), tell(), tell()]);
    expect([afternoon.mails().length, anyShift.mails().length]).toEqual([1, 1]);
    const [mail] = afternoon.mails();
    for (const words of ["Edson", "Tarde: 1 vaga", "confirmadas hoje", paths.profile(one.id), school])
      expect(mail?.text).toContain(words);
    expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");

    // Another one comes the same day: told the next day, the first not again.
    const two = await driver(
      { offeredSchoolTransport: [school], name: "Vera Lúcia Prado" },
      { afternoon: 3 },
    );
    await tell();
    expect(afternoon.mails().length).toBe(1);
    later(DAY + MINUTE);
    await tell();
    expect(afternoon.mails().length).toBe(2);
    expect(afternoon.mails()[1]?.text).toContain(paths.profile(two.id));
    expect(afternoon.mails()[1]?.text).not.toContain(paths.profile(one.id));
  });

  test("only of what is true when the mail goes", async () => {
    const school = newSchool();
    const waiting = await family(school);
    const gone = await driver({ offeredSchoolTransport: [school] }, { morning: 3 });
    await gone.setSeats({ morning: 0 });
    const hidden = await driver({ offeredSchoolTransport: [school] }, { morning: 3 });
    await hidden.publish(false);
    const elsewhere = await driver({ offeredSchoolTransport: [school] }, { morning: 3 });
    await elsewhere.save({ ...elsewhere.saved, serviceCity: "Valinhos", updatedAt: undefined });
    await tell();
    expect(waiting.mails()).toEqual([]);
    // Who has a seat again is told of, and so is who changes the school's spelling into it.
    await gone.setSeats({ morning: 1 });
    await tell();
    expect(waiting.mails()).toHaveLength(1);
    expect(waiting.mails()[0]?.text).toContain(paths.profile(gone.id));
  });

  test("as the search would find it: some words, another order, accents aside, the last word begun", async () => {
    const code = newSchool().split(" ")[1] ?? "";
    const families = [
      await family(`anchieta ${code}`),
      await family(`${code} ANCHI`),
      await family(`É.M.E.F. ${code}`),
      await family(`Colégio ${code}`),
      await family(code, { neighborhood: code }),
    ];
    await driver({ offeredSchoolTransport: [`EMEF ${code} Anchieta`] }, { morning: 1 });
    await tell();
    expect(families.map(({ mails }) => mails().length)).toEqual([1, 1, 1, 0, 0]);
    await driver({ offeredNeighborhoods: [`Jardim ${code}`] }, { morning: 1 });
    later(DAY + MINUTE);
    await tell();
    expect(families.map(({ mails }) => mails().length)).toEqual([1, 1, 1, 0, 1]);
  });

  test("of who came between search and confirmation; a server of mail that is away loses nothing, one that knows no such address is asked once a day", async () => {
    const school = newSchool();
    const one = await driver({ offeredSchoolTransport: [school] }, { morning: 1 });
    const waiting = await family(school, { shift: "manha" });
    running.mail.refuses = true;
    await tell();
    expect(waiting.mails()).toEqual([]);
    running.mail.refuses = false;
    running.mail.refusesForGood = true;
    const before = running.mail.refusals;
    await tell();
    await tell();
    expect(running.mail.refusals).toBe(before + 1);
    running.mail.refusesForGood = false;
    later(DAY + MINUTE);
    await tell();
    expect(waiting.mails().map(({ text }) => text.includes(paths.profile(one.id)))).toEqual([true]);
  });

  test("before the end it is offered to go on; afterwards nothing is mailed, and 30 days later nothing is kept", async () => {
    const school = newSchool();
    const waiting = await family(school);
    later(56 * DAY);
    await tell();
    await tell();
    expect(waiting.mails()).toMatchObject([{ subject: "Ainda procura vaga?" }]);
    await press(linkTo(waiting.email, paths.waitingRenew));
    later(70 * DAY);
    await tell();
    expect(waiting.mails()).toHaveLength(1);
    later((56 + 60) * DAY + MINUTE);
    await driver({ offeredSchoolTransport: [school] }, { morning: 1 });
    await tell();
    expect(waiting.mails()).toHaveLength(1);
    later((56 + 60 + 29) * DAY);
    await deleteOutdated.handle(running.app.services, {});
    expect(await noticesOf(waiting.email)).toHaveLength(1);
    later((56 + 60 + 31) * DAY);
    await deleteOutdated.handle(running.app.services, {});
    const { db } = running.app.services;
    expect(await db.$count(waitingMatches)).toBe(0);
    expect(await db.$count(waitingFamilies, eq(waitingFamilies.email, waiting.email))).toBe(0);
  });
});

describe("counts", () => {
  test("a driver reads how many wait for a place, from three families on", async () => {
    const [school, rare] = [newSchool(), newSchool()];
    const one = await driver({ offeredSchoolTransport: [school, rare] });
    const counts = async () => (await one.get("/drivers/waiting")).body;
    await family(school);
    await family(rare);
    expect(await counts()).toEqual({ families: 0, places: [] });
    await family(school);
    await family(school);
    const ended = await family(school);
    await press(linkTo(ended.email, paths.waitingEnd));
    expect(await counts()).toEqual({ families: 4, places: [{ place: school, families: 3 }] });
  });
});
