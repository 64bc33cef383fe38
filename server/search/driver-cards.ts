import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { driverSeats } from "../../drizzle/schema/seats";
import type { DriverCard } from "../../shared/drivers";
import { photoUrl } from "../../shared/photos";
import { namesShown, pick } from "../../shared/profile/field-sets";
import { profileFields } from "../../shared/profile/profile-fields";
import { shifts } from "../../shared/profile/seats";
import { toShownSeats } from "../seats/shown-seats";

const shown = namesShown(profileFields, "card");

/** What a card needs of `drivers` and, joined beside it, of `driver_seats` (`seatsOfDriver`). */
export const cardColumns = {
  id: drivers.id,
  photoHash: drivers.photoHash,
  ...pick(drivers, shown),
  seats: pick(driverSeats, ["confirmedAt", ...shifts]),
};

/** Joins `driver_seats` beside `drivers`. */
export const seatsOfDriver = eq(driverSeats.driverId, drivers.id);

/** `seats` comes from a left join. */
type CardRow = Pick<typeof drivers.$inferSelect, Exclude<keyof typeof cardColumns, "seats">> & {
  seats: Parameters<typeof toShownSeats>[0];
};

/** A row as §3's card, and nothing else of it. */
export function toDriverCard(row: CardRow, now: Date): DriverCard {
  return {
    ...pick(row, shown),
    id: row.id,
    photo: photoUrl(row.photoHash),
    seats: toShownSeats(row.seats, now),
  };
}
