import { beforeAll, describe, expect, test } from "bun:test";
import { seedDemo } from "../../../drizzle/seeds/demo";
import { errors } from "../../../shared/errors";
import { BODY_MAX_BYTES } from "../../../shared/limits";
import { failures, successes, validation } from "../../../shared/messages";
import { driverCard, publicProfile } from "../../../shared/schemas/drivers";
import { logInDemo } from "../../people/live-drivers";
import { type Answer, rest, trpcByName } from "../../support/api";
import { testApp } from "../../support/app";

const app = testApp();
let driverId: string;
let name: string;
beforeAll(async () => {
  await seedDemo(app.services.db, { now: new Date() });
  const [first] = driverCard.array().parse((await rest(app.url).get("/drivers/featured")).body);
  driverId = first?.id ?? "";
  name = first?.name ?? "no driver";
});

const send = (path: string, init: RequestInit) => fetch(`${app.url}${path}`, init);
const json = { "content-type": "application/json" };

/** The same call over both transports must give the same status and body. */
async function both(viaRest: Promise<Answer>, viaTrpc: Promise<Answer>): Promise<Answer> {
  const [first, second] = [await viaRest, await viaTrpc];
  expect([second.status, second.body]).toEqual([first.status, first.body]);
  return first;
}

const query = (path: string, procedure: string, input?: Record<string, string | number>) =>
  both(rest(app.url).get(path, input), trpcByName(app.url).query(procedure, input));

describe("reading drivers (§7)", () => {
  test("a public profile contains no e-mail and no phone; the WhatsApp link greets by its name", async () => {
    const { body } = await query(`/drivers/${driverId}`, "drivers.byId", { id: driverId });
    expect(publicProfile.parse(body).id).toBe(driverId);
    expect(JSON.stringify(body)).not.toMatch(/@|\+55\d|phone|email/);
    const chat = await query(`/drivers/${driverId}/whatsapp`, "drivers.whatsapp", { id: driverId });
    const { whatsAppUrl } = chat.body as { whatsAppUrl: string };
    expect(whatsAppUrl).toMatch(/^https:\/\/wa\.me\/55\d{10,11}\?text=/);
    expect(new URL(whatsAppUrl).searchParams.get("text")).toContain(name);
  });

  test.each(["naopublicada", "encerrada", "suspensa"] as const)(
    "a hidden profile looks like none: %s",
    async (kind) => {
      // As its owner sees it.
      const own = rest(app.url, await logInDemo(app.url, kind));
      const { id } = (await own.get("/drivers/profile")).body as { id: string };
      const none = { success: false, code: "DRIVER_NOT_FOUND", message: failures.publicProfile };
      for (const path of [`/drivers/${id}`, `/drivers/${id}/whatsapp`])
        expect(await rest(app.url).get(path)).toMatchObject({ status: 404, body: none });
      expect((await rest(app.url).post(`/drivers/${id}/report`, { reason: "x" })).status).toBe(404);
    },
  );

  test("unknown and malformed ids: 404 or 400, never a 5xx", async () => {
    for (const id of ["abcdefghijklmnop", "..%2f..%2fetc", "%00", "a\u0000b", "a".repeat(500), "🚐"]) {
      const { status, body } = await rest(app.url).get(`/drivers/${encodeURIComponent(id)}`);
      expect([400, 404]).toContain(status);
      expect(body).toMatchObject({ success: false });
    }
  });
});

