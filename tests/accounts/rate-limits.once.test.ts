import { expect, test } from "bun:test";
import { errors } from "../../shared/errors";
import { aConfirmedDriver, cheapPasswords, linkIn, newDriver, untilMailed } from "../people/accounts";
import { type Answer, rest, textOf } from "../support/api";
import { testAppWithMail } from "../support/app";

// With a trusted proxy, each test can have its own client IP address.
cheapPasswords();
const running = testAppWithMail({ RATE_LIMIT: "on", TRUSTED_PROXY_HOPS: "1" });

const [QUARTER, HOUR, DAY] = [900, 3600, 86_400];
let lastAddress = 0;
const newAddress = () => `203.0.113.${++lastAddress}`;
const callsFrom = (address: string, token?: string) =>
  rest(running.app.url, token, { "x-forwarded-for": address });
const post = (call: string, body: unknown, address = newAddress()) =>
  callsFrom(address).post(`/auth/${call}`, body);

function expectLimited(answer: Answer, seconds: number) {
  const body = { success: false, code: "RATE_LIMITED", message: errors.RATE_LIMITED.message };
  expect([answer.status, answer.body]).toEqual([429, body]);
  expect(Number(answer.headers.get("retry-after"))).toBeWithin(seconds / 2, seconds + 1);
}

/** The only status of so many calls. */
async function statusOf(times: number, call: () => Promise<Answer>): Promise<number> {
  const statuses = new Set<number>();
  for (let round = 0; round < times; round++) statuses.add((await call()).status);
  expect([...statuses]).toHaveLength(1);
  return [...statuses][0] ?? 0;
}

/** A driver, confirmed without counting against the limits that a test checks. */
async function confirmedDriver() {
  const driver = await aConfirmedDriver(running.app);
  return { driver, wrong: { email: driver.email, password: "senhaerrada" } };
}

test("login: ten calls for an account from a network in 15 minutes; fifty from all, except those in which it was used before", async () => {
  const { driver, wrong } = await confirmedDriver();
  const [home, stranger] = [newAddress(), newAddress()];
  const token = textOf((await post("login", driver, home)).body, "token");
  expect((await callsFrom(home, token).get("/auth/me")).status).toBe(200);
  await running.app.services.accessRecords.flush();
  expect(await statusOf(10, () => post("login", wrong, stranger))).toBe(401);
  // Also with the correct password.
  expectLimited(await post("login", { ...driver, email: driver.email.toUpperCase() }, stranger), QUARTER);
  // The owner, elsewhere, can still sign in.
  expect((await post("login", driver)).status).toBe(200);
  expect(await statusOf(38, () => post("login", wrong))).toBe(401);
  expectLimited(await post("login", driver), QUARTER);
  expect((await post("login", driver, home)).status).toBe(200);
});

test("login: fifty calls from an address in 15 minutes", async () => {
  const address = newAddress();
  const attempt = () => post("login", { email: newDriver().email, password: "x" }, address);
  expect(await statusOf(50, attempt)).toBe(401);
  expectLimited(await attempt(), QUARTER);
});

test("a locked-out owner gets in again with a password reset, whatever a stranger requests in the meantime", async () => {
  const { driver, wrong } = await confirmedDriver();
  const { email } = driver;
  const [home, elsewhere] = [newAddress(), newAddress()];
  for (let tried = 0; tried < 11; tried++) await post("login", wrong, home);
  for (let asked = 0; asked < 4; asked++) await post("forgot-password", { email }, elsewhere);
  // A link of the stranger that comes late must not be taken for the owner's.
  await untilMailed(running.app, "mail-password-reset");
  running.mail.mails.length = 0;
  expect((await post("forgot-password", { email }, home)).status).toBe(200);
  const { token } = linkIn(await running.mail.waitForMail(email, "Nova senha"));
  // A newer link requested by somebody else revokes no other.
  await post("forgot-password", { email });
  const password = "novasenha";
  const reset = { token, email, newPassword: password, confirmPassword: password };
  expect((await post("reset-password", reset, home)).status).toBe(200);
  expect((await post("login", { email, password }, home)).status).toBe(200);
});

test("three forgotten passwords for an e-mail from a network in an hour, twelve from all, known or not; what counts them contains no e-mail", async () => {
  const known = newDriver();
  await post("register", known);
  for (const email of [known.email, newDriver().email]) {
    const address = newAddress();
    expect(await statusOf(3, () => post("forgot-password", { email }, address))).toBe(200);
    expectLimited(await post("forgot-password", { email: ` ${email.toUpperCase()}` }, address), HOUR);
    expect(await statusOf(9, () => post("forgot-password", { email }))).toBe(200);
    expectLimited(await post("forgot-password", { email }), HOUR);
  }
  const { rows } = await running.app.services.database.rawQuery("select key from rate_limits");
  expect(JSON.stringify(rows)).not.toContain("@");
});

test("five mails a day to a mailbox that nobody confirmed, over all kinds, spellings and networks", async () => {
  const driver = newDriver();
  const [name = ""] = driver.email.split("@");
  const tagged = (tag: string) => driver.email.replace("@", `+${tag}@`);
  const resend = (email: string) => post("resend-confirmation", { email });
  const register = (email: string) => post("register", newDriver({ email }));
  const counted = [await register(driver.email), await resend(driver.email), await register(tagged("a"))];
  // An address without an account counts the same.
  counted.push(await resend(tagged("b")), await register(tagged("c")));
  expect(counted.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expectLimited(await register(tagged("d")), DAY);
  expectLimited(await resend(driver.email), DAY);
  // A forgotten password has the same answer for everybody; the mail just isn't sent.
  expect((await post("forgot-password", { email: driver.email })).status).toBe(200);
  for (const job of ["mail-confirmation", "mail-password-reset"]) await untilMailed(running.app, job);
  const mailed = running.mail.mails.filter(({ to }) => to.some((other) => other.includes(name)));
  expect(mailed.filter(({ subject }) => /senha/i.test(subject))).toEqual([]);
});
