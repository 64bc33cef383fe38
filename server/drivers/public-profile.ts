import type { PublicProfile } from "../../shared/drivers";
import { authorityOf } from "../authorities/find-authority";
import type { Db } from "../database/database";
import { shownDocumentsOf } from "../documents/queries";
import { pagesOfProfile } from "../landing/pages-of-profile";
import { shownRecommendationsOf } from "../recommendations/shown-recommendations";
import { findDetails, toPublicDetails } from "./details/read-details";
import { toPublicFacts } from "./public-facts";
import type { DriverRow } from "./queries";

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
