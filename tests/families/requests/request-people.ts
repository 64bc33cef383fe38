import { expect } from "bun:test";
import { randomBytes, randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import { answerRequest } from "../../../server/families/requests/answer-request";
import { newId } from "../../../server/platform/database/ids";
import type { LinkedRequests } from "../../../shared/families/requests/calls";
import type { RequestAnswer } from "../../../shared/families/requests/requests";
import { DAY } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { aPublishedDriver } from "../../drivers/profile-calls";
import { rest } from "../../support/api";
import type { AppWithMail, TestApp } from "../../support/app";
import { until } from "../../support/until";

/** Noon or another time of a day in São Paulo. */
export const at = (day: string, time = "12:00:00") => new Date(`${day}T${time}-03:00`);
export const YEAR = 2027;
export const IN_SEASON = at("2026-11-10");

/** What families and drivers do in tests of requests for the year that is sold. */
export function requestPeople(running: AppWithMail) {
  const api = () => rest(running.app.url);
  const newEmail = () => `ana.${randomBytes(6).toString("hex")}@email.com`;
  const newPhone = () => `+55119${String(randomBytes(4).readUInt32BE() % 100_000_000).padStart(8, "0")}`;

  /** A visible driver who stated seats for the year. */
  const driver = async (profile: object = {}, shifts: object = { morning: 4, afternoon: 2 }) => {
    const made = await aPublishedDriver(running.app, profile);
    expect((await made.post("/drivers/seats/next", { year: YEAR, shifts })).status).toBe(200);
    return { ...made, driverId: made.id };
  };

  const form = (change: object = {}) => ({
    year: YEAR,
    firstName: "Ana",
    phone: newPhone(),
    school: "EMEF Guilherme de Almeida",
    neighborhood: "Tatuapé",
    shift: "manha",
    seats: 1,
    email: newEmail(),
    ...change,
  });

  const ask = (driverId: string, change: object = {}) =>
    api().post(`/drivers/${driverId}/requests`, form(change));

  /** A request by e-mail with its mailed link, confirmed unless a test wants otherwise. */
  const request = async (driverId: string, change: object = {}, isConfirmed = true) => {
    const asked = form(change);
    expect(await api().post(`/drivers/${driverId}/requests`, asked)).toMatchObject({ status: 200 });
    const token = await newestLink(asked.email);
    if (isConfirmed) expect(await call("confirm", { token })).toMatchObject({ status: 200 });
    return { ...asked, token, id: token.split(".")[0] ?? "" };
  };

  /** The link of the last request of an address, once all its mails have come. */
  const newestLink = async (email: string) => {
    const { db } = running.app.services;
    const asked = await db.$count(seatRequests, eq(seatRequests.email, email));
    const mails = () =>
      running.mail.mails.filter(({ to, subject }) => to.includes(email) && subject.startsWith("Confirme"));
    await until("the mail to confirm", () => mails().length === asked);
    const { text } = mails().at(-1) ?? { text: "" };
    return new RegExp(`${paths.ownRequest}\\?token=([\\w.-]+)`).exec(text)?.[1] ?? `no link in ${text}`;
  };

  const call = (name: string, input: object) => api().post(`/requests/${name}`, input);

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

  /** Jobs of requests that are due have run. */
  const idle = () =>
    until("the jobs", async () => {
      const { rows: left } = await running.app.services.database.rawQuery(
        "select 1 from jobs.job where name like 'mail-%request%' and state in ('created', 'active', 'retry')",
      );
      return left.length === 0;
    });

  const mailsTo = (email: string) => running.mail.mails.filter(({ to }) => to.includes(email));
  const stateOf = async (requestId: string) => (await rows()).find(({ id }) => id === requestId)?.state;
  const later = (days: number) => running.app.setNow(new Date(IN_SEASON.getTime() + days * DAY));

  const rows = () => running.app.services.db.select().from(seatRequests);

  return {
    afterUndo,
    answer,
    api,
    ask,
    call,
    driver,
    form,
    idle,
    later,
    linked,
    mailsTo,
    newEmail,
    newestLink,
    newPhone,
    request,
    rows,
    stateOf,
  };
}

/** A request that a family confirmed by e-mail, written directly into the table. */
export async function storedRequest(
  { services: { db } }: Pick<TestApp, "services">,
  driverId: string,
  change: Partial<typeof seatRequests.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const openedAt = change.openedAt === undefined ? at("2026-11-10") : change.openedAt;
  await db.insert(seatRequests).values({
    id,
    driverId,
    year: YEAR,
    state: "open",
    firstName: "Ana",
    phone: `+55119${randomInt(10_000_000, 99_999_999)}`,
    email: `${id}@familia.example`,
    serviceState: "SP",
    serviceCity: "Campinas",
    school: "EMEF Padre Anchieta",
    neighborhood: "Cambuí",
    shift: "morning",
    seats: 1,
    createdAt: openedAt ?? at("2026-11-10"),
    ...change,
    openedAt,
  });
  return id;
}
