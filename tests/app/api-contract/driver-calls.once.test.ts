import { beforeAll, describe, expect, test } from "bun:test";
import { DEMO_PASSWORD, type DemoLogin, demoEmail } from "../../../drizzle/seeds/demo-logins";
import { failures, successes, validation } from "../../../shared/messages";
import { driverCard, publicProfile } from "../../../shared/schemas/drivers";
import { type Answer, rest, trpcByName } from "../../support/api";
import { testServer } from "../../support/server";

let driverId: string;

const server = testServer({ seed: true });
beforeAll(async () => {
  driverId = (await featured())[0]?.id ?? "";
});

async function featured() {
  const { body } = await rest(server.url).get("/drivers/featured");
  return driverCard.array().parse(body);
}

/** The same call over both transports must give the same status and body. */
async function both(viaRest: Promise<Answer>, viaTrpc: Promise<Answer>): Promise<Answer> {
  const [first, second] = [await viaRest, await viaTrpc];
  expect(second.status).toBe(first.status);
  expect(second.body).toEqual(first.body);
  return first;
}

const query = (path: string, procedure: string, input?: Record<string, string | number>) =>
  both(rest(server.url).get(path, input), trpcByName(server.url).query(procedure, input));

describe("reading drivers (§7)", () => {
  test("featured: at most six, all with a free seat", async () => {
    const { status, body } = await query("/drivers/featured", "drivers.featured");
    expect(status).toBe(200);
    const cards = driverCard.array().parse(body);
    expect(cards.length).toBe(6);
    expect(cards.every(({ available, availableSeats }) => available && availableSeats > 0)).toBe(true);
    expect(
      cards.some((card) => card.offeredNeighborhoods.length > 3 && card.offeredSchoolTransport.length > 2),
    ).toBe(true);
  });

  test("search: filters, totals and pages", async () => {
    const { body } = await query("/drivers/search", "drivers.search", {
      state: "SP",
      neighborhood: "vila mariana",
    });
    const found = body as { drivers: unknown[]; totalCount: number; totalPages: number };
    const cards = driverCard.array().parse(found.drivers);
    expect(cards.length).toBe(10);
    expect(found.totalCount).toBeGreaterThan(10);
    expect(found.totalPages).toBe(Math.ceil(found.totalCount / 10));
    expect(cards.every(({ offeredNeighborhoods }) => offeredNeighborhoods.includes("Vila Mariana"))).toBe(
      true,
    );
    const next = await query("/drivers/search", "drivers.search", {
      state: "SP",
      neighborhood: "vila mariana",
      page: 2,
    });
    const nextCards = driverCard.array().parse((next.body as typeof found).drivers);
    expect(nextCards.length).toBe(found.totalCount - 10);
    expect(nextCards.some(({ id }) => cards.some((card) => card.id === id))).toBe(false);
  });

  test("a public profile contains no e-mail and no phone", async () => {
    const { status, body } = await query(`/drivers/${driverId}`, "drivers.byId", { id: driverId });
    expect(status).toBe(200);
    expect(publicProfile.parse(body).id).toBe(driverId);
    expect(JSON.stringify(body)).not.toMatch(/@|\+55\d|phone|email/);
  });

  test("WhatsApp: a wa.me link whose greeting names the profile", async () => {
    const { body } = await query(`/drivers/${driverId}/whatsapp`, "drivers.whatsapp", { id: driverId });
    const { success, whatsAppUrl } = body as { success: boolean; whatsAppUrl: string };
    expect(success).toBe(true);
    expect(whatsAppUrl).toMatch(/^https:\/\/wa\.me\/55\d{10,11}\?text=/);
    const [card] = await featured();
    expect(new URL(whatsAppUrl).searchParams.get("text")).toContain(card?.name ?? "no driver");
  });
});

describe("hidden profiles all look the same to everyone", () => {
  for (const kind of ["naopublicada", "encerrada", "suspensa"] as const) {
    test(`${kind}: not found by the public`, async () => {
      const id = await idOfDemoDriver(kind);
      for (const path of [`/drivers/${id}`, `/drivers/${id}/whatsapp`]) {
        expect(await rest(server.url).get(path)).toMatchObject({
          status: 404,
          body: { success: false, code: "DRIVER_NOT_FOUND", message: failures.publicProfile },
        });
      }
      expect((await rest(server.url).post(`/drivers/${id}/report`, { reason: "x" })).status).toBe(404);
    });
  }

  test("unknown and malformed ids: 404 or 400, never a 5xx", async () => {
    for (const id of [
      "abcdefghijklmnop",
      "..%2f..%2fetc",
      "%00",
      "a".repeat(500),
      "🚐",
      "1;drop table users",
    ]) {
      const { status, body } = await rest(server.url).get(`/drivers/${encodeURIComponent(id)}`);
      expect([400, 404]).toContain(status);
      expect(body).toMatchObject({ success: false });
    }
  });
});

describe("reports and visits", () => {
  test("a report is stored and mailed to the company", async () => {
    const reason = `O veículo não tem cinto de segurança ${crypto.randomUUID()}`;
    const answer = await rest(server.url).post(`/drivers/${driverId}/report`, { reason: `  ${reason} ` });
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: successes.reportSentText } });
    const mail = await server.mail.waitForMail("contato@rotaescola.example");
    expect(mail.text).toContain(reason);
  });

  test("an empty or too long report says what is wrong, over both transports", async () => {
    const empty = await both(
      rest(server.url).post(`/drivers/${driverId}/report`, { reason: "   " }),
      trpcByName(server.url).mutate("drivers.report", { id: driverId, reason: "   " }),
    );
    expect(empty).toMatchObject({
      status: 400,
      body: {
        code: "VALIDATION",
        message: validation.reportReasonMissing,
        issues: [{ path: "reason", message: validation.reportReasonMissing }],
      },
    });
    const long = await rest(server.url).post(`/drivers/${driverId}/report`, { reason: "a".repeat(1001) });
    expect(long).toMatchObject({ status: 400, body: { message: validation.reportReasonTooLong } });
    const nothing = await rest(server.url).post(`/drivers/${driverId}/report`);
    expect(nothing).toMatchObject({ status: 400, body: { message: validation.reportReasonMissing } });
  });

  test("a path's id wins over one in the body", async () => {
    const answer = await rest(server.url).post("/drivers/abcdefghijklmnop/report", {
      id: driverId,
      reason: "x",
    });
    expect(answer.status).toBe(404);
  });

  test("a visit is always answered with success", async () => {
    for (const id of [driverId, "abcdefghijklmnop"]) {
      expect(await rest(server.url).post(`/drivers/${id}/visit`)).toMatchObject({
        status: 200,
        body: { success: true },
      });
    }
  });
});

/** The id of the profile behind a demo login, as its owner sees it. */
async function idOfDemoDriver(login: DemoLogin): Promise<string> {
  const credentials = { email: demoEmail(login), password: DEMO_PASSWORD };
  const session = await rest(server.url).post("/auth/login", credentials);
  const { token } = session.body as { token: string };
  const { body } = await rest(server.url, token).get("/drivers/profile");
  return (body as { id: string }).id;
}
