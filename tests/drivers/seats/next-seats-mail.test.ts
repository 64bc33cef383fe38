import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { driverSeats } from "../../../drizzle/schema/seats";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { askNextSeats } from "../../../server/drivers/seats/ask-next-seats";
import { mailNextSeats } from "../../../server/drivers/seats/mail-next-seats";
import { nextSeatsFormPath, nextSeatsNonePath, paths, seatsRemindersOffPath } from "../../../shared/paths";
import { publicProfile } from "../../../shared/schemas/drivers";
import { rest } from "../../support/api";
import { type AppWithMail, startAppWithMail } from "../../support/app";
import { until } from "../../support/until";
import { subscribe } from "../driver-accounts";
import { accountWithProfile } from "../profile-calls";

const at = (day: string, time = "12:00:00") => new Date(`${day}T${time}-03:00`);

let running: AppWithMail;
beforeAll(async () => {
  running = await startAppWithMail();
});
beforeEach(() => running.app.setNow(at("2026-09-01")));
afterEach(() => {
  running.mail.refuses = false;
});
afterAll(() => running?.close());

/** A visible driver of mornings and afternoons. */
async function visibleDriver(subscription: { isDemo?: boolean } = {}) {
  const { app } = running;
  const { account, publish, saved } = await accountWithProfile(app);
  await subscribe(app.services, account);
  const entitled = { entitledUntil: new Date("2099-01-01"), ...subscription };
  await app.services.db.update(subscriptions).set(entitled).where(eq(subscriptions.userId, account.id));
  await publish();
  const call = async (path: string, input: object) => {
    const { token } = await app.services.sessions.create(app.services.db, account.id);
    return rest(app.url, token).post(path, input);
  };
  return {
    driverId: saved.id,
    call,
    say: (shifts: object) => call("/drivers/seats/next", { year: 2027, shifts }),
    shown: async () => publicProfile.parse((await rest(app.url).get(`/drivers/${saved.id}`)).body).next,
    mails: () =>
      running.mail.mails.filter(
        ({ to, subject }) => to.includes(account.email) && subject === "Já abriu suas vagas para 2027?",
      ),
    askedAt: async () => (await rowOf(saved.id))?.nextAskedAt,
  };
}

type Driver = Awaited<ReturnType<typeof visibleDriver>>;

const rowOf = async (driverId: string) => {
  const [row] = await running.app.services.db
    .select()
    .from(driverSeats)
    .where(eq(driverSeats.driverId, driverId));
  return row;
};

const morning = () => askNextSeats.handle(running.app.services, {});
const mailed = (driver: Driver, count = 1) =>
  until("the mail", () => driver.mails().length === count && driver.mails().at(-1));

function linkIn(text: string, path: string): string {
  return new RegExp(`${running.app.url}${path}\\?token=\\S+`).exec(text)?.[0] ?? `no link to ${path}`;
}

const read = async (address: string) => (await fetch(address)).text();

async function press(address: string, fields: Record<string, string> = {}) {
  const headers = { origin: running.app.url };
  const body = new URLSearchParams(fields);
  const answer = await fetch(address, { method: "POST", headers, body, redirect: "manual" });
  expect(answer.status).toBe(303);
  const to = new URL(answer.headers.get("location") ?? "", running.app.url);
  return { to: to.pathname + to.search, html: await read(to.href) };
}

test("two days a year, once each, published drivers who stated nothing are asked, by however many processes", async () => {
  running.app.setNow(at("2026-08-31", "23:59:59"));
  const due = await visibleDriver();
  const others = [
    await visibleDriver({ isDemo: true }),
    await visibleDriver(),
    await visibleDriver(),
    await visibleDriver(),
  ];
  const [, off, told, unsure] = others;
  await off?.call("/drivers/seats/reminders", { isOn: false });
  const hidden = await visibleDriver();
  await hidden.call("/drivers/publish", { isPublic: false });
  await morning();
  expect(await due.askedAt()).toBeNull();
  running.app.setNow(at("2026-09-01", "00:00:00"));
  await told?.say({ morning: 3 });
  await unsure?.say({ morning: null });
  await Promise.all([morning(), morning(), morning()]);
  for (const driver of [due, unsure]) if (driver) await mailed(driver);
  const asked = await Promise.all([...others.slice(0, 3), hidden].map(({ askedAt }) => askedAt()));
  expect(asked).toEqual([null, null, null, null]);
  // The same morning again, the next day, and a clock that was set back: nothing a second time.
  for (const now of [at("2026-09-02"), at("2026-09-01", "00:00:01"), at("2026-09-07", "23:59:59")]) {
    running.app.setNow(now);
    await morning();
  }
  expect(await due.askedAt()).toEqual(at("2026-09-01", "00:00:00"));
  // A server that was away on 15 October asks in the six days after it, and not later.
  running.app.setNow(at("2026-10-22", "00:00:00"));
  await morning();
  expect(await due.askedAt()).toEqual(at("2026-09-01", "00:00:00"));
  running.app.setNow(at("2026-10-21", "23:59:59"));
  await morning();
  await mailed(due, 2);
  expect(due.mails()).toHaveLength(2);
});

