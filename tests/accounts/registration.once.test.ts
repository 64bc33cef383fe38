import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { TERMS_VERSION } from "../../shared/accounts-terms";
import { errors } from "../../shared/errors";
import { successes } from "../../shared/messages";
import { type Answer, rest, trpcByName } from "../support/api";
import { testAppWithMail } from "../support/app";
import { linkIn, newDriver, stringField, untilMailed } from "./people";

const running = testAppWithMail();

const register = (input: unknown) => rest(running.app.url).post("/auth/register", input);
const accountsOf = (email: string) =>
  running.app.services.db.select().from(users).where(eq(users.email, email));

test.each<[string, (input: unknown) => Promise<Answer>]>([
  ["REST", register],
  ["tRPC", (input) => trpcByName(running.app.url).mutate("auth.register", input)],
])(
  "over %s an account is opened without a session, its terms recorded, its password hashed",
  async (_, call) => {
    const driver = newDriver({ firstName: "  João ", lastName: "D'Ávila" });
    const before = new Date();
    const { status, body } = await call({ ...driver, email: ` ${driver.email.toUpperCase()} `, admin: true });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: successes.registration,
      token: null,
      expiresAt: null,
      user: { id: expect.any(String), email: driver.email, firstName: "João", lastName: "D'Ávila" },
    });
    const [account] = await accountsOf(driver.email);
    expect(account).toMatchObject({ termsVersion: TERMS_VERSION, emailConfirmedAt: null });
    expect(account?.termsAcceptedAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(account?.passwordHash).toStartWith("$argon2id$");
    expect(await Bun.password.verify(driver.password, account?.passwordHash ?? "")).toBe(true);
  },
);

test("a password has no maximum length", async () => {
  const password = "ônibus 🚌 ".repeat(500);
  const driver = newDriver({ password, confirmPassword: password });
  expect((await register(driver)).status).toBe(200);
  const [account] = await accountsOf(driver.email);
  expect(await Bun.password.verify(password, account?.passwordHash ?? "")).toBe(true);
});

test("an e-mail is taken whatever its case and the blanks around it", async () => {
  const driver = newDriver();
  expect((await register(driver)).status).toBe(200);
  for (const email of [driver.email, driver.email.toUpperCase(), `\t${driver.email} `]) {
    const { status, body } = await register({ ...driver, email });
    expect(status).toBe(409);
    expect(body).toEqual({ success: false, code: "EMAIL_TAKEN", message: errors.EMAIL_TAKEN.message });
  }
});

test("of twenty concurrent registrations of one e-mail, one opens an account and one mail is sent", async () => {
  const driver = newDriver();
  const answers = await Promise.all(Array.from({ length: 20 }, () => register(driver)));
  const statuses = answers.map((answer) => answer.status).sort();
  expect(statuses).toEqual([200, ...Array<number>(19).fill(409)]);
  expect(await accountsOf(driver.email)).toHaveLength(1);
  await running.mail.waitForMail(driver.email);
  await untilMailed(running.app, "mail-confirmation");
  expect(running.mail.mails.filter((mail) => mail.to.includes(driver.email))).toHaveLength(1);
});

test("the mail links to the confirmation page of this site, for this e-mail", async () => {
  const driver = newDriver({ firstName: "Rosângela" });
  await register(driver);
  const mail = await running.mail.waitForMail(driver.email);
  const { address, email, token } = linkIn(mail);
  expect(address.origin + address.pathname).toBe(`${running.app.url}/confirm-email`);
  expect(email).toBe(driver.email);
  expect(token).toMatch(/^[a-z2-7]{40}$/);
  expect(mail.html).toContain(address.href.replaceAll("&", "&amp;"));
  expect(mail.text).toContain("Olá, Rosângela.");
});

test("a first name can't carry an advertisement into a stranger's mailbox", async () => {
  const driver = newDriver({ firstName: "Ganhe R$ 500 em premio.example" });
  await register(driver);
  const mail = await running.mail.waitForMail(driver.email);
  expect(mail.text + mail.html + mail.subject).not.toContain("premio");
});

test("the response of a registration gives no access", async () => {
  const { body } = await register(newDriver());
  expect(() => stringField(body, "token")).toThrow();
});
