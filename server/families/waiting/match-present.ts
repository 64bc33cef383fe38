import type { waitingNotices } from "../../../drizzle/schema/waiting";
import { freeSeats } from "../../../shared/drivers";
import { WAITING_DRIVERS_MAX } from "../../../shared/limits";
import { normalise } from "../../../shared/search";
import { bitsOf, seatCriteria } from "../../../shared/search/fact-bits";
import type { Db } from "../../platform/database/database";
import { textOf } from "../../search/criteria";
import type { NameKind } from "../../search/entries/lexemes";
import { findDrivers } from "../../search/find-drivers";
import { readsOf } from "../../search/reads";
import { addMatches } from "./match-waiting";

type Notice = Pick<
  typeof waitingNotices.$inferSelect,
  "id" | "state" | "cityName" | "name" | "kind" | "shift" | "year"
>;

/**
 * Stores matches with drivers who have a seat when a notice becomes active: one may have come between the search and the
 * confirmation, when the notice did not match changes yet.
 */
export async function matchPresent(tx: Db, notice: Notice, now: Date): Promise<void> {
  const { id, state, cityName: city, name, kind, shift, year } = notice;
  const kinds: NameKind[] = kind ? [kind] : ["school", "neighborhood"];
  for (const nameKind of kinds) {
    const text = textOf(nameKind, name);
    const facts = bitsOf(seatCriteria({ shift, year }));
    const criteria = { state, city, texts: text ? [text] : [], facts };
    const { drivers } = await findDrivers(readsOf(tx, now), criteria, {
      offset: 0,
      limit: WAITING_DRIVERS_MAX,
    });
    // A search in a city without drivers falls back to cities with that prefix.
    const present = drivers.filter(
      (driver) => normalise(driver.serviceCity) === city && (year !== null || freeSeats(driver) > 0),
    );
    for (const driver of present) await addMatches(tx, [id], driver.id, now);
  }
}
