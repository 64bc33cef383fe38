import { expect } from "bun:test";
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { waitingFamilies, waitingNotices } from "../../../drizzle/schema/waiting";
import { notifyWaitingFamilies } from "../../../server/families/waiting/notify-waiting-families";
import { notifyWaitingPhones } from "../../../server/families/waiting/notify-waiting-phones";
import { paths } from "../../../shared/paths";
import { aPublishedDriver } from "../../drivers/profile-calls";
import { rest } from "../../support/api";
import type { AppWithMail } from "../../support/app";
import { linkIn, press } from "../../support/mailed-pages";

/** What families and drivers do in tests of the waiting list. */
export function waitingPeople(running: AppWithMail) {
  /** A place of its own for each test, so that nobody else's drivers match. */
  const newSchool = () => `EMEF ${letters(8)} Anchieta`;
  const newEmail = () => `ana.${randomBytes(6).toString("hex")}@email.com`;

  /** Asks a second after whatever was last done: tests hold the clock. */
  const ask = async (form: object) => {
    running.app.setNow(new Date(running.app.services.now().getTime() + 1000));
    const { status, body } = await rest(running.app.url).post("/waiting", form);
    return { status, body: body as { success: boolean; message: string; issues?: unknown } };
  };

  const mailsTo = (email: string) => running.mail.mails.filter(({ to }) => to.includes(email));

  /** The address of a page that the newest mail to someone leads to. */
  const linkTo = (email: string, path: string, at = -1) => linkIn(mailsTo(email).at(at)?.text ?? "", path);

  const noticesOf = async (email: string) => {
    const rows = await running.app.services.db
      .select({ notice: waitingNotices })
      .from(waitingNotices)
      .innerJoin(waitingFamilies, eq(waitingFamilies.id, waitingNotices.familyId))
      .where(eq(waitingFamilies.email, email));
    return rows.map(({ notice }) => notice);
  };

  /** A family that has confirmed its notice. */
  const family = async (place: string, change: object = {}) => {
    const email = newEmail();
    const answer = await ask({ email, place: `${place}, Campinas`, state: "SP", ...change });
    expect(answer.status).toBe(200);
    await running.mail.waitForMail(email, "Confirme");
    await press(linkTo(email, paths.waitingConfirm));
    return { email, mails: () => mailsTo(email).filter(({ subject }) => !subject.startsWith("Confirme")) };
  };

  /** A visible driver in Campinas; `seats` by shift. */
  const driver = async (profile: object, seats: object = {}) => {
    const place = { serviceState: "SP", serviceCity: "Campinas", offeredNeighborhoods: ["Cambuí"] };
    const made = await aPublishedDriver(running.app, { ...place, ...profile });
    const setSeats = (some: object) =>
      made.post("/drivers/seats", { shifts: { morning: 0, afternoon: 0, ...some } });
    await setSeats(seats);
    return { ...made, setSeats };
  };

  const tell = async () => {
    for (const job of [notifyWaitingFamilies, notifyWaitingPhones])
      await job.handle(running.app.services, {});
  };

  return { ask, driver, family, linkTo, mailsTo, newEmail, newSchool, noticesOf, tell };
}

function letters(count: number): string {
  return Array.from(randomBytes(count), (byte) => String.fromCharCode(97 + (byte % 26))).join("");
}
