import { eq } from "drizzle-orm";
import type { documents } from "../../drizzle/schema/documents";
import { drivers } from "../../drizzle/schema/drivers";
import { type BoundTexts, boundTo, type Difference, textsOf } from "../../shared/documents/compared";
import type { DocumentType } from "../../shared/documents/documents";
import type { Db } from "../platform/database/database";
import { isSameText } from "../platform/same-text";

type DocumentRow = typeof documents.$inferSelect;

/** What a driver says now about the facts that documents are bound to; null for a driver that is gone. */
export async function boundTextsOf(
  db: Db,
  driverId: string,
  sent: { document: DocumentRow }[],
): Promise<BoundTexts | null> {
  if (sent.length === 0) return null;
  const [driver] = await db.select().from(drivers).where(eq(drivers.id, driverId));
  return driver ? textsOf(driver, plateEndOf(sent)) : null;
}

/**
 * The end of the plate of a driver's vehicle: as sent with the newest document that was not refused. Withdrawing that
 * one restores the one before.
 */
export function plateEndOf(sent: { document: DocumentRow }[]): string | null {
  const claimed = sent
    .map(({ document }) => document)
    .filter(({ plateEnd, outcome }) => plateEnd !== null && outcome !== "refused")
    .sort((a, b) => b.submittedAt.getTime() - a.submittedAt.getTime());
  return claimed[0]?.plateEnd ?? null;
}

/** What a profile says differently from what a document was compared with; case, accents and punctuation don't count. */
export function differencesOf(type: DocumentType, checked: BoundTexts, now: BoundTexts): Difference[] {
  return boundTo[type].flatMap((fact) => {
    const [before, after] = [checked[fact], now[fact]];
    if (before === null || after === null || isSameText(before, after)) return [];
    return [{ fact, checked: before, now: after }];
  });
}

/** What the profile says differently from what an accepted document was compared with. */
export function differencesNow(document: DocumentRow, now: BoundTexts | null): Difference[] {
  if (!now) return [];
  const { type, comparedName, comparedCity, comparedVehicle, plateEnd } = document;
  const checked = { name: comparedName, city: comparedCity, vehicle: comparedVehicle, plate: plateEnd };
  return differencesOf(type, checked, now);
}

/** The columns that record what an accepted document was compared with. */
export function comparedColumns(type: DocumentType, { name, city, vehicle }: BoundTexts) {
  const bound = boundTo[type];
  return {
    comparedName: bound.includes("name") ? name : null,
    comparedCity: bound.includes("city") ? city : null,
    comparedVehicle: bound.includes("vehicle") ? vehicle : null,
  };
}
