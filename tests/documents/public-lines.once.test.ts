import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { documents } from "../../drizzle/schema/documents";
import { drivers } from "../../drizzle/schema/drivers";
import { comparedColumns } from "../../server/documents/bound-facts";
import { driverChanged } from "../../server/drivers/driver-changed";
import { newId } from "../../server/platform/database/ids";
import { startOfDay } from "../../shared/brazil";
import { textsOf } from "../../shared/documents/compared";
import type { DocumentType } from "../../shared/documents/documents";
import { paths } from "../../shared/paths";
import { aPublishedDriver } from "../drivers/profile-calls";
import { testPages } from "../support/app";

const TODAY = new Date("2026-11-21T15:00:00Z");
let driver: Awaited<ReturnType<typeof aPublishedDriver>>;
const app = testPages();
beforeAll(async () => {
  app.setNow(TODAY);
  driver = await aPublishedDriver(app);
});

/** Gives the driver exactly these accepted documents, by the days until which they are valid. */
async function hasAccepted(days: Partial<Record<DocumentType, string>>): Promise<void> {
  await app.services.db.transaction(async (tx) => {
    await tx.delete(documents).where(eq(documents.driverId, driver.id));
    const [profile] = await tx.select().from(drivers).where(eq(drivers.id, driver.id));
    if (!profile) throw new Error("no profile");
    for (const [name, validUntil] of Object.entries(days)) {
      const type = name as DocumentType;
      await tx.insert(documents).values({
        id: newId(),
        driverId: driver.id,
        type,
        isCurrent: true,
        validUntil,
        authority: type === "authorisation" ? "Prefeitura de Campinas" : null,
        outcome: "accepted",
        numberEnd: "7B4",
        submittedAt: TODAY,
        decidedAt: new Date("2026-11-12T15:00:00Z"),
        ...comparedColumns(type, textsOf(profile, null)),
      });
    }
    await driverChanged(tx, driver.id, app.services.now());
  });
  await app.services.driverChanges.settle();
}

const page = async (path = paths.profile(driver.id)) => (await fetch(app.url + path)).text();
// The filter has the same label as a card's line.
const cardsSay = async (path: string) =>
  (await page(path))
    .match(/<article[\s\S]*?<\/article>/g)
    ?.some((card) => card.includes("Autorização conferida"));
const linesAt = async (moment: Date) => {
  app.setNow(moment);
  return {
    profile: /id="documentos"/.test(await page()),
    cards: await Promise.all(["/", "/buscar?estado=SP"].map(cardsSay)),
  };
};

test("a profile shows what was reviewed and until when, in order and grammatical gender, without numbers", async () => {
  await hasAccepted({});
  const html = await page();
  expect(html).toContain("Confira você mesmo");
  expect(html).not.toMatch(/id="documentos"|Autorização conferida|>Documentos</);
  expect(await cardsSay("/buscar?estado=SP")).toBe(false);
  await hasAccepted({
    insurance: "2027-09-01",
    inspection: "2026-11-22",
    licence: "2026-12-06",
    course: "2026-11-21",
    authorisation: "2027-06-30",
  });
  const profile = await driver.shown();
  expect(profile.documents.map(({ title, checked, until }) => `${title}, ${checked}, ${until}`)).toEqual([
    "Autorização da Prefeitura de Campinas, conferida em 12/11/2026, válida até 06/2027",
    "CNH categoria D com EAR, conferida em 12/11/2026, válida até 06/12/2026",
    "Vistoria do veículo, conferida em 12/11/2026, válida até 22/11/2026",
    "Seguro de passageiros (APP), conferido em 12/11/2026, válido até 09/2027",
  ]);
  const shown = await page();
  expect(shown).toContain("Autorização da Prefeitura de Campinas");
  expect(shown).toContain('href="#documentos"');
  for (const text of [await page(`/api/drivers/${driver.id}`), shown]) expect(text).not.toContain("7B4");
});

test("cached pages follow the day: the whole date from 60 days before on, and no line from the expiry on", async () => {
  await hasAccepted({ authorisation: "2027-06-30", licence: "2027-03-01" });
  const turn = startOfDay("2027-01-01").getTime();
  for (const [moment, words] of [
    [turn - 1, "válida até 03/2027"],
    [turn, "válida até 01/03/2027"],
  ] as const) {
    app.setNow(new Date(moment));
    expect(await page()).toContain(words);
  }
  const expiry = startOfDay("2027-06-30");
  expect(await linesAt(new Date(expiry.getTime() - 1))).toEqual({ profile: true, cards: [true, true] });
  expect(await page()).toContain("válida até 30/06/2027");
  expect(await linesAt(expiry)).toEqual({ profile: false, cards: [false, false] });
  expect(await driver.shown()).toMatchObject({ isAuthorised: false, documents: [] });
});
