import { describe, expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { sessions, users } from "../../drizzle/schema/accounts";
import { failures, successes } from "../../shared/messages";
import { rest, trpcByName } from "../support/api";
import { testApp } from "../support/app";
import { confirmed, loggedIn, registered, stringField } from "./people";

const app = testApp();

const login = (input: unknown) => rest(app.url).post("/auth/login", input);
const HOUR = 3_600_000;

test("REST and tRPC open a session of 24 hours, of which the database stores only a hash", async () => {
  const driver = await confirmed(app);
  const answers = [await login(driver), await trpcByName(app.url).mutate("auth.login", driver)];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: successes.login,
      token: expect.any(String),
      expiresAt: expect.any(String),
      user: { id: expect.any(String), email: driver.email, firstName: "Edson", lastName: "Ribeiro" },
    });
    const hours = (Date.parse(stringField(body, "expiresAt")) - Date.now()) / HOUR;
    expect(hours).toBeCloseTo(24, 1);
  }
  const { database } = app.services;
  const { rows } = await database.rawQuery("select s::text as row from sessions s");
  for (const { body } of answers) expect(JSON.stringify(rows)).not.toContain(stringField(body, "token"));
});

test("case and blanks of the e-mail don't matter, those of the password do", async () => {
  const driver = await confirmed(app);
  expect((await login({ ...driver, email: ` ${driver.email.toUpperCase()} ` })).status).toBe(200);
  expect((await login({ ...driver, password: `${driver.password} ` })).status).toBe(401);
  expect((await login({ ...driver, password: driver.password.toUpperCase() })).status).toBe(401);
});

describe("does not reveal whether an e-mail is known", () => {
  const refusal = { success: false, code: "CREDENTIALS_INVALID", message: failures.loginCredentials };

  test("unknown, impossible and known e-mails get the same response", async () => {
    const driver = await confirmed(app);
    const tried = [
      { email: driver.email, password: "outrasenha" },
      { email: "ninguem@email.com", password: driver.password },
      { email: "isto não é email", password: driver.password },
      { email: "a\u0000b@email.com", password: driver.password },
    ];
    for (const input of tried) {
      for (const { status, body } of [
        await login(input),
        await trpcByName(app.url).mutate("auth.login", input),
      ]) {
        expect({ status, body }).toEqual({ status: 401, body: refusal });
      }
    }
  });

  test("they take the same time", async () => {
    const driver = await confirmed(app);
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
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });
});

test("an unconfirmed e-mail is reported only after the correct password", async () => {
  const driver = await registered(app);
  const right = await login(driver);
  expect(right.status).toBe(403);
  const message = failures.emailNotConfirmed;
  expect(right.body).toEqual({ success: false, code: "EMAIL_NOT_CONFIRMED", message });
  expect((await login({ ...driver, password: "outrasenha" })).status).toBe(401);
});

describe("a session", () => {
  test("names its user, without the password's hash, in an answer that nothing caches", async () => {
    const { sessionToken, email } = await loggedIn(app);
    const user = { id: expect.any(String), email, firstName: "Edson", lastName: "Ribeiro" };
    const { body, headers } = await rest(app.url, sessionToken).get("/auth/me");
    expect(body).toEqual(user);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect((await trpcByName(app.url, sessionToken).query("auth.me")).body).toEqual(user);
  });

  test("ends with logout, and no other session does", async () => {
    const driver = await loggedIn(app);
    const other = stringField((await login(driver)).body, "token");
    const { status, body } = await rest(app.url, driver.sessionToken).post("/auth/logout");
    expect({ status, body }).toEqual({ status: 200, body: { success: true, message: successes.logout } });
    expect((await rest(app.url, driver.sessionToken).get("/auth/me")).status).toBe(401);
    expect((await rest(app.url, other).get("/auth/me")).status).toBe(200);
  });

  test("lasts 24 hours to the minute, however much it is used", async () => {
    const start = new Date();
    app.setNow(start);
    const { sessionToken } = await loggedIn(app);
    const me = async (hours: number) => {
      app.setNow(new Date(start.getTime() + hours * HOUR));
      return (await rest(app.url, sessionToken).get("/auth/me")).status;
    };
    expect([await me(13), await me(23.9), await me(23.99), await me(24.01)]).toEqual([200, 200, 200, 401]);
    app.setNow(new Date());
  });

  test("can't begin with a password that was changed while it was compared", async () => {
    const driver = await confirmed(app);
    const { db } = app.services;
    const [account] = await db.select().from(users).where(eq(users.email, driver.email));
    const passwordHash = await Bun.password.hash("outrasenha");
    const comparing = spyOn(Bun.password, "verify").mockImplementationOnce(async () => {
      await db.update(users).set({ passwordHash }).where(eq(users.email, driver.email));
      return true;
    });
    const answer = await login(driver);
    expect(comparing).toHaveBeenCalledTimes(1);
    comparing.mockRestore();
    expect(answer.status).toBe(401);
    const open = await db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, account?.id ?? ""));
    expect(open).toEqual([]);
  });
});

test("fifty concurrent logins are answered one after the other", async () => {
  const driver = await confirmed(app);
  const before = process.memoryUsage.rss();
  const answers = await Promise.all(Array.from({ length: 50 }, () => login(driver)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(200));
  // Fifty hashes of 19 MiB at once would be a gigabyte.
  expect(process.memoryUsage.rss() - before).toBeLessThan(500 * 1024 * 1024);
});
