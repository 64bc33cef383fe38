import { drivers } from "../../drizzle/schema/drivers";
import type { DriverCard } from "../../shared/drivers";
import { photoUrl } from "../../shared/photos";
import { namesShown, pick } from "../../shared/profile/field-sets";
import { profileFields } from "../../shared/profile/profile-fields";

const shown = namesShown(profileFields, "card");

/** What a card needs of `drivers`. */
export const cardColumns = { id: drivers.id, photoHash: drivers.photoHash, ...pick(drivers, shown) };

type CardRow = Pick<typeof drivers.$inferSelect, keyof typeof cardColumns>;

/** A row as §3's card, and nothing else of it. */
export function toDriverCard(row: CardRow): DriverCard {
  return { ...pick(row, shown), id: row.id, photo: photoUrl(row.photoHash) };
}
