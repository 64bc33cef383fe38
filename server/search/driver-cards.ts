import { sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { searchEntries } from "../../drizzle/schema/search";
import { driverSeats } from "../../drizzle/schema/seats";
import type { DriverCard } from "../../shared/drivers";
import { photoUrl } from "../../shared/photos";
import { namesShown, pick } from "../../shared/profile/field-sets";
import { nextSeatsAt, type StoredSeats } from "../../shared/profile/next-seats";
import { profileFields } from "../../shared/profile/profile-fields";
import { shifts } from "../../shared/profile/seats";
import { priceColumn, shownPrice, type ToldPrice } from "../drivers/details/read-details";
import { toShownSeats, yearSeatsColumn } from "../drivers/seats/stored-seats";

const shown = namesShown(profileFields, "card");

/** What a card needs of `drivers` and of `driver_seats`, left-joined by `seatsToday`. */
export const cardColumns = {
  id: drivers.id,
  photoHash: drivers.photoHash,
  ...pick(drivers, shown),
  seats: pick(driverSeats, ["confirmedAt", ...shifts]),
  authorisedUntil: sql<Date | null>`(
    select own.authorised_until from ${searchEntries} own where own.driver_id = ${drivers.id}
  )`.mapWith(searchEntries.authorisedUntil),
  next: yearSeatsColumn,
  price: priceColumn,
  ...pick(drivers, ["services"]),
};

type Beside = "seats" | "authorisedUntil" | "next" | "price";
/** `seats` comes from a left join. */
type CardRow = Pick<typeof drivers.$inferSelect, Exclude<keyof typeof cardColumns, Beside>> & {
  seats: Parameters<typeof toShownSeats>[0];
  authorisedUntil: Date | null;
  next: StoredSeats | null;
  price: ToldPrice | null;
};

/** A row as §3's card at `now`, without any other column. */
export function toDriverCard(row: CardRow, now: Date): DriverCard {
  return {
    ...pick(row, shown),
    id: row.id,
    photo: photoUrl(row.photoHash),
    seats: toShownSeats(row.seats, now),
    next: nextSeatsAt(row.next, row, now),
    isAuthorised: row.authorisedUntil !== null && row.authorisedUntil > now,
    monthlyPrice: shownPrice(row.price, now),
  };
}
