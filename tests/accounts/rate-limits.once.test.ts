import { describe, expect, test } from "bun:test";
import { createRateLimits } from "../../server/platform/http/rate-limits";
import { errors } from "../../shared/errors";
import { type Answer, rest, trpc, trpcByName } from "../support/api";
import { startTestApp, testAppWithMail } from "../support/app";
import { until } from "../support/until";
import { cheapPasswords, linkIn, newDriver, stringField, untilMailed } from "./people";

// With a trusted proxy, each test can have its own client IP address.
cheapPasswords();
const running = testAppWithMail({ RATE_LIMIT: "on", TRUSTED_PROXY_HOPS: "1" });

let lastAddress = 0;
const newAddress = () => `203.0.113.${++lastAddress}`;
const callsFrom = (address: string, token?: string, url = running.app.url) =>
  rest(url, token, { "x-forwarded-for": address });
const post = (path: string, body: unknown, address = newAddress()) => callsFrom(address).post(path, body);

function expectLimited(answer: Answer, seconds: number) {
  const body = { success: false, code: "RATE_LIMITED", message: errors.RATE_LIMITED.message };
  expect([answer.status, answer.body]).toEqual([429, body]);
  const wait = Number(answer.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(seconds - 60);
  expect(wait).toBeLessThanOrEqual(seconds);
}

async function repeat(times: number, call: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let round = 0; round < times; round++) statuses.push((await call()).status);
  return statuses;
}

/** A confirmed driver, created without counting against the limits that a test checks. */
async function confirmedDriver() {
  const driver = newDriver();
  await post("/auth/register", driver);
  await post("/auth/confirm-email", linkIn(await running.mail.waitForMail(driver.email, "Confirme")));
  return driver;
}

describe("login", () => {
  test("ten calls for an account from a network in 15 minutes, including ones with the correct password", async () => {
    const driver = await confirmedDriver();
    const wrong = { email: driver.email, password: "senhaerrada" };
    const address = newAddress();
    expect(await repeat(9, () => post("/auth/login", wrong, address))).toEqual(Array(9).fill(401));
    expect((await post("/auth/login", driver, address)).status).toBe(200);
    expectLimited(await post("/auth/login", { ...driver, email: driver.email.toUpperCase() }, address), 900);
    // An unknown e-mail is limited like a known one.
    const unknown = { ...wrong, email: newDriver().email };
    expect(await repeat(10, () => post("/auth/login", unknown, address))).toEqual(Array(10).fill(401));
    expectLimited(await post("/auth/login", unknown, address), 900);
    // The owner, elsewhere, can still sign in.
    expect((await post("/auth/login", driver)).status).toBe(200);
  });

  test("fifty for an account from all networks together, except those in which it was used before", async () => {
    const driver = await confirmedDriver();
    const home = newAddress();
    const token = stringField((await post("/auth/login", driver, home)).body, "token");
    expect((await callsFrom(home, token).get("/auth/me")).status).toBe(200);
    await running.app.services.accessRecords.flush();
    const wrong = { email: driver.email, password: "senhaerrada" };
    expect(await repeat(49, () => post("/auth/login", wrong))).toEqual(Array(49).fill(401));
    expectLimited(await post("/auth/login", driver), 900);
    expect((await post("/auth/login", driver, home)).status).toBe(200);
    // An e-mail without an account has no known networks.
    const unknown = { ...wrong, email: newDriver().email };
    expect(await repeat(50, () => post("/auth/login", unknown))).toEqual(Array(50).fill(401));
    expectLimited(await post("/auth/login", unknown, home), 900);
  });

  test("fifty calls from an address in 15 minutes", async () => {
    const address = newAddress();
    const attempt = () => post("/auth/login", { email: newDriver().email, password: "x" }, address);
    expect(await repeat(50, attempt)).toEqual(Array(50).fill(401));
    expectLimited(await attempt(), 900);
  });

  test("calls in one batch count one by one", async () => {
    const batching = trpc(running.app.url);
    const unknown = { email: newDriver().email, password: "x" };
    const calls = Array.from({ length: 10 }, () => batching.auth.login.mutate(unknown));
    await Promise.allSettled(calls);
    // Without a trusted proxy these calls come from this machine.
    expectLimited(await trpcByName(running.app.url).mutate("auth.login", unknown), 900);
  });

  test("a locked-out owner gets in again with a password reset, whatever a stranger requests in the meantime", async () => {
    const { email } = await confirmedDriver();
    const [home, elsewhere] = [newAddress(), newAddress()];
    await repeat(11, () => post("/auth/login", { email, password: "senhaerrada" }, home));
    await repeat(4, () => post("/auth/forgot-password", { email }, elsewhere));
    // A link of the stranger that comes late must not be taken for the owner's.
    await untilMailed(running.app, "mail-password-reset");
    const known = running.mail.mails.length;
    expect((await post("/auth/forgot-password", { email }, home)).status).toBe(200);
    const mailOfOwner = await until("the owner's mail", () =>
      running.mail.mails.slice(known).find(({ to }) => to.includes(email)),
    );
    // A newer link requested by somebody else revokes no other.
    await post("/auth/forgot-password", { email });
    const { token } = linkIn(mailOfOwner);
    const newPassword = "novasenha";
    const reset = { token, email, newPassword, confirmPassword: newPassword };
    expect((await post("/auth/reset-password", reset, home)).status).toBe(200);
    expect((await post("/auth/login", { email, password: newPassword }, home)).status).toBe(200);
  });
});

