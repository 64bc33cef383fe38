import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createRateLimits } from "../../server/http/rate-limits";
import { errors } from "../../shared/errors";
import { type Answer, trpc, trpcByName } from "../support/api";
import { type AppWithMail, startAppWithMail, startTestApp } from "../support/app";
import { linkIn, newDriver } from "./people";

// A proxy that is trusted says who asks, so that each test has an address of its own.
let running: AppWithMail;
beforeAll(async () => {
  running = await startAppWithMail({ RATE_LIMIT: "on", TRUSTED_PROXY_HOPS: "1" });
});
afterAll(() => running.close());

let lastAddress = 0;
function newAddress(): string {
  lastAddress += 1;
  return `203.0.113.${lastAddress}`;
}

async function post(path: string, body: unknown, address = newAddress()): Promise<Answer> {
  const response = await fetch(`${running.app.url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

function expectLimited(answer: Answer, seconds: number) {
  const { code, message } = { code: "RATE_LIMITED", message: errors.RATE_LIMITED.message };
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: 429,
    body: { success: false, code, message },
  });
  const wait = Number(answer.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(seconds - 60);
  expect(wait).toBeLessThanOrEqual(seconds);
}

async function repeat(times: number, call: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let round = 0; round < times; round++) statuses.push((await call()).status);
  return statuses;
}

/** A confirmed driver, made without touching the limits of an address that a test counts. */
async function confirmedDriver() {
  const driver = newDriver();
  await post("/auth/register", driver);
  await post("/auth/confirm-email", linkIn(await running.mail.waitForMail(driver.email, "Confirme")));
  return driver;
}

describe("login", () => {
  test("ten calls for an account in 15 minutes, from wherever, the right password included", async () => {
    const driver = await confirmedDriver();
    const wrong = { email: driver.email, password: "senhaerrada" };
    expect(await repeat(9, () => post("/auth/login", wrong))).toEqual(Array(9).fill(401));
    expect((await post("/auth/login", driver)).status).toBe(200);
    expectLimited(await post("/auth/login", { ...driver, email: driver.email.toUpperCase() }), 900);
    const { status, headers } = await trpcByName(running.app.url).mutate("auth.login", driver);
    expect({ status, waits: Number(headers.get("retry-after")) > 0 }).toEqual({ status: 429, waits: true });
  });

  test("an unknown e-mail is limited like a known one", async () => {
    const unknown = { email: newDriver().email, password: "senhaerrada" };
    expect(await repeat(10, () => post("/auth/login", unknown))).toEqual(Array(10).fill(401));
    expectLimited(await post("/auth/login", unknown), 900);
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
    expectLimited(await post("/auth/login", unknown), 900);
  });

  test("whoever is locked out gets in again by a new password", async () => {
    const { email } = await confirmedDriver();
    await repeat(11, () => post("/auth/login", { email, password: "senhaerrada" }));
    await post("/auth/forgot-password", { email });
    const { token } = linkIn(await running.mail.waitForMail(email, "Nova senha"));
    const newPassword = "novasenha";
    await post("/auth/reset-password", { token, email, newPassword, confirmPassword: newPassword });
    expect((await post("/auth/login", { email, password: newPassword })).status).toBe(200);
  });
});

test("ten registrations from an address in an hour; what the form refuses doesn't count", async () => {
  const address = newAddress();
  const refused = () => post("/auth/register", newDriver({ firstName: "E" }), address);
  expect(await repeat(12, refused)).toEqual(Array(12).fill(400));
  expect(await repeat(10, () => post("/auth/register", newDriver(), address))).toEqual(Array(10).fill(200));
  expectLimited(await post("/auth/register", newDriver(), address), 3600);
});

test.each(["/auth/forgot-password", "/auth/resend-confirmation"])(
  "three calls of %s for an e-mail in an hour, known or not",
  async (path) => {
    const known = newDriver();
    await post("/auth/register", known);
    for (const email of [known.email, newDriver().email]) {
      expect(await repeat(3, () => post(path, { email }))).toEqual([200, 200, 200]);
      expectLimited(await post(path, { email: ` ${email.toUpperCase()}` }), 3600);
    }
  },
);

test("a limit survives a restart and holds across processes", async () => {
  const { email } = newDriver();
  await repeat(3, () => post("/auth/forgot-password", { email }));
  // What another process, or this one after a restart, begins with: the database alone.
  const elsewhere = createRateLimits(running.app.services.database, true);
  const { rows } = await running.app.services.database.rawQuery(
    "select key from rate_limits where key like 'forgotPassword:%' and points = 3",
  );
  expect(rows).toHaveLength(1);
  const key = String(rows[0]?.key).replace("forgotPassword:", "");
  expect(elsewhere.consume("forgotPassword", key)).rejects.toThrow(errors.RATE_LIMITED.message);
});

test("the table of limits holds no e-mail", async () => {
  const { rows } = await running.app.services.database.rawQuery("select key from rate_limits");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("@");
});

test("X-Forwarded-For is not believed unless a proxy is trusted", async () => {
  const plain = await startTestApp({ RATE_LIMIT: "on" });
  try {
    const statuses = await repeat(11, async () => {
      const headers = { "content-type": "application/json", "x-forwarded-for": newAddress() };
      const body = JSON.stringify(newDriver());
      const response = await fetch(`${plain.url}/api/auth/register`, { method: "POST", headers, body });
      return { status: response.status, body: await response.json(), headers: response.headers };
    });
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  } finally {
    await plain.close();
  }
});
