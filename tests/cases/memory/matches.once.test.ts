import { expect, test } from "bun:test";
import { documents } from "../../../drizzle/schema/documents";
import { matchesOf } from "../../../server/accounts/memory/matches";
import { comparedColumns } from "../../../server/documents/bound-facts";
import { newId } from "../../../server/platform/database/ids";
import type { DocumentType } from "../../../shared/documents/documents";
import { DAY } from "../../../shared/limits";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import { photoDataUrl } from "../../drivers/driver-accounts";
import { testApp } from "../../support/app";
import { newStaff, reportedDriver } from "../reports/reported-driver";

const app = testApp({ MEMORY_KEY: "a1".repeat(32) });

type Driver = Awaited<ReturnType<typeof reportedDriver>>;

async function accept({ driverId }: Driver, type: DocumentType, numberEnd: string): Promise<void> {
  const now = new Date();
  const facts = { name: "Ana Lima", city: "Campinas, SP", vehicle: null, plate: null };
  const decided = { outcome: "accepted", isCurrent: true, validUntil: "2027-11-23", decidedAt: now } as const;
  const row = { id: newId(), driverId, type, submittedAt: now, numberEnd, ...comparedColumns(type, facts) };
  await app.services.db.insert(documents).values({ ...row, ...decided });
}

test("two numbers of documents are a match, one is not, for as long as a suspension is remembered", async () => {
  const { services } = app;
  const first = await reportedDriver(app, { phone: "(11) 970000001" });
  await accept(first, "licence", "417");
  await accept(first, "course", "9B2");
  await first.decide((await first.newReport()).id, "suspenso", await newStaff(app, "Helena"));

  const photo = await photoDataUrl("rgb(20, 90, 200)");
  const other = await reportedDriver(app, { phone: "(11) 970000002", photo });
  const at = (moment: number) => matchesOf({ ...services, now: () => new Date(moment) }, other.driver.id);
  const now = Date.now();
  await accept(other, "licence", "417");
  // Three characters are alike by chance.
  expect(await at(now)).toEqual([]);
  await accept(other, "course", "9B2");
  expect(await at(now)).toMatchObject([{ kinds: ["document"] }]);
  // Whether or not the nightly job has deleted it.
  const remembered = now - retentionCutoff(RETENTION.suspensionMemory, new Date(now)).getTime();
  expect(await at(now + remembered - 3 * DAY)).toHaveLength(1);
  expect(await at(now + remembered + 3 * DAY)).toEqual([]);
});
