import { expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { sessions, users } from "../../drizzle/schema/accounts";
import { failures, successes } from "../../shared/messages";
import { aConfirmedDriver, aRegisteredDriver } from "../people/accounts";
import { rest, textOf, trpcByName } from "../support/api";
import { testApp } from "../support/app";

const app = testApp();

const login = (input: unknown) => rest(app.url).post("/auth/login", input);
const me = (token: string) => rest(app.url, token).get("/auth/me");
const refused = { status: 401, body: { code: "CREDENTIALS_INVALID", message: failures.loginCredentials } };

test("REST and tRPC open a session, of which the database stores only a hash; logout ends it and no other", async () => {
  const driver = await aConfirmedDriver(app);
  const { email } = driver;
  const user = { id: expect.any(String), email, firstName: "Edson", lastName: "Ribeiro" };
  const answers = [await login(driver), await trpcByName(app.url).mutate("auth.login", driver)];
  const { rows } = await app.services.database.rawQuery("select s::text as row from sessions s");
  for (const { status, body } of answers) {
    expect([status, body]).toMatchObject([200, { success: true, message: successes.login, user }]);
    const token = textOf(body, "token");
    expect(JSON.stringify(rows)).not.toContain(token);
    const answer = await me(token);
    // The user without the password's hash.
    expect([answer.body, answer.headers.get("cache-control")]).toEqual([user, "private, no-store"]);
  }
  const [ended = "", other = ""] = answers.map(({ body }) => textOf(body, "token"));
  await rest(app.url, ended).post("/auth/logout");
  expect([(await me(ended)).status, (await me(other)).status]).toEqual([401, 200]);
});

test("a session lasts 24 hours to the minute, however much it is used", async () => {
  const start = Date.now();
  const after = (hours: number) => app.setNow(new Date(start + hours * 3_600_000));
  after(0);
  const { body } = await login(await aConfirmedDriver(app));
  expect(Date.parse(textOf(body, "expiresAt"))).toBe(start + 24 * 3_600_000);
  const statuses: number[] = [];
  for (const hours of [13, 23.9, 23.99, 24.01]) {
    after(hours);
    statuses.push((await me(textOf(body, "token"))).status);
  }
  expect(statuses).toEqual([200, 200, 200, 401]);
  app.setNow(new Date());
});

test("a wrong password, an unknown and an impossible e-mail get the same response; an unconfirmed one is reported only after the correct password", async () => {
  const { email, password } = await aRegisteredDriver(app);
  for (const input of [
    { email, password: `${password} ` },
    { email: "ninguem@email.com", password },
    { email: "a\u0000b@email.com", password },
  ])
    expect(await login(input)).toMatchObject(refused);
  const unconfirmed = { status: 403, body: { code: "EMAIL_NOT_CONFIRMED" } };
  expect(await login({ email, password })).toMatchObject(unconfirmed);
});

test("known and unknown e-mails take the same time", async () => {
  const driver = await aConfirmedDriver(app);
  const timeOf = async (email: string) => {
    const began = performance.now();
    await login({ email, password: "outrasenha" });
    return performance.now() - began;
  };
  // In turn, and the shortest of each: a busy machine makes a call longer, never shorter.
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 15; round++) {
    known = Math.min(known, await timeOf(driver.email));
    unknown = Math.min(unknown, await timeOf("ninguem@email.com"));
  }
  // Hashing is nearly all of it: without it an unknown e-mail would be many times faster.
  expect(unknown / known).toBeGreaterThan(0.25);
  expect(unknown / known).toBeLessThan(4);
});

test("a session can't begin with a password that was changed while it was compared", async () => {
  const driver = await aConfirmedDriver(app);
  const { db } = app.services;
  const own = eq(users.email, driver.email);
  const [account] = await db.select().from(users).where(own);
  const passwordHash = await Bun.password.hash("outrasenha");
  const comparing = spyOn(Bun.password, "verify").mockImplementationOnce(async () => {
    await db.update(users).set({ passwordHash }).where(own);
    return true;
  });
  expect((await login(driver)).status).toBe(401);
  expect(comparing).toHaveBeenCalledTimes(1);
  comparing.mockRestore();
  expect(await db.$count(sessions, eq(sessions.userId, account?.id ?? ""))).toBe(0);
});
