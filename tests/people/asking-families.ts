import { expect } from "bun:test";
import { randomBytes, randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { seatRequests } from "../../drizzle/schema/requests/tables";
import { answerRequest } from "../../server/families/requests/answer-request";
import { newId } from "../../server/platform/database/ids";
import type { LinkedRequests } from "../../shared/families/requests/calls";
import type { RequestAnswer } from "../../shared/families/requests/requests";
import { DAY } from "../../shared/limits";
import { paths } from "../../shared/paths";
import { rest } from "../support/api";
import type { AppWithMail, TestApp } from "../support/app";
import { until } from "../support/until";
import { aPublishedDriver } from "./drivers";

/** Noon or another time of a day in São Paulo. */
export const at = (day: string, time = "12:00:00") => new Date(`${day}T${time}-03:00`);
export const YEAR = 2027;
export const IN_SEASON = at("2026-11-10");
const newPhone = () => `+55119${randomInt(10_000_000, 99_999_999)}`;

/** What families and drivers do in tests of requests for the year that is sold. */
export function requestPeople(running: AppWithMail) {
  const api = () => rest(running.app.url);
  const newEmail = () => `ana.${randomBytes(6).toString("hex")}@email.com`;
  const rows = () => running.app.services.db.select().from(seatRequests);
  const stateOf = async (requestId: string) => (await rows()).find(({ id }) => id === requestId)?.state;
  const mailsTo = (email: string, begin = "") =>
    running.mail.mails.filter(({ to, subject }) => to.includes(email) && subject.startsWith(begin));
  const later = (days: number) => running.app.setNow(new Date(IN_SEASON.getTime() + days * DAY));

  /** A visible driver who stated seats for the year. */
  const driver = async (profile: object = {}, shifts: object = { morning: 4, afternoon: 2 }) => {
    const made = await aPublishedDriver(running.app, profile);
    expect((await made.post("/drivers/seats/next", { year: YEAR, shifts })).status).toBe(200);
    return made;
  };

  const form = (change: object = {}) => {
    const family = { firstName: "Ana", phone: newPhone(), email: newEmail() };
    const place = { school: "EMEF Guilherme de Almeida", neighborhood: "Tatuapé" };
    return { year: YEAR, ...family, ...place, shift: "manha", seats: 1, ...change };
  };
  const ask = (driverId: string, change: object = {}) =>
    api().post(`/drivers/${driverId}/requests`, form(change));
  const call = (name: string, input: object) => api().post(`/requests/${name}`, input);

  /** A request by e-mail with its mailed link, confirmed unless a test wants otherwise. */
  const request = async (driverId: string, change: object = {}, isConfirmed = true) => {
    const asked = form(change);
    expect(await ask(driverId, asked)).toMatchObject({ status: 200 });
    const token = await newestToken(asked.email);
    if (isConfirmed) expect(await call("confirm", { token })).toMatchObject({ status: 200 });
    return { ...asked, token, id: token.split(".")[0] ?? "" };
  };

  /** The token of the last request of an address, once all its mails have come. */
  const newestToken = async (email: string) => {
    const asked = await running.app.services.db.$count(seatRequests, eq(seatRequests.email, email));
    const mails = () => mailsTo(email, "Confirme");
    await until("the mail to confirm", () => mails().length === asked);
    const { text } = mails().at(-1) ?? { text: "" };
    return new RegExp(`${paths.ownRequest}\\?token=([\\w.-]+)`).exec(text)?.[1] ?? `no link in ${text}`;
  };

  const linked = async (who: object) => {
    const { status, body } = await call("linked", who);
    expect(status).toBe(200);
    return (body as LinkedRequests).requests;
  };

  const answer = (driverId: string, requestId: string, said: RequestAnswer) =>
    answerRequest(running.app.services, { driverId, requestId, answer: said });

  /** Ten seconds later, when what a driver answered can no longer be undone: the families' messages go. */
  const afterUndo = async () => {
    running.app.setNow(new Date(running.app.services.now().getTime() + 11_000));
    await running.app.endDelays();
  };

  /** All jobs of requests have run, those that wait by the database's clock as well. */
  const idle = async () => {
    const left =
      "select 1 from jobs.job where name like 'mail-%request%' and state in ('created', 'active', 'retry')";
    const isIdle = async () => {
      await running.app.endDelays();
      return (await running.app.services.database.rawQuery(left)).rows.length === 0;
    };
    await until("the jobs", isIdle);
  };

  /** As before the first request of the season. */
  const begin = async (moment: Date) => {
    running.app.setNow(moment);
    const { database, db } = running.app.services;
    await database.rawQuery("delete from jobs.job where name like 'mail-%request%' and state = 'created'");
    await db.delete(seatRequests);
  };

  const clock = { afterUndo, begin, idle, later };
  const reads = { linked, mailsTo, newestToken, rows, stateOf };
  return { ...clock, ...reads, answer, api, ask, call, driver, form, newEmail, newPhone, request };
}

/** A request that a family confirmed by e-mail, unless `change` says otherwise, written directly into the table. */
export async function storedRequest(
  { services: { db } }: Pick<TestApp, "services">,
  driverId: string,
  change: Partial<typeof seatRequests.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const openedAt = change.openedAt === undefined ? IN_SEASON : change.openedAt;
  const family = { firstName: "Ana", phone: newPhone(), email: `${id}@familia.example` };
  const city = { serviceState: "SP", serviceCity: "Campinas" };
  const place = { school: "EMEF Padre Anchieta", neighborhood: "Cambuí", ...city };
  const asked = { state: "open", year: YEAR, shift: "morning", seats: 1 } as const;
  const row = { id, driverId, ...family, ...place, ...asked, createdAt: openedAt ?? IN_SEASON };
  await db.insert(seatRequests).values({ ...row, ...change, openedAt });
  return id;
}
