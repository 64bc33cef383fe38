import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { demoEmail } from "../../drizzle/seeds/demo-logins";
import { aConfirmedDriver } from "../people/accounts";
import { rest } from "../support/api";
import { testApp } from "../support/app";

const app = testApp();

/** Requests from elsewhere: through a proxy, trusted or not, or with another Host. */
const fromElsewhere: Record<string, string>[] = [
  { "x-forwarded-for": "203.0.113.7" },
  { "x-forwarded-for": "127.0.0.1, 192.168.0.7" },
  { "x-real-ip": "203.0.113.7" },
  { forwarded: "for=203.0.113.7" },
  { host: "192.168.0.10:3000" },
  { host: "rebound.example" },
];

test("outside production the mailbox, the simulator and demo logins, whose password is public, answer only this machine", async () => {
  for (const headers of fromElsewhere)
    for (const path of ["/dev/mailbox", "/dev/mailbox.json", "/dev/mailbox/x"])
      expect((await fetch(app.url + path, { headers })).status).toBe(404);
  // What Vite's development server forwards for a local browser.
  for (const headers of [{}, { "x-forwarded-for": "::ffff:127.0.0.1" }] as Record<string, string>[])
    expect((await fetch(`${app.url}/dev/mailbox`, { headers })).status).toBe(200);

  const [own, demo] = [await aConfirmedDriver(app), await aConfirmedDriver(app)];
  const { password } = own;
  const email = demoEmail("ativa");
  await app.services.db.update(users).set({ email }).where(eq(users.email, demo.email));
  const logIn = async (email: string, headers: Record<string, string> = {}) =>
    (await rest(app.url, undefined, headers).post("/auth/login", { email, password })).status;
  expect(await logIn(email)).toBe(200);
  for (const headers of fromElsewhere) {
    expect(await logIn(email, headers)).toBe(401);
    expect(await logIn(` ${email.toUpperCase()} `, headers)).toBe(401);
    expect(await logIn(own.email, headers)).toBe(200);
  }
});
