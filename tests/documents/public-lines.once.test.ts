import { beforeAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { documents } from "../../drizzle/schema/documents";
import { drivers } from "../../drizzle/schema/drivers";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { comparedColumns } from "../../server/documents/bound-facts";
import { driverChanged } from "../../server/drivers/driver-changed";
import { newId } from "../../server/platform/database/ids";
import { startOfDay } from "../../shared/brazil";
import { textsOf } from "../../shared/documents/compared";
import type { DocumentType } from "../../shared/documents/documents";
import { paths } from "../../shared/paths";
import { subscribe } from "../drivers/driver-accounts";
import { accountWithProfile } from "../drivers/profile-calls";
import { rest } from "../support/api";
import { testPages } from "../support/app";

const TODAY = new Date("2026-11-21T15:00:00Z");
let driverId: string;
const app = testPages();
beforeAll(async () => {
  app.setNow(TODAY);
  const { account, saved, publish } = await accountWithProfile(app);
  driverId = saved.id;
  await subscribe(app.services, account);
  const forLong = { entitledUntil: new Date("2028-01-01") };
  await app.services.db.update(subscriptions).set(forLong).where(eq(subscriptions.userId, account.id));
  expect((await publish()).status).toBe(200);
}, 90_000);
beforeEach(() => app.setNow(TODAY));

function accepted(type: DocumentType, validUntil: string, numberEnd = "7B4") {
  const authority = type === "authorisation" ? "Prefeitura de Campinas" : null;
  return {
    id: newId(),
    driverId,
    type,
    isCurrent: true,
    validUntil,
    authority,
    outcome: "accepted" as const,
    numberEnd,
    submittedAt: TODAY,
    decidedAt: new Date("2026-11-12T15:00:00Z"),
  };
}

/** Gives the driver exactly these accepted documents. */
async function hasAccepted(...rows: ReturnType<typeof accepted>[]): Promise<void> {
  await app.services.db.transaction(async (tx) => {
    await tx.delete(documents).where(eq(documents.driverId, driverId));
    const [driver] = await tx.select().from(drivers).where(eq(drivers.id, driverId));
    for (const row of rows)
      if (driver)
        await tx.insert(documents).values({ ...row, ...comparedColumns(row.type, textsOf(driver, null)) });
    await driverChanged(tx, driverId, app.services.now());
  });
  await app.services.driverChanges.settle();
}

type Lines = { isAuthorised: boolean; documents: { title: string; checked: string; until: string }[] };
const profile = async () => (await rest(app.url).get(`/drivers/${driverId}`)).body as Lines;
const lines = async () =>
  (await profile()).documents.map(({ title, checked, until }) => `${title}, ${checked}, ${until}`);
const page = async (path: string) => (await fetch(app.url + path)).text();
// The filter has the same label as a card's line.
const cardsSay = async (path: string) =>
  (await page(path))
    .match(/<article[\s\S]*?<\/article>/g)
    ?.some((card) => card.includes("Autorização conferida"));

test("a profile shows what was reviewed and until when it is valid, in order and grammatical gender, without numbers", async () => {
  await hasAccepted(
    accepted("insurance", "2027-09-01"),
    accepted("inspection", "2026-11-22"),
    accepted("licence", "2026-12-06"),
    accepted("course", "2026-11-21"),
    accepted("authorisation", "2027-06-30"),
  );
  expect(await lines()).toEqual([
    "Autorização da Prefeitura de Campinas, conferida em 12/11/2026, válida até 06/2027",
    "CNH categoria D com EAR, conferida em 12/11/2026, válida até 06/12/2026",
    "Vistoria do veículo, conferida em 12/11/2026, válida até 22/11/2026",
    "Seguro de passageiros (APP), conferido em 12/11/2026, válido até 09/2027",
  ]);
  const html = await page(paths.profile(driverId));
  expect(html).toContain("Autorização da Prefeitura de Campinas");
  expect(html).toContain('href="#documentos"');
  for (const text of [JSON.stringify(await profile()), html]) expect(text).not.toContain("7B4");
});

test("a driver without documents has no section, no line and no negative remark", async () => {
  await hasAccepted();
  const html = await page(paths.profile(driverId));
  expect(html).toContain("Confira você mesmo");
  expect(html).not.toMatch(/id="documentos"|Autorização conferida|>Documentos</);
  expect(await cardsSay("/buscar?estado=SP")).toBe(false);
});

test("on its expiry day a line disappears from profile and cards, also from cached pages, without a job", async () => {
  await hasAccepted(accepted("authorisation", "2027-06-30"), accepted("licence", "2027-02-01"));
  const shown = async () => ({
    profile: /id="documentos"/.test(await page(paths.profile(driverId))),
    cards: await Promise.all(["/", "/buscar?estado=SP"].map(cardsSay)),
  });
  // A page cached just before the expiry must not be served after it.
  app.setNow(new Date(startOfDay("2027-06-30").getTime() - 1));
  expect(await shown()).toEqual({ profile: true, cards: [true, true] });
  expect(await page(paths.profile(driverId))).toContain("válida até 30/06/2027");
  app.setNow(startOfDay("2027-06-30"));
  expect(await shown()).toEqual({ profile: false, cards: [false, false] });
  expect(await profile()).toMatchObject({ isAuthorised: false, documents: [] });
});

test("a cached page shows the whole date as soon as less than 60 days are left", async () => {
  await hasAccepted(accepted("licence", "2027-03-01"));
  const turn = startOfDay("2027-01-01").getTime();
  app.setNow(new Date(turn - 1));
  expect(await page(paths.profile(driverId))).toContain("válida até 03/2027");
  app.setNow(new Date(turn));
  expect(await page(paths.profile(driverId))).toContain("válida até 01/03/2027");
});
