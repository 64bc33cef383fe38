import { beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { seedDemo } from "../../drizzle/seeds/demo";
import { costClasses, type Limit, namedLimits } from "../../server/platform/http/call-limits";
import { errors } from "../../shared/errors";
import { anOperator } from "../people/staff";
import { rest } from "../support/api";
import { testApp } from "../support/app";

let driverId = "";
// With a trusted proxy, each test can have its own client IP address.
const app = testApp({ RATE_LIMIT: "on", TRUSTED_PROXY_HOPS: "1" });
beforeAll(async () => {
  await seedDemo(app.services.db, { now: new Date() });
  const { body } = await rest(app.url).get("/drivers/featured");
  driverId = (body as { id: string }[])[0]?.id ?? "";
});

let lastAddress = 0;
const newAddress = () => `198.51.100.${++lastAddress}`;
const callsFrom = (address = newAddress()) => rest(app.url, undefined, { "x-forwarded-for": address });

/** A request whose body is no JSON of a call's input. */
async function statusOf(path: string, from: string, headers: Record<string, string> = {}, body?: string) {
  const all = { "x-forwarded-for": from, "content-type": "application/json", ...headers };
  const method = body === undefined ? "GET" : "POST";
  return (await fetch(app.url + path, { method, headers: all, ...(body !== undefined && { body }) })).status;
}

/** Sends as many calls as the limit has points, ten at once, all answered with this status, and one more. */
async function expectLimit({ points }: Limit, status: number, call: () => Promise<number>, last = 429) {
  const statuses = new Set<number>();
  for (let done = 0; done < points; done += 10)
    for (const each of await Promise.all(Array.from({ length: Math.min(10, points - done) }, call)))
      statuses.add(each);
  expect([...statuses, await call()]).toEqual([status, last]);
}

type Call = { limit: Limit; method: "GET" | "POST"; path: string; input: object };

/** So many calls in one request; the status of each. */
async function viaBatch(procedure: string, { method, input }: Call, count: number, address: string) {
  const names = Array.from({ length: count }, () => procedure);
  const inputs = JSON.stringify(Object.fromEntries(names.map((_, index) => [index, input])));
  const api = callsFrom(address);
  const path = `/trpc/${names}?batch=1`;
  const { body } = await (method === "GET"
    ? api.send("GET", `${path}&input=${encodeURIComponent(inputs)}`)
    : api.post(path, JSON.parse(inputs)));
  const results = body as { error?: { data: { httpStatus: number } } }[];
  return results.map(({ error }) => error?.data.httpStatus ?? 200);
}

const heavy = costClasses.heavyRead.limits.stranger;
const ofDriver = (limit: Limit, method: Call["method"], call: string, more = {}): Call => {
  return { limit, method, path: `/drivers/${driverId}/${call}`, input: { id: driverId, ...more } };
};

test.each<[procedure: string, call: () => Call]>([
  ["drivers.whatsapp", () => ofDriver(namedLimits.whatsapp, "GET", "whatsapp")],
  ["drivers.search", () => ({ limit: heavy, method: "GET", path: "/drivers/search", input: {} })],
])("%s: REST, tRPC and batches share one allowance", async (procedure, build) => {
  const call = build();
  const { points, duration } = call.limit;
  const viaRest = (from?: string) =>
    callsFrom(from).send(call.method, call.path, call.method === "POST" ? call.input : undefined);
  const address = newAddress();
  expect((await viaRest(address)).status).toBe(200);
  for (let spent = 1; spent < points; spent += 10) {
    const count = Math.min(10, points - spent);
    expect(await viaBatch(procedure, call, count, address)).toEqual(Array(count).fill(200));
  }
  expect(await viaBatch(procedure, call, 3, address)).toEqual([429, 429, 429]);
  const refused = await viaRest(address);
  const { message } = errors.RATE_LIMITED;
  expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED", message } });
  expect(Number(refused.headers.get("retry-after"))).toBeWithin(1, duration + 1);
  // Another address is not affected.
  expect((await viaRest()).status).toBe(200);
  // Pages that search count too.
  if (procedure === "drivers.search") {
    const headers = { "x-forwarded-for": address };
    const page = await fetch(`${app.url}/buscar?cidade=Nunca+Vista`, { headers });
    expect([page.status, Number(page.headers.get("retry-after")) > 0]).toEqual([429, true]);
  }
});

test("one IPv6 network shares an allowance; what the client itself puts into X-Forwarded-For changes nothing", async () => {
  const report = async (from: string) =>
    (await callsFrom(from).post(`/drivers/${driverId}/report`, { reason: "x" })).status;
  let host = 0;
  await expectLimit(namedLimits.report, 200, () => report(`2001:db8:7:7::${++host}`));
  expect(await report("2001:db8:7:8::1")).toBe(200);
  // The trusted proxy adds the last entry; all before it came from outside.
  await expectLimit(namedLimits.report, 200, () => report(`10.0.0.${++host}, 198.51.100.250`));
});

test("webhooks with a wrong signature, calls about accounts whatever they contain, and the site's description of its calls count for an address", async () => {
  const [address, other] = [newAddress(), newAddress()];
  const hook = (from: string) =>
    statusOf("/api/stripe/webhook", from, { "stripe-signature": "t=1,v1=0000" }, "{}");
  await expectLimit(namedLimits.wrongSignature, 400, () => hook(address));
  expect(await hook(other)).toBe(400);
  // Counted before their body is read.
  const broken = () => statusOf("/api/auth/refuse-registration", address, {}, "{");
  await expectLimit(namedLimits.accountCall, 400, broken);
  await expectLimit(heavy, 200, () => statusOf("/api/openapi.json", address));
});

test("calls of the console count by their class for whoever of the staff makes them; an office signs in twenty times in a quarter of an hour", async () => {
  const [busy, other] = await Promise.all([anOperator(app), anOperator(app, "Léo")]);
  const input = encodeURIComponent(JSON.stringify({ text: "ana" }));
  const find = ({ token }: typeof busy) =>
    statusOf(`/api/console/people.find?input=${input}`, newAddress(), { authorization: `Bearer ${token}` });
  await expectLimit(costClasses.heavyRead.limits.staff, 200, () => find(busy));
  expect(await find(other)).toBe(200);
  const office = newAddress();
  const signIn = () => statusOf("/api/console/access.signIn", office, {}, "{}");
  await expectLimit({ points: 19, duration: 900 }, 400, signIn, 400);
});

test("a mailbox gets receipts of five reports a day, whatever network and spelling; each report counts", async () => {
  const report = async (email: string) => {
    const { status } = await callsFrom().post(`/drivers/${driverId}/report`, {
      reason: "Cobrou a mais",
      email,
    });
    expect(status).toBe(200);
    const queued = sql`select 1 from jobs.job where name = 'mail-report-receipt'`;
    return (await app.services.db.execute(queued)).rows.length;
  };
  const { points } = namedLimits.mailbox;
  let receipts = 0;
  for (let sent = 0; sent <= points; sent++) receipts = await report(`rita.lima+${sent}@gmail.com`);
  expect([receipts, await report("outra@email.com")]).toEqual([points, points + 1]);
});
