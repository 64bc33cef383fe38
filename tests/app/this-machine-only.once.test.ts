import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { demoEmail } from "../../drizzle/seeds/demo-logins";
import { confirmed } from "../accounts/people";
import { testApp } from "../support/app";

const app = testApp();

/** Requests from elsewhere: through a proxy, trusted or not, or with another Host. */
const fromElsewhere: Record<string, string>[] = [
  { "x-forwarded-for": "203.0.113.7" },
  { "x-forwarded-for": "127.0.0.1, 192.168.0.7" },
  { forwarded: "for=203.0.113.7" },
  { host: "192.168.0.10:3000" },
  { host: "rebound.example" },
];

test("outside production the mailbox and the simulator answer only this machine", async () => {
  for (const path of ["/dev/mailbox", "/dev/mailbox.json", "/dev/mailbox/x"]) {
    for (const headers of fromElsewhere) expect((await fetch(app.url + path, { headers })).status).toBe(404);
  }
  expect((await fetch(`${app.url}/dev/mailbox`)).status).toBe(200);
  // What Vite's development server forwards for a local browser.
  const beside = { "x-forwarded-for": "::ffff:127.0.0.1" };
  expect((await fetch(`${app.url}/dev/mailbox`, { headers: beside })).status).toBe(200);
});

test("and so do demo logins, whose password is public", async () => {
  const own = await confirmed(app);
  const { password } = own;
  const demo = await confirmed(app);
  const email = demoEmail("ativa");
  await app.services.db.update(users).set({ email }).where(eq(users.email, demo.email));
  const logIn = async (email: string, headers: Record<string, string> = {}) => {
    const body = JSON.stringify({ email, password });
    const type = { "content-type": "application/json" };
    const method = "POST";
    return (await fetch(`${app.url}/api/auth/login`, { method, body, headers: { ...type, ...headers } }))
      .status;
  };
  expect(await logIn(email)).toBe(200);
  for (const headers of fromElsewhere) {
    expect(await logIn(email, headers)).toBe(401);
    expect(await logIn(` ${email.toUpperCase()} `, headers)).toBe(401);
    expect(await logIn(own.email, headers)).toBe(200);
  }
});
