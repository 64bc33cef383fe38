import { expect } from "bun:test";
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { notifyWaitingFamilies } from "../../../server/families/waiting/notify-waiting-families";
import { notifyWaitingPhones } from "../../../server/families/waiting/notify-waiting-phones";
import { paths } from "../../../shared/paths";
import { subscribe } from "../../drivers/driver-accounts";
import { accountWithProfile } from "../../drivers/profile-calls";
import { rest } from "../../support/api";
import type { AppWithMail } from "../../support/app";

export const DAY = 86_400_000;

/** What families and drivers do in tests of the waiting list. */
export function waitingPeople(running: () => AppWithMail) {
  const app = () => running().app;

  /** A place of its own for each test, so that nobody else's drivers match. */
  const newSchool = () => `EMEF ${letters(8)} Anchieta`;
  const newEmail = () => `ana.${randomBytes(6).toString("hex")}@email.com`;

  /** Asks a second after whatever was last done: tests hold the clock. */
  const ask = async (form: object) => {
    app().setNow(new Date(app().services.now().getTime() + 1000));
    const { status, body } = await rest(app().url).post("/waiting", form);
    return { status, body: body as { success: boolean; message: string; issues?: unknown } };
  };

  const mailsTo = (email: string) => running().mail.mails.filter(({ to }) => to.includes(email));

  /** The address of a page that the newest mail to someone leads to. */
  const linkTo = (email: string, path: string, at = -1) => {
    const text = mailsTo(email).at(at)?.text ?? "";
    return new RegExp(`${app().url}${path}\\?token=\\S+`).exec(text)?.[0] ?? `no link to ${path} in: ${text}`;
  };

  const open = async (address: string) => {
    const answer = await fetch(address);
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };

  /** Presses the button of a page, as a browser without scripts, and reads where it leads. */
  const press = async (address: string) => {
    const headers = { origin: app().url };
    const answer = await fetch(address, {
      method: "POST",
      headers,
      body: new URLSearchParams(),
      redirect: "manual",
    });
    expect(answer.status).toBe(303);
    const to = new URL(answer.headers.get("location") ?? "", app().url);
    return { to: to.pathname + to.search, ...(await open(to.href)) };
  };

  /** A family that has confirmed its notice. */
  const family = async (place: string, change: object = {}) => {
    const email = newEmail();
    const answer = await ask({ email, place: `${place}, Campinas`, state: "SP", ...change });
    expect(answer.status).toBe(200);
    await running().mail.waitForMail(email, "Confirme");
    await press(linkTo(email, paths.waitingConfirm));
    return { email, mails: () => mailsTo(email).filter(({ subject }) => !subject.startsWith("Confirme")) };
  };

  /** A visible driver in Campinas; `seats` by shift. */
  const driver = async (profile: object, seats: object = {}) => {
    const { account, publish, saved, save } = await accountWithProfile(app(), {
      serviceState: "SP",
      serviceCity: "Campinas",
      offeredNeighborhoods: ["Cambuí"],
      ...profile,
    });
    await subscribe(app().services, account);
    const forever = { entitledUntil: new Date("2099-01-01") };
    await app().services.db.update(subscriptions).set(forever).where(eq(subscriptions.userId, account.id));
    const api = rest(app().url, account.token);
    const setSeats = (some: object) =>
      api.post("/drivers/seats", { shifts: { morning: 0, afternoon: 0, ...some } });
    await setSeats(seats);
    await publish();
    return { ...account, driverId: saved.id, setSeats, publish, save, saved, api };
  };

  const tell = async () => {
    for (const job of [notifyWaitingFamilies, notifyWaitingPhones]) await job.handle(app().services, {});
  };

  return { ask, driver, family, linkTo, mailsTo, newEmail, newSchool, open, press, tell };
}

function letters(count: number): string {
  return Array.from(randomBytes(count), (byte) => String.fromCharCode(97 + (byte % 26))).join("");
}