test("ten registrations from an address in an hour; invalid forms don't count", async () => {
  const address = newAddress();
  const refused = () => post("/auth/register", newDriver({ firstName: "E" }), address);
  expect(await repeat(12, refused)).toEqual(Array(12).fill(400));
  expect(await repeat(10, () => post("/auth/register", newDriver(), address))).toEqual(Array(10).fill(200));
  expectLimited(await post("/auth/register", newDriver(), address), 3600);
});

test("three forgotten passwords for an e-mail from a network in an hour, twelve from all, known or not", async () => {
  const path = "/auth/forgot-password";
  const known = newDriver();
  await post("/auth/register", known);
  for (const email of [known.email, newDriver().email]) {
    const address = newAddress();
    expect(await repeat(3, () => post(path, { email }, address))).toEqual([200, 200, 200]);
    expectLimited(await post(path, { email: ` ${email.toUpperCase()}` }, address), 3600);
    expect(await repeat(9, () => post(path, { email }))).toEqual(Array(9).fill(200));
    expectLimited(await post(path, { email }), 3600);
  }
});

test("five mails a day to a mailbox that nobody confirmed, over all kinds, spellings and networks", async () => {
  const day = 24 * 3600;
  const driver = newDriver();
  const tagged = (tag: string) => driver.email.replace("@", `+${tag}@`);
  const resend = (email: string) => post("/auth/resend-confirmation", { email });
  const register = (email: string) => post("/auth/register", newDriver({ email }));
  expect((await post("/auth/register", driver)).status).toBe(200);
  expect((await resend(driver.email)).status).toBe(200);
  expect((await register(tagged("a"))).status).toBe(200);
  // An address without an account counts the same.
  expect((await resend(tagged("b"))).status).toBe(200);
  expect((await register(tagged("c"))).status).toBe(200);
  expectLimited(await register(tagged("d")), day);
  expectLimited(await resend(driver.email), day);
  // A forgotten password has the same answer for everybody; the mail just isn't sent.
  expect((await post("/auth/forgot-password", { email: driver.email })).status).toBe(200);
  await untilMailed(running.app, "mail-confirmation");
  await untilMailed(running.app, "mail-password-reset");
  const name = driver.email.split("@")[0] ?? "";
  const mailed = running.mail.mails.filter(({ to }) => to.some((one) => one.includes(name)));
  expect(mailed.filter(({ subject }) => /senha/i.test(subject))).toEqual([]);
  // Another mailbox has its own.
  expect((await register(newDriver().email)).status).toBe(200);
});

test("a limit survives a restart and holds across processes", async () => {
  const { email } = newDriver();
  const address = newAddress();
  await repeat(3, () => post("/auth/forgot-password", { email }, address));
  // The state of another process, or of this one after a restart: only the database.
  const elsewhere = createRateLimits(running.app.services.database, running.app.services.config);
  const { rows } = await running.app.services.database.rawQuery(
    "select key from rate_limits where key like 'forgotPasswordNetwork:%' and points = 3",
  );
  const keys = rows.map(({ key }) => String(key).replace("forgotPasswordNetwork:", ""));
  const key = keys.find((one) => one.startsWith(`${address}:`)) ?? "";
  await expect(elsewhere.consume("forgotPasswordNetwork", key)).rejects.toThrow(errors.RATE_LIMITED.message);
});

test("the table of limits contains no e-mail", async () => {
  const { rows } = await running.app.services.database.rawQuery("select key from rate_limits");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("@");
});

test("X-Forwarded-For is ignored unless a proxy is trusted", async () => {
  const plain = await startTestApp({ RATE_LIMIT: "on" });
  try {
    const statuses = await repeat(11, () =>
      callsFrom(newAddress(), undefined, plain.url).post("/auth/register", newDriver()),
    );
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  } finally {
    await plain.close();
  }
});
