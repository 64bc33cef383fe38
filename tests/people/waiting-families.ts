import { expect } from "bun:test";
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { waitingFamilies, waitingNotices } from "../../drizzle/schema/waiting";
import { notifyWaitingFamilies } from "../../server/families/waiting/notify-waiting-families";
import { notifyWaitingPhones } from "../../server/families/waiting/notify-waiting-phones";
import { pivotOfLastWord } from "../../server/families/waiting/pivot";
import type { Db } from "../../server/platform/database/database";
import { paths } from "../../shared/paths";
import { schoolWords } from "../../shared/places/school-names";
import { searchOn } from "../search/search-database";
import { rest } from "../support/api";
import type { AppWithMail } from "../support/app";
import { linkIn, press } from "../support/mailed-pages";
import { aPublishedDriver } from "./drivers";

/** What families and drivers do in tests of the waiting list. */
export function waitingPeople(running: AppWithMail) {
  /** A place of its own for each test, so that nobody else's drivers match. */
  const newSchool = () => `EMEF ${letters(8)} Anchieta`;
  const newEmail = () => `ana.${randomBytes(6).toString("hex")}@email.com`;
  const advance = (milliseconds: number) =>
    running.app.setNow(new Date(running.app.services.now().getTime() + milliseconds));

  /** Asks a second after whatever was last done: tests hold the clock. */
  const ask = async (form: object) => {
    advance(1000);
    const { status, body } = await rest(running.app.url).post("/waiting", { state: "SP", ...form });
    return { status, body: body as { success: boolean; message: string; issues?: unknown } };
  };

  const mailsTo = (email: string) => running.mail.mails.filter(({ to }) => to.includes(email));
  /** The address of a page that the newest mail to someone leads to. */
  const linkTo = (email: string, path: string) => linkIn(mailsTo(email).at(-1)?.text ?? "", path);

  const noticesOf = async (email: string) => {
    const { db } = running.app.services;
    const [found] = await db.select().from(waitingFamilies).where(eq(waitingFamilies.email, email));
    return db
      .select()
      .from(waitingNotices)
      .where(eq(waitingNotices.familyId, found?.id ?? ""));
  };

  /** A family that was mailed a link to confirm its notice, and has not pressed it. */
  const asking = async (place: string, change: object = {}) => {
    const email = newEmail();
    expect((await ask({ email, place: `${place}, Campinas`, ...change })).status).toBe(200);
    const { text } = await running.mail.waitForMail(email, "Confirme");
    const links = { confirm: linkTo(email, paths.waitingConfirm), end: linkTo(email, paths.waitingEnd) };
    return { email, text, ...links };
  };

  /** A family that has confirmed its notice. */
  const family = async (place: string, change: object = {}) => {
    const asked = await asking(place, change);
    await press(asked.confirm);
    const mails = () => mailsTo(asked.email).filter(({ subject }) => !subject.startsWith("Confirme"));
    return { ...asked, mails };
  };

  /** A visible driver in Campinas who serves a school; `seats` by shift. */
  const driver = async (school: string, seats: object = {}, profile: object = {}) => {
    const served = { serviceCity: "Campinas", offeredSchoolTransport: [school], ...profile };
    const made = await aPublishedDriver(running.app, served);
    const setSeats = (some: object) =>
      made.post("/drivers/seats", { shifts: { morning: 0, afternoon: 0, ...some } });
    await setSeats(seats);
    return { ...made, setSeats };
  };

  const tell = async () => {
    for (const job of [notifyWaitingFamilies, notifyWaitingPhones])
      await job.handle(running.app.services, {});
  };

  return { advance, ask, asking, driver, family, linkTo, mailsTo, newEmail, newSchool, noticesOf, tell };
}

function letters(count: number): string {
  return Array.from(randomBytes(count), (byte) => String.fromCharCode(97 + (byte % 26))).join("");
}

const SCHOOL = "Colégio Machado de Assis";
const asked = new Date("2026-03-01T12:00:00Z");

/** Many who confirmed notices for one school, written into the tables, and a driver who comes to serve it. */
export async function everybodyWaits(db: Db, emails: readonly string[]) {
  const name = schoolWords([SCHOOL]);
  const city = { state: "SP", city: "Campinas", cityName: "campinas" };
  const school = { place: SCHOOL, name, kind: "school" as const, pivot: pivotOfLastWord(name) };
  const dates = { createdAt: asked, confirmedAt: asked, endsAt: new Date("2099-01-01") };
  const notices = emails.map((id) => ({ id, familyId: id, ...city, ...school, ...dates }));
  await db.insert(waitingFamilies).values(emails.map((email) => ({ id: email, email })));
  await db.insert(waitingNotices).values(notices);
  const entitledUntil = new Date("2099-01-01");
  await (await searchOn(db)).addDriver({ offeredSchoolTransport: [SCHOOL], entitledUntil });
}
