import { beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { AnyProcedure } from "@trpc/server";
import { users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { recommendations } from "../../drizzle/schema/recommendations";
import { reports } from "../../drizzle/schema/reports";
import { seatRequests } from "../../drizzle/schema/requests/tables";
import { waitingFamilies } from "../../drizzle/schema/waiting";
import { seedDemo } from "../../drizzle/seeds/demo";
import { appRouter } from "../../server/app/router";
import { storedRequestStates } from "../../shared/families/requests/requests";
import { ACCOUNT_BODY_MAX_BYTES, TEXT_BODY_MAX_BYTES } from "../../shared/limits";
import { askDriverPath, paths as pagePaths } from "../../shared/paths";
import { anAccount } from "../people/drivers";
import { rest, trpcByName } from "../support/api";
import { testApp } from "../support/app";

// In the season, in which pages say most about the year that is sold.
const NOW = new Date("2026-11-20T15:00:00Z");
const app = testApp();
let driverIds: string[] = [];
/** What no page and no call without a session may say, and what only the call for a driver's number does. */
let secrets: string[] = [];
let phones: string[] = [];

beforeAll(async () => {
  const { db } = app.services;
  app.setNow(NOW);
  await seedDemo(db, { now: NOW });
  const [accounts, profiles] = [await db.select().from(users), await db.select().from(drivers)];
  secrets = accounts.flatMap((account) => [account.email, account.passwordHash, account.id]);
  phones = profiles.flatMap(({ phone }) => [phone, phone.slice(3), phone.slice(-9), inParts(phone)]);
  driverIds = profiles.map(({ id }) => id);
  secrets.push(...(await askedBy(profiles)), ...(await mailboxesOfFamilies()));
});

// "+5511912345678" as people write it: "91234-5678".
const inParts = (phone: string) => `${phone.slice(-9, -4)}-${phone.slice(-4)}`;

/** A family's request to each of the first drivers, in every state, and what nobody else may read of it. */
async function askedBy(profiles: readonly (typeof drivers.$inferSelect)[]): Promise<string[]> {
  const [phone, email, firstName] = ["+5511955554321", "quiteria.familia@email.com", "Quitéria"];
  const family = { firstName, phone, email, school: "EMEF Zuleica Xavier", neighborhood: "Vila Zuleica" };
  const requests = storedRequestStates.flatMap((state, index) => {
    const { id: driverId, serviceState, serviceCity } = profiles[index] ?? {};
    if (!driverId || !serviceState || !serviceCity) return [];
    const isEnded = ["none", "settled", "withdrawn", "gone"].includes(state);
    const place = { driverId, serviceState, serviceCity, year: 2027, shift: "morning" as const, seats: 1 };
    const openedAt = state === "unconfirmed" ? null : NOW;
    const dates = { createdAt: NOW, openedAt, endedAt: isEnded ? NOW : null };
    const reportedAt = index === 1 ? NOW : null;
    return { ...family, ...place, ...dates, id: `zuleica-${index}`, state, reportedAt };
  });
  await app.services.db.insert(seatRequests).values(requests);
  return [firstName, email, phone.slice(3), inParts(phone), "Zuleica"];
}

/** Every e-mail under which a family asked, waits, recommends or reports. */
async function mailboxesOfFamilies(): Promise<string[]> {
  const tables = [seatRequests, waitingFamilies, recommendations, reports];
  const select = (table: (typeof tables)[number]) =>
    app.services.db.select({ email: table.email }).from(table);
  const rows = await Promise.all(tables.map(select));
  expect(rows.map((some) => some.length > 0)).toEqual([true, true, true, true]);
  return rows.flat().flatMap(({ email }) => email ?? []);
}

/** A driver for each state of a request. */
const askedDrivers = () => driverIds.slice(0, storedRequestStates.length);
const htmlOf = async (path: string) => (await fetch(app.url + path)).text();

function expectNothingPrivate(where: string, answer: string, unspeakable: readonly string[]) {
  const told = unspeakable.filter((secret) => answer.includes(secret));
  expect([where, ...told, /\$argon2/.test(answer)]).toEqual([where, false]);
}

test("no call without a session returns an e-mail, a phone, an account or a hash", async () => {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>);
  expect(procedures.length).toBeGreaterThan(100);
  const api = trpcByName(app.url);
  for (const [index, id] of askedDrivers().entries()) {
    const input = { id, ids: id, pageSize: 50, state: "SP", field: "city", text: "sao", year: 2027 };
    const token = `zuleica-${index}.${"a".repeat(43)}`;
    for (const [name, { _def }] of procedures) {
      const isQuery = _def.type === "query";
      const { body } = await (isQuery ? api.query(name, input) : api.mutate(name, { ...input, token }));
      // The one call whose purpose is the number, and only of the requested driver.
      const unspeakable = name === "drivers.whatsapp" ? secrets : [...secrets, ...phones];
      expectNothingPrivate(name, JSON.stringify(body), unspeakable);
    }
  }
});

test("no page, list or feed does: all that the sitemap names, of cities, schools and neighborhoods, and others", async () => {
  const sitemap = await htmlOf("/sitemap.xml");
  const named = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  expect(named.length).toBeGreaterThan(100);
  for (const path of [
    ...["/", "/buscar", "/buscar?estado=SP", "/buscar?estado=RJ", "/buscar?ano=2027", "/servicos", "/faq"],
    ...["/blog", "/contato", "/cadastro", "/painel", "/nada", "/robots.txt", "/sitemap.xml", "/blog/rss.xml"],
    ...["/buscar?estado=SP&turno=manha&ano=2027", "/api/openapi.json"],
    ...[pagePaths.requests, pagePaths.ownRequest, pagePaths.devices],
    `${pagePaths.ownRequest}?token=zuleica-1.${"a".repeat(43)}`,
    ...named,
    ...askedDrivers().flatMap((id) => [pagePaths.profile(id), askDriverPath(id)]),
  ])
    expectNothingPrivate(path, await htmlOf(path), [...secrets, ...phones]);
});

/** A request written by hand: what no well-behaved client would send. */
function rawGet(target: string, host: string): Promise<string> {
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

const attackedPages = () => {
  const profile = pagePaths.profile(driverIds[0] ?? "");
  return ["/", "/faq", "/buscar?estado=SP", profile, "/nada", "/login"];
};

test("the Host header of another site gets into no page, cached or fresh; one that makes no valid URL is a client error", async () => {
  for (const path of attackedPages()) {
    expect(await rawGet(path, "evil.example")).not.toContain("evil.example");
    expect(await htmlOf(path)).not.toContain("evil.example");
  }
  for (const host of ['a"><script>', "a b", "[", "a:99999999"])
    expect((await rawGet("/faq", host)).split("\r\n")[0]).toContain(" 400 ");
});

test("no redirect leaves the site", async () => {
  for (const target of [
    ...["//evil.example/", "///evil.example/", "/\\evil.example/", "/%2f%2fevil.example/"],
    ...["/%5cevil.example/", "/.//evil.example/", "http://evil.example//x/", "//evil.example/%2e%2e/"],
  ]) {
    const location = /^location: (.*)$/im.exec(await rawGet(target, new URL(app.url).host))?.[1]?.trim();
    if (location) expect([target, new URL(location, app.url).origin]).toEqual([target, app.url]);
  }
});

test("every script that a page may run is the page's own, and no nonce is left", async () => {
  for (const path of attackedPages()) {
    const answer = await fetch(app.url + path);
    const html = await answer.text();
    expect(html).not.toContain("nonce");
    const inline = [...html.matchAll(/<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)];
    expect(inline.length).toBeGreaterThan(0);
    for (const [, script = ""] of inline) {
      const hash = new Bun.CryptoHasher("sha256").update(script).digest("base64");
      expect(answer.headers.get("content-security-policy")).toContain(`'sha256-${hash}'`);
    }
  }
});

const filler = "x".repeat(TEXT_BODY_MAX_BYTES);
const json = { "content-type": "application/json" };

test("large bodies are read only by the calls that upload files, and by those not without a session", async () => {
  const [api, calls] = [rest(app.url), trpcByName(app.url)];
  for (const path of ["/auth/login", "/contact", `/drivers/${driverIds[0]}/report`, "/stripe/webhook"])
    expect((await api.post(path, { email: filler })).status).toBe(413);
  expect((await calls.mutate("auth.login", { email: filler })).status).toBe(413);
  for (const call of ["drivers/register", "documents/submit"]) {
    const input = { photo: filler, files: [filler] };
    expect((await api.post(`/${call}`, input)).status).toBe(401);
    expect((await calls.mutate(call.replace("/", "."), input)).status).toBe(401);
  }
  // A body that does not say its length is counted while it arrives, or not read either.
  for (const [path, bytes, status] of [
    ["drivers/register", 65_536, 401],
    ["auth/login", TEXT_BODY_MAX_BYTES + 1, 413],
  ] as const) {
    const body = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < bytes; sent += 65_536) controller.enqueue(new Uint8Array(65_536));
        controller.close();
      },
    });
    const answer = await fetch(`${app.url}/api/${path}`, { method: "POST", headers: json, body });
    expect(answer.status).toBe(status);
  }
});

test("no batch and no form of a URL gives a call about accounts a larger limit", async () => {
  const statusOf = async (names: string, input: object, token = "") => {
    const headers = { ...json, authorization: `Bearer ${token}` };
    const body = JSON.stringify({ 0: input, 1: {} });
    return (await fetch(`${app.url}/api/trpc/${names}?batch=1`, { method: "POST", headers, body })).status;
  };
  for (const names of [
    ...["auth.login", "auth.login,drivers.register", "drivers.register,auth.login"],
    ...["drivers.register%2Cauth%2Elogin", "drivers.register,%61uth.register"],
  ])
    expect(await statusOf(names, { email: "x".repeat(ACCOUNT_BODY_MAX_BYTES) })).toBe(413);
  const { token } = await anAccount(app.services);
  for (const [names, status, session] of [
    ["drivers.register,drivers.publish", 413, token],
    ["documents.submit,documents.own", 413, token],
    // Read, and refused for having no profile.
    ["documents.submit", 404, token],
    ["drivers.register", 401, "unknown"],
    ["drivers.register", 400, token],
  ] as const)
    expect([names, await statusOf(names, { photo: filler }, session)]).toEqual([names, status]);
});
