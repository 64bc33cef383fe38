import { beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { seedDemo } from "../../drizzle/seeds/demo";
import { costClasses, type Limit, namedLimits } from "../../server/platform/http/call-limits";
import { errors } from "../../shared/errors";
import { signedInStaff } from "../console/staff";
import { rest } from "../support/api";
import { testApp } from "../support/app";

type Call = { limit: Limit; method: "GET" | "POST"; rest: string; procedure: string; input: object };

let driverId = "";
// With a trusted proxy, each test can have its own client IP address.
const app = testApp({ RATE_LIMIT: "on", TRUSTED_PROXY_HOPS: "1" });
beforeAll(async () => {
  await seedDemo(app.services.db, { now: new Date() });
  const { body } = await rest(app.url).get("/drivers/featured");
  driverId = (body as { id: string }[])[0]?.id ?? "";
}, 90_000);

let lastAddress = 0;
const newAddress = () => `198.51.100.${++lastAddress}`;

const { write, heavyRead } = costClasses;
const call = (limit: Limit, method: Call["method"], path: string, procedure: string, input = {}): Call => {
  return { limit, method, rest: path, procedure, input };
};

/** Calls with a limit, by name. */
function calls() {
  const id = driverId;
  const message = { name: "Ana", email: "ana@email.com", subject: "Oi", message: "Olá" };
  const report = { id, reason: "x" };
  return {
    whatsapp: call(namedLimits.whatsapp, "GET", `/drivers/${id}/whatsapp`, "drivers.whatsapp", { id }),
    report: call(namedLimits.report, "POST", `/drivers/${id}/report`, "drivers.report", report),
    visit: call(write.limits.stranger, "POST", `/drivers/${id}/visit`, "drivers.visit", { id }),
    search: call(heavyRead.limits.stranger, "GET", "/drivers/search", "drivers.search"),
    contact: call(namedLimits.contact, "POST", "/contact", "contact.send", message),
  };
}

const json = { "content-type": "application/json" };

function viaRest(call: Call, address: string): Promise<Response> {
  const body = call.method === "POST" ? { body: JSON.stringify(call.input) } : {};
  return fetch(`${app.url}/api${call.rest}`, {
    method: call.method,
    headers: { ...json, "x-forwarded-for": address },
    ...body,
  });
}

/** A number of calls in one request; the status of each. */
async function viaBatch(call: Call, count: number, address: string): Promise<number[]> {
  const names = Array.from({ length: count }, () => call.procedure).join(",");
  const inputs = JSON.stringify(
    Object.fromEntries(Array.from({ length: count }, (_, index) => [index, call.input])),
  );
  const isQuery = call.method === "GET";
  const answer = await fetch(
    `${app.url}/api/trpc/${names}?batch=1${isQuery ? `&input=${encodeURIComponent(inputs)}` : ""}`,
    {
      method: call.method,
      headers: { ...json, "x-forwarded-for": address },
      ...(isQuery ? {} : { body: inputs }),
    },
  );
  const results = (await answer.json()) as { error?: { data: { httpStatus: number } } }[];
  return results.map(({ error }) => error?.data.httpStatus ?? 200);
}

/** The statuses of so many calls, ten at once. */
async function statusesOf(count: number, call: () => Promise<number>): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let done = 0; done < count; done += 10)
    for (const status of await Promise.all(Array.from({ length: Math.min(10, count - done) }, call)))
      statuses.add(status);
  return statuses;
}

