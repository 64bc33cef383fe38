import { and, desc, eq, max } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { shortAddresses } from "../../../drizzle/schema/short-addresses";
import { SHORT_ADDRESSES_MAX } from "../../../shared/limits";
import { shortAddressBase } from "../../../shared/profile/material/short-address";
import { visibleDriver } from "../../drivers/visibility";
import type { Db } from "../../platform/database/database";

type Named = { id: string; name: string };

/**
 * The short address for a driver's current name, created on first use. After too many name changes the last one stays,
 * because old addresses are never freed.
 */
export async function shortAddressOf(db: Db, driver: Named, now: Date): Promise<string> {
  return (await findFor(db, driver)) ?? (await make(db, driver, now));
}

/** The driver of a short address, while the profile is visible. */
export async function findByShortAddress(db: Db, name: string, now: Date): Promise<string | undefined> {
  const [found] = await db
    .select({ id: drivers.id })
    .from(shortAddresses)
    .innerJoin(drivers, eq(drivers.id, shortAddresses.driverId))
    .where(and(eq(shortAddresses.name, name), visibleDriver(now)));
  return found?.id;
}

/** All short addresses of a driver, newest first. */
export async function shortAddressesOf(db: Db, driverId: string) {
  const known = await db
    .select({ name: shortAddresses.name, createdAt: shortAddresses.createdAt })
    .from(shortAddresses)
    .where(eq(shortAddresses.driverId, driverId))
    .orderBy(desc(shortAddresses.createdAt), desc(shortAddresses.name));
  return known.map(({ name, createdAt }) => ({ name, createdAt: createdAt.toISOString() }));
}

async function findFor(db: Db, driver: Named): Promise<string | undefined> {
  const base = shortAddressBase(driver.name);
  const known = await db
    .select({ name: shortAddresses.name, base: shortAddresses.base })
    .from(shortAddresses)
    .where(eq(shortAddresses.driverId, driver.id))
    .orderBy(desc(shortAddresses.createdAt), desc(shortAddresses.name));
  const ofName = known.find((address) => address.base === base);
  return (ofName ?? (known.length >= SHORT_ADDRESSES_MAX ? known[0] : undefined))?.name;
}

async function make(db: Db, driver: Named, createdAt: Date): Promise<string> {
  const base = shortAddressBase(driver.name);
  return db.transaction(async (tx) => {
    // Serialises requests of two tabs.
    await tx.select({ id: drivers.id }).from(drivers).where(eq(drivers.id, driver.id)).for("no key update");
    const made = await findFor(tx, driver);
    if (made) return made;
    const [taken] = await tx
      .select({ number: max(shortAddresses.number) })
      .from(shortAddresses)
      .where(eq(shortAddresses.base, base));
    // Another driver with that name may be faster, and somebody may be called "Ana 2": then the next number is tried.
    for (let number = (taken?.number ?? 0) + 1; ; number++) {
      const name = number === 1 ? base : `${base}-${number}`;
      const [address] = await tx
        .insert(shortAddresses)
        .values({ name, driverId: driver.id, base, number, createdAt })
        .onConflictDoNothing()
        .returning({ name: shortAddresses.name });
      if (address) return address.name;
    }
  });
}
