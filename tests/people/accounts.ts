import { afterAll, beforeAll, spyOn } from "bun:test";
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import type { RegistrationForm } from "../../shared/accounts";
import { fieldOf, rest, textOf } from "../support/api";
import type { TestApp } from "../support/app";
import type { ReceivedMail } from "../support/smtp";
import { until } from "../support/until";
import type { DriverAccount } from "./drivers";

/** The registration form of a new driver, with a unique e-mail. */
export function newDriver(change: Partial<RegistrationForm> = {}): RegistrationForm {
  const email = `edson.${randomBytes(5).toString("hex")}@email.com`;
  const password = "senha123";
  return { firstName: "Edson", lastName: "Ribeiro", email, password, confirmPassword: password, ...change };
}

/** Registers a new driver over REST. */
export async function aRegisteredDriver(app: TestApp): Promise<RegistrationForm> {
  const driver = newDriver();
  const { status } = await rest(app.url).post("/auth/register", driver);
  if (status !== 200) throw new Error(`Registration answered ${status}`);
  return driver;
}

/** Registers a new driver whose e-mail counts as confirmed. */
export async function aConfirmedDriver(app: TestApp): Promise<RegistrationForm> {
  const driver = await aRegisteredDriver(app);
  await app.services.db
    .update(users)
    .set({ emailConfirmedAt: app.services.now() })
    .where(eq(users.email, driver.email));
  return driver;
}

/** Registers, confirms and logs in a driver, who has a password. */
export async function aSignedInDriver(app: TestApp): Promise<RegistrationForm & { account: DriverAccount }> {
  const driver = await aConfirmedDriver(app);
  const { body } = await rest(app.url).post("/auth/login", driver);
  const account = { id: textOf(fieldOf(body, "user"), "id"), token: textOf(body, "token") };
  return { ...driver, account: { ...account, email: driver.email } };
}

/** Token and e-mail of the link in a mail, as its page parses them. */
export function linkIn(mail: ReceivedMail): { token: string; email: string; address: URL } {
  const address = new URL(/https?:\/\/\S+token=\S+/.exec(mail.text)?.[0] ?? "");
  const { token = "", email = "" } = Object.fromEntries(address.searchParams);
  return { token, email, address };
}

/** Waits until no mail of a kind is queued or being sent. */
export function untilMailed({ services }: TestApp, job: string): Promise<unknown> {
  return until(`the mails of ${job}`, async () => {
    const { rowCount } = await services.database.rawQuery(
      "select 1 from jobs.job where name = $1 and state < 'completed'",
      [job],
    );
    return rowCount === 0;
  });
}

/**
 * Hashes the passwords of a file's tests at the least cost. What hashing costs, and that an unknown e-mail costs the
 * same, is tested in login.once.
 */
export function cheapPasswords(): void {
  const { hash, verify } = Bun.password;
  const spies: { mockRestore: () => void }[] = [];
  beforeAll(() => {
    const least = { algorithm: "argon2id", memoryCost: 8, timeCost: 1 } as const;
    spies.push(
      spyOn(Bun.password, "hash").mockImplementation((password) => hash(password, least)),
      // A dear one was hashed before: the one that is compared with when there is no account.
      spyOn(Bun.password, "verify").mockImplementation((password, hashed) =>
        String(hashed).includes("m=8,") ? verify(password, hashed) : Promise.resolve(false),
      ),
    );
  });
  afterAll(() => {
    for (const spy of spies) spy.mockRestore();
  });
}
