import type { PublicProfile } from "../../shared/drivers";
import { photoUrl } from "../../shared/photos";
import { namesShown, pick } from "../../shared/profile/field-sets";
import { profileFields } from "../../shared/profile/profile-fields";
import { authorityOf } from "../authorities/find-authority";
import type { Db } from "../database/database";
import { shownDocumentsOf } from "../documents/queries";
import { pagesOfProfile } from "../landing/pages-of-profile";
import { shownRecommendationsOf } from "../recommendations/shown-recommendations";
import { toShownSeats } from "../seats/shown-seats";
import { findDetails, toPublicDetails } from "./details/read-details";
import type { DriverRow } from "./queries";

const shown = namesShown(profileFields, "profile");

/** The data that is not in the profile's own row. */
type Apart = Pick<
  PublicProfile,
  "terms" | "comfort" | "isAuthorised" | "documents" | "authority" | "recommendations" | "pages"
>;

/** A profile as the public sees it at `now`, without e-mail and phone. */
export async function readPublicProfile(db: Db, driver: DriverRow, now: Date): Promise<PublicProfile> {
  const documents = await shownDocumentsOf(db, driver.id, now);
  return {
    ...toPublicFacts(driver, now),
    ...toPublicDetails(await findDetails(db, driver.id), now),
    isAuthorised: documents.some(({ type }) => type === "authorisation"),
    documents,
    authority: authorityOf({ state: driver.serviceState, city: driver.serviceCity }, now),
    recommendations: await shownRecommendationsOf(db, driver.id, now),
    pages: await pagesOfProfile(db, driver, now),
  };
}

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
