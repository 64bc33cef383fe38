import { beforeAll, expect, test } from "bun:test";
import type { AnyProcedure } from "@trpc/server";
import { users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { seatRequests } from "../../drizzle/schema/requests/tables";
import { seedDemo } from "../../drizzle/seeds/demo";
import { appRouter } from "../../server/app/router";
import { trpcByName } from "../support/api";
import { testApp } from "../support/app";

let secrets: string[] = [];
let phones: string[] = [];
let driverIds: string[] = [];

const app = testApp();
beforeAll(async () => {
  const { db } = app.services;
  await seedDemo(db, { now: new Date() });
  const accounts = await db.select().from(users);
  const profiles = await db.select().from(drivers);
  secrets = accounts.flatMap((account) => [account.email, account.passwordHash, account.id]);
  phones = profiles.flatMap(({ phone }) => [phone, phone.slice(3), phone.slice(-9), inParts(phone)]);
  driverIds = profiles.map(({ id }) => id);
  secrets.push(...(await askedBy(profiles)));
}, 90_000);

/** A family's request to each of the first drivers, and what nobody else may read of it. */
async function askedBy(profiles: readonly (typeof drivers.$inferSelect)[]): Promise<string[]> {
  const family = { firstName: "Quitéria", phone: "+5511955554321", email: "quiteria.familia@email.com" };
  const now = new Date();
  const requests = profiles.slice(0, 20).map(({ id: driverId, serviceState, serviceCity }, index) => ({
    ...family,
    id: `pedido-${index}`,
    driverId,
    serviceState,
    serviceCity,
    year: 2027,
    state: "open" as const,
    school: "EMEF Zuleica Xavier",
    neighborhood: "Vila Zuleica",
    shift: "morning" as const,
    seats: 1,
    createdAt: now,
    openedAt: now,
  }));
  await app.services.db.insert(seatRequests).values(requests);
  return [family.firstName, family.email, family.phone.slice(3), inParts(family.phone), "Zuleica", "pedido-"];
}

// "+5511912345678" as people write it: "91234-5678".
const inParts = (phone: string) => `${phone.slice(-9, -4)}-${phone.slice(-4)}`;

function expectNothingPrivate(where: string, text: string, unspeakable: readonly string[]) {
  const told = unspeakable.filter((secret) => text.includes(secret));
  expect({ where, told }).toEqual({ where, told: [] });
  expect({ where, hash: /\$argon2/.test(text) }).toEqual({ where, hash: false });
}

test("no public query returns an e-mail, a phone, an account or a hash", async () => {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>);
  const queries = procedures.filter(([, procedure]) => procedure._def.type === "query").map(([name]) => name);
  expect(queries.length).toBeGreaterThan(5);
  for (const id of driverIds.slice(0, 20)) {
    for (const name of queries) {
      const input = { id, ids: id, pageSize: 50, state: "SP", field: "city", text: "sao" };
      const { body } = await trpcByName(app.url).query(name, input);
      const text = JSON.stringify(body);
      // The one call whose purpose is the number, and only of the requested driver.
      const isLink = name === "drivers.whatsapp";
      expectNothingPrivate(name, text, isLink ? secrets : [...secrets, ...phones]);
    }
  }
});

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
    "/sitemap.xml",
    "/sitemap-paginas.xml",
    "/robots.txt",
    "/blog/rss.xml",
    "/api/openapi.json",
    ...driverIds.slice(0, 20).map((id) => `/condutor/${id}`),
  ];
  for (const path of paths) {
    const text = await (await fetch(`${app.url}${path}`)).text();
    expectNothingPrivate(path, text, [...secrets, ...phones]);
  }
});