test("a report is accepted; an empty or too long one says what is wrong; a path's id wins; a visit is always answered", async () => {
  const api = rest(app.url);
  const report = (reason: string) => api.post(`/drivers/${driverId}/report`, { reason });
  const sent = { status: 200, body: { success: true, message: successes.reportSentText } };
  expect(await report("  O veículo não tem cinto. ")).toMatchObject(sent);
  const empty = await both(
    report("   "),
    trpcByName(app.url).mutate("drivers.report", { id: driverId, reason: "   " }),
  );
  const message = validation.reportReasonMissing;
  const issues = [{ path: "reason", message }];
  expect(empty).toMatchObject({ status: 400, body: { code: "VALIDATION", message, issues } });
  expect(await report("a".repeat(1001))).toMatchObject({ body: { message: validation.reportReasonTooLong } });
  const other = await api.post("/drivers/abcdefghijklmnop/report", { id: driverId, reason: "x" });
  expect(other.status).toBe(404);
  for (const id of [driverId, "abcdefghijklmnop"])
    expect(await api.post(`/drivers/${id}/visit`)).toMatchObject({ status: 200, body: { success: true } });
});

test.each<[string, RequestInit, number]>([
  ["broken JSON", { body: "{", headers: json }, 400],
  ["a list", { body: "[]", headers: json }, 400],
  ["null", { body: "null", headers: json }, 400],
  ["binary", { body: new Uint8Array([0, 255, 254, 1]), headers: json }, 400],
  ["a form", { body: "reason=x", headers: { "content-type": "application/x-www-form-urlencoded" } }, 415],
  ["deep nesting", { body: `{"reason":${"[".repeat(50_000)}${"]".repeat(50_000)}}`, headers: json }, 400],
  ["a wrong type", { body: '{"reason":{"a":1}}', headers: json }, 400],
  ["too much", { body: `{"reason":"${"x".repeat(BODY_MAX_BYTES)}"}`, headers: json }, 413],
])("an unreadable body is refused: %s", async (_, init, status) => {
  const answer = await send("/api/drivers/abcdefghijklmnop/report", { method: "POST", ...init });
  const body = (await answer.json()) as { message: string };
  expect([answer.status, body]).toMatchObject([status, { success: false }]);
  expect(body.message).not.toMatch(/Error|at \//);
});

test("unknown calls, wrong methods, undecodable paths and large batches are client errors in the same JSON, without internals", async () => {
  for (const path of ["/nada", "/drivers", "/drivers/a/b/c"])
    expect(await rest(app.url).get(path)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  const deleted = await send("/api/drivers/featured", { method: "DELETE" });
  expect([deleted.status, deleted.headers.get("allow")]).toEqual([405, "GET"]);
  expect((await send("/buscar", { method: "PUT" })).status).toBe(405);
  for (const path of ["trpc/%", "trpc/plans.pricing%FF", "drivers/%C3%28", "nada/%E0%A4%A"])
    expect(await rest(app.url).get(`/${path}`)).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
  expect((await trpcByName(app.url).query("drivers.nada")).status).toBe(404);
  expect((await send("/api/trpc/drivers.search?input=%7B", {})).status).toBe(400);
  const names = Array.from({ length: 11 }, () => "drivers.featured").join(",");
  expect((await send(`/api/trpc/${names}?batch=1&input=%7B%7D`, {})).status).toBe(400);
  const { body } = await trpcByName(app.url).query("drivers.byId", { id: 1 });
  expect(JSON.stringify(body)).not.toMatch(/stack|node_modules|server\//);
});

test("cross-site writes are refused; our own pages and programs without a browser may write", async () => {
  const evil = "https://evil.example";
  for (const [status, headers] of [
    [errors.CROSS_SITE.status, { "sec-fetch-site": "cross-site" }],
    [errors.CROSS_SITE.status, { "sec-fetch-site": "same-site", origin: evil }],
    [errors.CROSS_SITE.status, { origin: evil }],
    [errors.CROSS_SITE.status, { origin: "null" }],
    [200, {}],
    [200, { "sec-fetch-site": "same-origin" }],
    [200, { origin: app.url }],
  ] as const) {
    const visit = { method: "POST", headers: { ...headers, ...json }, body: "{}" };
    expect([headers, (await send("/api/drivers/abcdefghijklmnop/visit", visit)).status]).toEqual([
      headers,
      status,
    ]);
  }
});
