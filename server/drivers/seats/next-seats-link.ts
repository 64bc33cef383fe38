import { offeredShifts, type StoredShifts } from "../../../shared/profile/seats";
import type { LinkedNextSeats } from "../../../shared/schemas/seats";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import { findDetails } from "../details/read-details";
import type { DriverRow } from "../queries";
import { findLinked, type Linked, withLinked } from "./mailed-link";
import { seasonYear } from "./require-year";
import { changeNextSeats } from "./save-next-seats";

/**
 * What the page behind a link of the season's mail shows. Opening it changes nothing. @throws DomainError
 * SEATS_LINK_INVALID, SEATS_CONFIRMED_SINCE, SEASON_CLOSED
 */
export async function readLinkedNextSeats(ctx: Linked, token: string): Promise<LinkedNextSeats> {
  const driver = await findLinked(ctx.db, token, ["season"], ctx.now());
  await refuseAnswered(ctx.db, driver);
  const { name, serviceCity, serviceState, capacity, services } = driver;
  const year = seasonYear(ctx.now());
  return { name, serviceCity, serviceState, capacity, year, shifts: offeredShifts(services) };
}

/**
 * The button of that page: stores the seats, or without them that there are none in any shift. @returns the year
 * @throws DomainError SEATS_LINK_INVALID, SEATS_CONFIRMED_SINCE, SEASON_CLOSED, VALIDATION
 */
export async function answerNextByLink(
  ctx: Linked,
  token: string,
  stated: Partial<StoredShifts> | undefined,
): Promise<number> {
  const year = seasonYear(ctx.now());
  await withLinked(ctx, token, ["season"], async (tx, driver) => {
    await refuseAnswered(tx, driver);
    const none = offeredShifts(driver.services).map((shift) => [shift, 0] as const);
    await changeNextSeats(tx, driver, { year, shifts: stated ?? Object.fromEntries(none) }, ctx.now());
  });
  await ctx.driverChanges.settle();
  return year;
}

async function refuseAnswered(db: Db, { id, seats }: DriverRow): Promise<void> {
  const { next } = await findDetails(db, id);
  if (next && seats?.nextAskedAt && next.confirmedAt >= seats.nextAskedAt)
    throw new DomainError("SEATS_CONFIRMED_SINCE");
}
