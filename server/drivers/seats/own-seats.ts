import { eq } from "drizzle-orm";
import { driverSeats } from "../../../drizzle/schema/seats";
import type { SeatsInput } from "../../../shared/schemas/seats";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import { markEnded } from "../../process/deletions/deletions";
import { lockOwnDriver, type SignedIn } from "../own-profile";
import { type DriverRow, findDriverOfUser } from "../queries";
import { changeSeats, confirmSeats } from "./change-seats";
import { toShownSeats } from "./shown-seats";

/**
 * New numbers for the seats of the caller's account. Of two devices the last tap wins, shift by shift: numbers that
 * waited for a connection change nothing if others were saved since (`isReplaced`).
 * @throws DomainError PROFILE_NOT_FOUND before the first save, VALIDATION
 */
export async function saveOwnSeats(ctx: SignedIn, input: SeatsInput) {
  const now = ctx.now();
  const tappedAt = new Date(now.getTime() - (input.secondsAgo ?? 0) * 1000);
  return withOwnDriver(ctx, async (tx, driver) => {
    const stored = toShownSeats(driver.seats, now);
    const isReplaced = tappedAt < now && driver.seats !== null && driver.seats.confirmedAt > tappedAt;
    if (!isReplaced || !stored)
      return { ...(await changeSeats(tx, driver, input, now, tappedAt)), isReplaced: false };
    const { availableSeats, available } = driver;
    return { availableSeats, available, seats: stored, isReplaced };
  });
}

/** "Continua certo": confirms the seats of the caller's account. @throws DomainError PROFILE_NOT_FOUND */
export async function confirmOwnSeats(ctx: SignedIn) {
  return withOwnDriver(ctx, (tx, driver) => confirmSeats(tx, driver, ctx.now()));
}

/** Whether the caller's account gets the monthly mail about seats. */
export async function ownSeatReminders({ db, user }: SignedIn): Promise<{ isOn: boolean }> {
  const driver = await findDriverOfUser(db, user.id);
  return { isOn: !driver?.seats?.remindersOffAt };
}

/**
 * Switches the monthly mail on or off.
 * @throws DomainError PROFILE_NOT_FOUND
 */
export async function setSeatReminders(ctx: SignedIn, { isOn }: { isOn: boolean }): Promise<void> {
  await withOwnDriver(ctx, (tx, driver) => switchReminders(tx, driver.id, isOn, ctx.now()));
}

/** Stores whether a driver is mailed about seats; an opt-out is also restored with backups. */
export async function switchReminders(tx: Db, driverId: string, isOn: boolean, now: Date): Promise<void> {
  await tx
    .update(driverSeats)
    .set({ remindersOffAt: isOn ? null : now })
    .where(eq(driverSeats.driverId, driverId));
  if (!isOn) await markEnded(tx, "seat-mails", [driverId], now);
}

/**
 * A change of the caller's driver, locked, in one transaction.
 * @throws DomainError PROFILE_NOT_FOUND
 */
export function withOwnDriver<Result>(
  { db, user }: SignedIn,
  act: (tx: Db, driver: DriverRow) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const driver = await lockOwnDriver(tx, user.id);
    if (!driver) throw new DomainError("PROFILE_NOT_FOUND");
    return act(tx, driver);
  });
}