describe("each limit counts calls, over any transport", () => {
  for (const name of ["whatsapp", "report", "visit", "search", "contact"] as const) {
    test(`${name}: REST, tRPC and batches share one allowance`, async () => {
      const call = calls()[name];
      const address = newAddress();
      const { points, duration } = call.limit;
      expect((await viaRest(call, address)).status).toBe(200);
      for (let spent = 1; spent < points; ) {
        const count = Math.min(10, points - spent);
        expect(await viaBatch(call, count, address)).toEqual(Array(count).fill(200));
        spent += count;
      }
      expect(await viaBatch(call, 3, address)).toEqual([429, 429, 429]);
      const refused = await viaRest(call, address);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeWithin(1, duration + 1);
      expect(await refused.json()).toMatchObject({
        code: "RATE_LIMITED",
        message: errors.RATE_LIMITED.message,
      });
      // Another address is not affected.
      expect((await viaRest(call, newAddress())).status).toBe(200);
    });
  }

  test("a batch that exceeds the rest of the allowance gets exactly the rest", async () => {
    const statuses = await viaBatch(calls().report, 10, newAddress());
    expect(statuses.filter((status) => status === 200)).toHaveLength(namedLimits.report.points);
  });

  test("an address asks for seats ten times an hour; a form with an error does not count", async () => {
    const address = newAddress();
    const family = { firstName: "Ana", phone: "(11) 91234-5678", email: "ana@email.com" };
    const form = { ...family, year: 2027, school: "EMEF A", neighborhood: "B", shift: "manha", seats: 1 };
    const path = `/drivers/${"a".repeat(16)}/requests`;
    const ask = async (input: object, from = address) =>
      (await rest(app.url, undefined, { "x-forwarded-for": from }).post(path, input)).status;
    expect(await ask({ ...form, firstName: "" })).toBe(400);
    const { points } = namedLimits.seatRequest;
    const statuses = [];
    for (let asked = 0; asked <= points; asked++) statuses.push(await ask(form));
    expect(points).toBe(10);
    expect(statuses.map((status) => status === 429)).toEqual([...Array(points).fill(false), true]);
    expect(await ask(form, newAddress())).not.toBe(429);
  });

  test("webhooks with a wrong signature are counted for their address", async () => {
    const address = newAddress();
    const post = async (from: string) => {
      const headers = { ...json, "stripe-signature": "t=1,v1=0000", "x-forwarded-for": from };
      return (await fetch(`${app.url}/api/stripe/webhook`, { method: "POST", headers, body: "{}" })).status;
    };
    const { points } = namedLimits.wrongSignature;
    const statuses = await Promise.all(Array.from({ length: points + 1 }, () => post(address)));
    expect(statuses.toSorted()).toEqual([...Array(points).fill(400), 429]);
    expect(await post(newAddress())).toBe(400);
  });

  test("the site's description of its calls counts as a heavy read, though anybody may have it", async () => {
    const headers = { "x-forwarded-for": newAddress() };
    const status = async () => (await fetch(`${app.url}/api/openapi.json`, { headers })).status;
    const { points } = heavyRead.limits.stranger;
    expect(await statusesOf(points, status)).toEqual(new Set([200]));
    expect(await status()).toBe(429);
  });

  test("calls of the console count by their class, for whoever of the staff makes them", async () => {
    const [busy, other] = await Promise.all([signedInStaff(app), signedInStaff(app, "operator", "Léo")]);
    const status = async ({ token }: typeof busy) => {
      const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": newAddress() };
      const input = encodeURIComponent(JSON.stringify({ text: "ana" }));
      return (await fetch(`${app.url}/api/console/people.find?input=${input}`, { headers })).status;
    };
    const { points } = heavyRead.limits.staff;
    expect(await statusesOf(points, () => status(busy))).toEqual(new Set([200]));
    expect([await status(busy), await status(other)]).toEqual([429, 200]);
  });

  test("an office signs in to the console twenty times in a quarter of an hour", async () => {
    const headers = { ...json, "x-forwarded-for": newAddress() };
    const signIn = async () =>
      (await fetch(`${app.url}/api/console/access.signIn`, { method: "POST", headers, body: "{}" })).status;
    expect(await statusesOf(20, signIn)).toEqual(new Set([400]));
  });

  test("a mailbox gets receipts of five reports a day, whatever network and spelling; each report counts", async () => {
    const report = async (email: string) => {
      const api = rest(app.url, undefined, { "x-forwarded-for": newAddress() });
      return (await api.post(`/drivers/${driverId}/report`, { reason: "Cobrou a mais", email })).status;
    };
    const queued = sql`select 1 from jobs.job where name = 'mail-report-receipt'`;
    const receipts = async () => (await app.services.db.execute(queued)).rows.length;
    const { points } = namedLimits.mailbox;
    for (let sent = 0; sent <= points; sent++) expect(await report(`rita.lima+${sent}@gmail.com`)).toBe(200);
    expect(await receipts()).toBe(points);
    expect(await report("outra@email.com")).toBe(200);
    expect(await receipts()).toBe(points + 1);
  });

  test("calls about accounts are counted before their body is read, whatever it contains", async () => {
    const address = newAddress();
    const headers = { ...json, "x-forwarded-for": address };
    const broken = async () =>
      (await fetch(`${app.url}/api/auth/refuse-registration`, { method: "POST", headers, body: "{" })).status;
    expect(await statusesOf(namedLimits.accountCall.points, broken)).toEqual(new Set([400]));
    expect(await broken()).toBe(429);
  });

  test("addresses of one IPv6 network share an allowance", async () => {
    const call = calls().report;
    const statuses: number[] = [];
    for (let host = 0; host <= namedLimits.report.points; host++) {
      statuses.push((await viaRest(call, `2001:db8:7:7::${host}`)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await viaRest(call, "2001:db8:7:8::1")).status).toBe(200);
  });

  test("pages that search count too", async () => {
    const address = newAddress();
    const call = calls().search;
    for (let spent = 0; spent < heavyRead.limits.stranger.points; spent += 10)
      await viaBatch(call, 10, address);
    const page = await fetch(`${app.url}/buscar?cidade=Nunca+Vista`, {
      headers: { "x-forwarded-for": address },
    });
    expect(page.status).toBe(429);
    expect(page.headers.get("retry-after")).toBeTruthy();
  });

  test("what the client itself puts into X-Forwarded-For changes nothing", async () => {
    const statuses: number[] = [];
    // The trusted proxy adds the last entry; all before it came from outside.
    for (let sent = 0; sent <= namedLimits.report.points; sent++)
      statuses.push((await viaRest(calls().report, `10.0.0.${sent}, 198.51.100.250`)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
