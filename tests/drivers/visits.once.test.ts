import { expect, test } from "bun:test";
import { eq, sum } from "drizzle-orm";
import { driverDays, visits } from "../../drizzle/schema/results";
import { tablesInOrder } from "../../server/console/backups/tables";
import { registerVisit } from "../../server/drivers/register-visit";
import { hideProfile } from "../../server/drivers/unpublish-profile";
import { paths } from "../../shared/paths";
import { testApp } from "../support/app";
import { aPublishedDriver } from "./profile-calls";

const app = testApp();

const visit = (id: string, clientAddress: string, userAgent: string, opened = false) =>
  registerVisit(
    { ...app.services, session: async () => null, clientAddress, userAgent },
    { id, via: "search", opened },
  );
async function countOf(id: string) {
  await app.services.tally.flush();
  const [counted] = await app.services.db
    .select({ visits: sum(driverDays.visits), openings: sum(driverDays.openings) })
    .from(driverDays)
    .where(eq(driverDays.driverId, id));
  return { visits: Number(counted?.visits), openings: Number(counted?.openings) };
}

test("a visitor counts once a day, and again on the next", async () => {
  const day = new Date("2031-03-15T15:00:00.000Z");
  app.setNow(day);
  const { id } = await aPublishedDriver(app);
  const counted: number[] = [];
  for (const hours of [0, 11, 13]) {
    app.setNow(new Date(day.getTime() + hours * 3_600_000));
    await visit(id, "203.0.113.1", "Celular da Ana");
    counted.push((await countOf(id)).visits);
  }
  app.setNow(new Date());
  // Midnight in São Paulo is between the second and the third.
  expect(counted).toEqual([1, 1, 2]);
});

test("of one network ten visitors count, whether stored before or concurrent; of another one more", async () => {
  const { id } = await aPublishedDriver(app);
  const phones = Array.from({ length: 30 }, (_, number) => `Celular ${number}`);
  for (const some of [phones.slice(0, 4), phones.slice(2, 8), phones.slice(8)]) {
    await Promise.all(some.map((phone) => visit(id, "203.0.113.2", phone)));
    await app.services.tally.flush();
  }
  expect((await countOf(id)).visits).toBe(10);
  // A household's IPv6 network counts as one, whatever address a phone has in it.
  await Promise.all(phones.map((phone, number) => visit(id, `2001:db8:1:2::${number + 1}`, phone)));
  await visit(id, "203.0.113.3", "Celular 0");
  expect((await countOf(id)).visits).toBe(21);
});

test("WhatsApp counts once per visitor, before or after the visit is stored, and never if the visit can't count", async () => {
  const { id } = await aPublishedDriver(app);
  await visit(id, "203.0.113.5", "Celular da Ana", true);
  await visit(id, "203.0.113.5", "Celular da Ana");
  expect(await countOf(id)).toEqual({ visits: 1, openings: 1 });
  await visit(id, "203.0.113.5", "Celular da Ana", true);
  await visit(id, "203.0.113.6", "Celular da Bia");
  expect(await countOf(id)).toEqual({ visits: 2, openings: 1 });
  await visit(id, "203.0.113.6", "Celular da Bia", true);
  expect(await countOf(id)).toEqual({ visits: 2, openings: 2 });
  for (let number = 0; number < 12; number++) await visit(id, "203.0.113.6", `Celular ${number}`, true);
  expect(await countOf(id)).toEqual({ visits: 11, openings: 11 });
});

test("without scripts, the button of the notice's page counts once, and nobody gets past the notice", async () => {
  const { id } = await aPublishedDriver(app);
  const open = (headers: Record<string, string> = {}, method = "GET") =>
    fetch(app.url + paths.openWhatsapp(id), {
      method,
      redirect: "manual",
      headers: { "user-agent": "Celular da Ana", ...headers },
    }).then((answer) => answer.headers.get("location"));
  // From elsewhere, as an image on another site or a link in a message, it counts nothing.
  for (const site of ["cross-site", "same-site", "none"])
    expect(await open({ "sec-fetch-site": site })).toBe(paths.whatsappNotice(id));
  expect(await open({}, "HEAD")).toBe(paths.whatsappNotice(id));
  expect(await countOf(id)).toEqual({ visits: 0, openings: 0 });
  for (const headers of [{ "sec-fetch-site": "same-origin" }, {}])
    expect(await open(headers)).toStartWith("https://wa.me/55");
  expect(await countOf(id)).toEqual({ visits: 1, openings: 1 });
  await hideProfile(app.services.db, id, app.services.now());
  expect(await open()).toBe(`${paths.whatsappNotice(id)}?falhou=sim`);
  expect((await fetch(app.url + paths.whatsappNotice(id))).status).toBe(404);
});

test("a profile's visits count if it is visible then, not when the counts are written", async () => {
  const { id, publish } = await aPublishedDriver(app);
  await visit(id, "203.0.113.8", "Celular da Ana");
  await hideProfile(app.services.db, id, app.services.now());
  for (let number = 0; number < 3; number++) await visit(id, "203.0.113.9", `Celular ${number}`, true);
  expect(await countOf(id)).toEqual({ visits: 1, openings: 0 });
  for (let number = 0; number < 3; number++) await visit(id, "203.0.113.9", `Celular ${number}`, true);
  await publish();
  await visit(id, "203.0.113.9", "Celular 9");
  expect(await countOf(id)).toEqual({ visits: 2, openings: 0 });
});

test("what is stored contains no IP address, and is in no backup", async () => {
  const { id } = await aPublishedDriver(app);
  await visit(id, "203.0.113.4", "Celular da Bia");
  await app.services.tally.flush();
  const rows = await app.services.db.select().from(visits).where(eq(visits.driverId, id));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain("203.0.113");
  const backedUp = await tablesInOrder(app.services.db);
  for (const table of ["visits", "visit_salts", "unmet_visitors"]) expect(backedUp).not.toContain(table);
});
