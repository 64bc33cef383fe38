import { sql } from "drizzle-orm";
import { hashPassword } from "../../server/accounts/passwords";
import { beginCounting } from "../../server/counting/begin-counting";
import type { CleanedPhoto } from "../../server/drivers/photos/clean-photo";
import { storePhoto } from "../../server/drivers/photos/store-photo";
import type { Db } from "../../server/platform/database/database";
import type { DocumentKey } from "../../server/platform/keys/documents/document-keys";
import type { MemoryKey } from "../../server/platform/keys/memory/memory-keys";
import { rebuildSearchEntries } from "../../server/search/entries/rebuild-search-entries";
import { accountTokens, users } from "../schema/accounts";
import { charges } from "../schema/charges";
import { driverComfort, driverTerms } from "../schema/details";
import { drivers } from "../schema/drivers";
import { driverSeats } from "../schema/seats";
import { subscriptions } from "../schema/subscriptions";
import { addDays, noonOf } from "./demo-calendar";
import { seedCases } from "./demo-cases";
import { demoCharges } from "./demo-charges";
import { demoDetails } from "./demo-details";
import { seedDocuments } from "./demo-documents";
import { seedHeld } from "./demo-held";
import { DEMO_PASSWORD, demoEmail } from "./demo-logins";
import { seedNextYear } from "./demo-next-year";
import { seedRecommendations } from "./demo-recommendations";
import { seedResults } from "./demo-results";
import { demoAccounts } from "./demo-rows";
import { seedSchools } from "./demo-schools";
import { cleanVehiclePictures, seedVehiclePhotos } from "./demo-vehicle-photos";
import { seedWaiting } from "./demo-waiting";
import { seedWithdrawals } from "./demo-withdrawals";
import { cleanPortraits, type Portrait } from "./portraits";
import { refreshDemoDates } from "./refresh-demo-dates";

type SeedContext = { now: Date; documentKey?: DocumentKey | null; memoryKey?: MemoryKey | null };

/**
 * Loads the demo drivers into a database without accounts, all or nothing. Otherwise only moves the dates of the demo
 * subscriptions up to today. Several processes may start at once: one of them loads.
 */
export async function seedDemo(
  db: Db,
  { now, documentKey = null, memoryKey = null }: SeedContext,
): Promise<{ drivers: number; skipped: boolean }> {
  if (await hasAccounts(db)) {
    await refreshDemoDates(db, now);
    return { drivers: 0, skipped: true };
  }
  const [photos, vehicles, passwordHash] = await Promise.all([
    cleanPortraits(),
    cleanVehiclePictures(),
    hashPassword(DEMO_PASSWORD),
  ]);
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${users} in share row exclusive mode`);
    if (await hasAccounts(tx)) return { drivers: 0, skipped: true };
    for (const photo of photos.values()) await storePhoto(tx, photo);
    const accounts = demoAccounts({ now, passwordHash, photoHashOf: (portrait) => hashOf(photos, portrait) });
    const profiles = accounts.flatMap(({ driver }) => driver ?? []);
    await tx.insert(users).values(accounts.map(({ user }) => user));
    // The demo's unconfirmed account must last, unlike a real one, which expires with its link.
    const unconfirmed = accounts.filter(({ user }) => !user.emailConfirmedAt);
    await tx.insert(accountTokens).values(
      unconfirmed.map(({ user: { id } }) => ({
        userId: id,
        purpose: "confirm-email" as const,
        requestId: id,
        expiresAt: addDays(now, 100 * 365),
      })),
    );
    await tx.insert(drivers).values(profiles);
    await seedVehiclePhotos(tx, profiles, { pictures: vehicles, now });
    await seedSchools(tx, profiles, now);
    await tx.insert(driverSeats).values(accounts.flatMap(({ seats }) => seats ?? []));
    const { terms, comfort } = demoDetails(profiles, now);
    await tx.insert(driverTerms).values(terms);
    await tx.insert(driverComfort).values(comfort);
    await tx.insert(subscriptions).values(accounts.flatMap(({ subscription }) => subscription ?? []));
    const billed = accounts.flatMap(({ subscription: sold }) => (sold ? demoCharges(sold, sold.userId) : []));
    if (billed.length > 0) await tx.insert(charges).values(billed);
    await seedCases(tx, accounts, now);
    const held = accounts.flatMap(({ driver, isHeld }) => (driver && isHeld ? driver : []));
    await seedHeld(tx, { profiles: held, heldAt: addDays(noonOf(now), -1), key: memoryKey });
    await seedWithdrawals(tx, { accounts, billed }, memoryKey);
    await seedDocuments(tx, accounts, { now, key: documentKey });
    await seedRecommendations(tx, profiles, now);
    await seedWaiting(tx, now);
    await seedNextYear(tx, now);
    const active = accounts.find(({ user }) => user.email === demoEmail("ativa"))?.driver;
    if (active) await seedResults(tx, active, now);
    // Families could find it until its subscription ended.
    const ended = accounts.find(({ user }) => user.email === demoEmail("encerrada"))?.driver;
    if (ended) await beginCounting(tx, ended.id, now);
    await rebuildSearchEntries(tx);
    return { drivers: profiles.length, skipped: false };
  });
}

async function hasAccounts(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).limit(1);
  return found.length > 0;
}

function hashOf(photos: Map<Portrait, CleanedPhoto>, portrait: Portrait): string {
  const photo = photos.get(portrait);
  if (!photo) throw new Error(`no portrait ${portrait}`);
  return photo.hash;
}
