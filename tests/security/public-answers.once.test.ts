import { beforeAll, expect, test } from "bun:test";
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
import { askDriverPath, paths as pagePaths } from "../../shared/paths";
import { trpcByName } from "../support/api";
import { testApp } from "../support/app";

// In the season, in which pages say most about the year that is sold.
const NOW = new Date("2026-11-20T15:00:00Z");
let secrets: string[] = [];
let phones: string[] = [];
let driverIds: string[] = [];

const app = testApp();
beforeAll(async () => {
  const { db } = app.services;
  app.setNow(NOW);
  await seedDemo(db, { now: NOW });
  const accounts = await db.select().from(users);
  const profiles = await db.select().from(drivers);
  secrets = accounts.flatMap((account) => [account.email, account.passwordHash, account.id]);
  phones = profiles.flatMap(({ phone }) => [phone, phone.slice(3), phone.slice(-9), inParts(phone)]);
  driverIds = profiles.map(({ id }) => id);
  secrets.push(...(await askedBy(profiles)), ...(await mailboxesOfFamilies()));
}, 90_000);

/** A family's request to each of the first drivers, in every state, and what nobody else may read of it. */
async function askedBy(profiles: readonly (typeof drivers.$inferSelect)[]): Promise<string[]> {
  const family = { firstName: "Quitéria", phone: "+5511955554321", email: "quiteria.familia@email.com" };
  const requests = profiles
    .slice(0, storedRequestStates.length)
    .map(({ id: driverId, serviceState, serviceCity }, index) => {
      const state = storedRequestStates[index] ?? "open";
      const isEnded = ["none", "settled", "withdrawn", "gone"].includes(state);
      return {
        ...family,
        id: `zuleica-${index}`,
        driverId,
        serviceState,
        serviceCity,
        year: 2027,
        state,
        school: "EMEF Zuleica Xavier",
        neighborhood: "Vila Zuleica",
        shift: "morning" as const,
        seats: 1,
        createdAt: NOW,
        openedAt: state === "unconfirmed" ? null : NOW,
        endedAt: isEnded ? NOW : null,
        reportedAt: index === 1 ? NOW : null,
      };
    });
  await app.services.db.insert(seatRequests).values(requests);
  return [family.firstName, family.email, family.phone.slice(3), inParts(family.phone), "Zuleica"];
}

/** Every e-mail under which a family asked, waits, recommends or reports. */
async function mailboxesOfFamilies(): Promise<string[]> {
  const { db } = app.services;
  const tables = [seatRequests, waitingFamilies, recommendations, reports];
  const rows = await Promise.all(tables.map((table) => db.select({ email: table.email }).from(table)));
  expect(rows.map((some) => some.length > 0)).toEqual([true, true, true, true]);
  return rows.flat().flatMap(({ email }) => email ?? []);
}

/** A driver for each state of a request. */
const askedDrivers = () => driverIds.slice(0, storedRequestStates.length);

// "+5511912345678" as people write it: "91234-5678".
const inParts = (phone: string) => `${phone.slice(-9, -4)}-${phone.slice(-4)}`;

function expectNothingPrivate(where: string, text: string, unspeakable: readonly string[]) {
  const told = unspeakable.filter((secret) => text.includes(secret));
  expect({ where, told }).toEqual({ where, told: [] });
  expect({ where, hash: /\$argon2/.test(text) }).toEqual({ where, hash: false });
}

test("no call without a session returns an e-mail, a phone, an account or a hash", async () => {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>);
  expect(procedures.length).toBeGreaterThan(100);
  const api = trpcByName(app.url);
  for (const [index, id] of askedDrivers().entries()) {
    for (const [name, { _def }] of procedures) {
      const input = { id, ids: id, pageSize: 50, state: "SP", field: "city", text: "sao", year: 2027 };
      const token = `zuleica-${index}.${"a".repeat(43)}`;
      const { body } =
        _def.type === "query" ? await api.query(name, input) : await api.mutate(name, { ...input, token });
      const text = JSON.stringify(body);
      // The one call whose purpose is the number, and only of the requested driver.
      const isLink = name === "drivers.whatsapp";
      expectNothingPrivate(name, text, isLink ? secrets : [...secrets, ...phones]);
    }
  }
}, 120_000);

test("no page, list or feed does", async () => {
  const paths = [
    "/",
    "/buscar",
    "/buscar?estado=SP",
    "/buscar?estado=RJ",
    "/servicos",
    "/faq",
    "/blog",
    "/contato",
    "/cadastro",
    "/painel",
    "/nada",
    "/robots.txt",
    "/sitemap.xml",
    ...[pagePaths.requests, pagePaths.ownRequest, pagePaths.devices],
    `${pagePaths.ownRequest}?token=zuleica-1.${"a".repeat(43)}`,
    "/buscar?ano=2027",
    "/buscar?estado=SP&turno=manha&ano=2027",
    ...(await sitemapPaths()),
    "/blog/rss.xml",
    "/api/openapi.json",
    ...askedDrivers().flatMap((id) => [pagePaths.profile(id), askDriverPath(id)]),
  ];
  for (const path of paths) {
    const text = await (await fetch(`${app.url}${path}`)).text();
    expectNothingPrivate(path, text, [...secrets, ...phones]);
  }
});

/** Every page that the sitemap names: all cities, schools and neighborhoods. */
async function sitemapPaths(): Promise<string[]> {
  const sitemap = await (await fetch(`${app.url}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  expect(pages.length).toBeGreaterThan(100);
  return pages;
}
