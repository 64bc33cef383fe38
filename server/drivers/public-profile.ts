import type { PublicProfile } from "../../shared/drivers";
import { photoUrl } from "../../shared/photos";
import { namesShown, pick } from "../../shared/profile/field-sets";
import { profileFields } from "../../shared/profile/profile-fields";
import type { DriverRow } from "./queries";

const shown = namesShown(profileFields, "profile");

/** A profile as the public sees it. E-mail and phone stay behind. */
export function toPublicProfile(driver: DriverRow): PublicProfile {
  return {
    ...pick(driver, shown),
    id: driver.id,
    photo: photoUrl(driver.photoHash),
    isPublic: driver.isPublic,
    createdAt: driver.createdAt.toISOString(),
    updatedAt: driver.updatedAt.toISOString(),
  };
}
