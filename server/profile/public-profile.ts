import type { PublicProfile } from "../../shared/drivers";
import { nextSeatsAt } from "../../shared/profile/next-seats";
import { pagesOfProfile } from "../content/landing/pages-of-profile";
import { shownDocumentsOf } from "../documents/queries";
import { findDetails, toPublicDetails } from "../drivers/details/read-details";
import { shownVehiclePhotos } from "../drivers/photos/vehicle/queries";
import { toPublicFacts } from "../drivers/public-facts";
import type { DriverRow } from "../drivers/queries";
import { shownRecommendationsOf } from "../families/recommendations/shown-recommendations";
import { authorityOf } from "../places/authorities/find-authority";
import type { Db } from "../platform/database/database";

/** A profile as the public sees it at `now`, without e-mail and phone. */
export async function readPublicProfile(db: Db, driver: DriverRow, now: Date): Promise<PublicProfile> {
  const documents = await shownDocumentsOf(db, driver.id, now);
  const details = await findDetails(db, driver.id);
  return {
    ...toPublicFacts(driver, now),
    ...toPublicDetails(details, now),
    next: nextSeatsAt(driver.next, driver, now),
    isAuthorised: documents.some(({ type }) => type === "authorisation"),
    documents,
    authority: authorityOf({ state: driver.serviceState, city: driver.serviceCity }, now),
    vehiclePhotos: await shownVehiclePhotos(db, driver.userId),
    recommendations: await shownRecommendationsOf(db, driver.id, now),
    pages: await pagesOfProfile(db, driver, now),
  };
}
