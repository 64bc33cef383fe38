import type { PublicProfile } from "../../shared/drivers";
import { photoUrl } from "../../shared/photos";
import { namesShown, pick } from "../../shared/profile/field-sets";
import { profileFields } from "../../shared/profile/profile-fields";
import type { DriverRow } from "./queries";
import { toShownSeats } from "./seats/stored-seats";

const shown = namesShown(profileFields, "profile");

/** The data that is not in the profile's own row. */
type Apart = Pick<
  PublicProfile,
  | "terms"
  | "comfort"
  | "next"
  | "isAuthorised"
  | "documents"
  | "authority"
  | "vehiclePhotos"
  | "recommendations"
  | "pages"
>;

/** The public part of the profile itself, without terms, comfort and the like. */
export function toPublicFacts(driver: DriverRow, now: Date): Omit<PublicProfile, keyof Apart> {
  return {
    ...pick(driver, shown),
    id: driver.id,
    photo: photoUrl(driver.photoHash),
    seats: toShownSeats(driver.seats, now),
    isPublic: driver.isPublic,
    createdAt: driver.createdAt.toISOString(),
    updatedAt: driver.updatedAt.toISOString(),
  };
}
