import { eq } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { canUseNextSeats, nextSeatsAt } from "../../../shared/profile/next-seats";
import type { SeatsTold } from "../../../shared/schemas/seats";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import { markEnded } from "../../process/deletions/deletions";
import { lockOwnDriver, type SignedIn } from "../own-profile";
import { type DriverRow, findDriverOfUser } from "../queries";
import { requireYear, seasonYear } from "./require-year";
import { asToday, tellSeats } from "./tell-seats";

/**
 * What the caller says about seats, today's or a year's. Of two devices the last tap wins: what waited for a connection
 * changes nothing if something else was saved since (`isReplaced`).
 * @throws DomainError SEASON_CLOSED, PROFILE_NOT_FOUND before the first save of the profile, VALIDATION
 */
export function tellOwnSeats(
  ctx: SignedIn,
  { secondsAgo = 0, ...told }: SeatsTold,
): Promise<{ driver: DriverRow; isReplaced: boolean }> {
  const now = ctx.now();
  const tappedAt = new Date(now.getTime() - secondsAgo * 1000);
  return withOwnDriver(ctx, async (tx, driver) => {
    requireYear(told.year, now);
    const stored = told.year === null ? driver.seats : driver.next;
    const since = stored?.year === told.year ? (stored.confirmedAt ?? null) : null;
    if (tappedAt < now && since && since > tappedAt) return { driver, isReplaced: true };
    return { driver: await tellSeats(tx, driver, told, now, tappedAt), isReplaced: false };
  });
}

/**
 * "Usar estes números como minhas vagas de hoje", from 15 January on: what was told for the year becomes today's seats.
 * @throws DomainError SEASON_CLOSED, NEXT_SEATS_UNUSABLE, PROFILE_NOT_FOUND
 */
export function useNextSeats(ctx: SignedIn): Promise<DriverRow> {
  const now = ctx.now();
  const year = seasonYear(now);
  return withOwnDriver(ctx, async (tx, driver) => {
    const next = nextSeatsAt(driver.next, driver, now);
    if (!next || !canUseNextSeats(year, now)) throw new DomainError("NEXT_SEATS_UNUSABLE");
    return tellSeats(tx, driver, asToday(driver, next.shifts), now);
  });
}

/** Whether the caller's account gets the mails that ask about seats. */
export async function ownSeatReminders({ db, user }: SignedIn): Promise<{ isOn: boolean }> {
  const driver = await findDriverOfUser(db, user.id);
  return { isOn: !driver?.seatMailsOffAt };
}

/**
 * Switches those mails on or off.
 * @throws DomainError PROFILE_NOT_FOUND
 */
export async function setSeatReminders(ctx: SignedIn, { isOn }: { isOn: boolean }): Promise<void> {
  await withOwnDriver(ctx, (tx, driver) => switchReminders(tx, driver.id, isOn, ctx.now()));
}

/** Stores whether a driver is mailed about seats; an opt-out is also restored with backups. */
export async function switchReminders(tx: Db, driverId: string, isOn: boolean, now: Date): Promise<void> {
  await tx
    .update(drivers)
    .set({ seatMailsOffAt: isOn ? null : now })
    .where(eq(drivers.id, driverId));
  if (!isOn) await markEnded(tx, "seat-mails", [driverId], now);
}

/**
 * A change of the caller's driver, locked, in one transaction.
 * @throws DomainError PROFILE_NOT_FOUND
 */
function withOwnDriver<Result>(
  { db, user }: SignedIn,
  act: (tx: Db, driver: DriverRow) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const driver = await lockOwnDriver(tx, user.id);
    if (!driver) throw new DomainError("PROFILE_NOT_FOUND");
    return act(tx, driver);
  });
}