test("a process that died while it sent sends nothing twice; a refused mail is retried while its days last", async () => {
  const died = await visibleDriver();
  const askedAt = running.app.services.now();
  const { db } = running.app.services;
  const marked = { nextAskedAt: askedAt, nextAskedHash: "sent-by-a-process-that-died" };
  await db.update(driverSeats).set(marked).where(eq(driverSeats.driverId, died.driverId));
  await mailNextSeats.handle(running.app.services, {
    driverId: died.driverId,
    askedAt: askedAt.toISOString(),
  });
  await morning();
  expect(died.mails()).toEqual([]);

  const refused = await visibleDriver();
  running.mail.refuses = true;
  await morning();
  const job = { driverId: refused.driverId, askedAt: (await refused.askedAt())?.toISOString() };
  await until("the refusal", () => running.mail.refusals > 0);
  await until("the mark to go", async () => (await rowOf(refused.driverId))?.nextAskedHash === null);
  running.mail.refuses = false;
  running.app.setNow(at("2026-09-08"));
  await mailNextSeats.handle(running.app.services, job);
  expect(refused.mails()).toEqual([]);
  running.app.setNow(at("2026-09-07"));
  await mailNextSeats.handle(running.app.services, job);
  expect(refused.mails()).toHaveLength(1);
});

test("the links change nothing when they are opened; a form without scripts states seats, or that there are none", async () => {
  const [one, other] = [await visibleDriver(), await visibleDriver()];
  await morning();
  const [mail, second] = [await mailed(one), await mailed(other)];
  const [tell, none, off] = [nextSeatsFormPath, nextSeatsNonePath, seatsRemindersOffPath].map((path) =>
    linkIn(mail.text, path),
  );
  for (const link of [tell, none, off]) {
    const page = await fetch(link ?? "");
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
  }
  expect(await one.shown()).toBeNull();
  expect(await read(tell ?? "")).toContain("Quantas vagas você vai ter em 2027?");
  expect((await press(tell ?? "", { morning: "", afternoon: "" })).to).toContain("feito=nao");
  const done = await press(tell ?? "", { morning: "4", afternoon: "" });
  expect(done.html).toContain("Vagas salvas");
  expect(await one.shown()).toMatchObject({ year: 2027, shifts: { morning: 4, afternoon: null } });
  expect((await press(none ?? "")).html).toContain("já estão confirmadas");
  expect(await one.shown()).toMatchObject({ shifts: { morning: 4 } });
  // The same mail switches both off, also after it was answered.
  expect((await press(off ?? "")).html).toContain("Lembrete desligado");
  running.app.setNow(at("2026-09-14", "11:59:59"));
  const zero = linkIn(second.text, nextSeatsNonePath);
  expect((await press(zero)).html).toContain("não há vaga no próximo ano");
  expect(await other.shown()).toMatchObject({ shifts: { morning: 0, afternoon: 0 } });
});

test("an old link, and one of the monthly mail, state nothing", async () => {
  const driver = await visibleDriver();
  await morning();
  const { text } = await mailed(driver);
  const link = linkIn(text, nextSeatsFormPath);
  running.app.setNow(at("2026-09-15"));
  expect((await press(link, { morning: "1" })).to).toContain("vencido");
  running.app.setNow(at("2026-09-02"));
  expect((await press(link.replace(nextSeatsFormPath, paths.seatsConfirm))).to).toContain("vencido");
  expect(await driver.shown()).toBeNull();
});
