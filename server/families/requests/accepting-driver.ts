import { nextSeatsAt } from "../../../shared/profile/next-seats";
import { shifts } from "../../../shared/profile/seats";
import { type DriverRow, findVisibleDriver } from "../../drivers/queries";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";

/**
 * A driver whom families can ask for seats in the year that is sold: visible, with a free seat in some shift.
 * @throws DomainError REQUESTS_NOT_TAKEN
 */
export async function acceptingDriver(db: Db, driverId: string, now: Date): Promise<DriverRow> {
  const driver = await findVisibleDriver(db, driverId, now);
  const next = driver && nextSeatsAt(driver.next, driver, now);
  if (!driver || !shifts.some((shift) => (next?.shifts[shift] ?? 0) > 0))
    throw new DomainError("REQUESTS_NOT_TAKEN");
  return driver;
}
