import { requests } from "../../../shared/messages";
import { isTypedName } from "../../../shared/places/place-name";
import { schoolKey } from "../../../shared/places/school-names";
import { normalise } from "../../../shared/search";
import type { DriverRow } from "../../drivers/queries";
import { knownNames } from "../../places/schools/known-names";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import type { RequestRow } from "./queries";

// A request names a school and a neighborhood: of the catalogue, the driver's own, or written by the family without anything
// that could be about a child. Asked when a request is made, and again wherever one is shown.

type Places = Pick<RequestRow, "school" | "neighborhood">;
type Served = Pick<
  DriverRow,
  "serviceState" | "serviceCity" | "offeredSchoolTransport" | "offeredNeighborhoods"
>;

/** @throws DomainError VALIDATION with the fields that say more than a name */
export async function refuseOtherTexts(db: Db, driver: Served, asked: Places): Promise<void> {
  const { isSchool, isNeighborhood } = await namesAmong(db, driver, [asked]);
  const issues = [
    ...(isSchool(asked.school) ? [] : [{ path: "school", message: requests.schoolOnly }]),
    ...(isNeighborhood(asked.neighborhood)
      ? []
      : [{ path: "neighborhood", message: requests.neighborhoodOnly }]),
  ];
  if (issues.length > 0) throw new DomainError("VALIDATION", issues);
}

/** Requests to a driver with what may be shown of their places. */
export async function withShownPlaces<Row extends Places & Pick<RequestRow, "serviceCity">>(
  db: Db,
  driver: Served | undefined,
  rows: readonly Row[],
): Promise<Row[]> {
  const { isSchool, isNeighborhood } = await namesAmong(db, driver, rows);
  return rows.map((row) => ({
    ...row,
    school: isSchool(row.school) ? row.school : `Uma escola de ${row.serviceCity}`,
    neighborhood: isNeighborhood(row.neighborhood) ? row.neighborhood : `Um bairro de ${row.serviceCity}`,
  }));
}

async function namesAmong(db: Db, driver: Served | undefined, asked: readonly Places[]) {
  const ofSchools = new Set(driver?.offeredSchoolTransport.map(schoolKey));
  const ofPlaces = new Set(driver?.offeredNeighborhoods.map(normalise));
  const isOwnSchool = (name: string) => isTypedName(name) || ofSchools.has(schoolKey(name));
  const isOwnPlace = (name: string) => isTypedName(name) || ofPlaces.has(normalise(name));
  const known = await knownNames(db, {
    state: driver?.serviceState ?? "",
    city: driver?.serviceCity ?? "",
    schools: asked.map(({ school }) => school).filter((name) => !isOwnSchool(name)),
    neighborhoods: asked.map(({ neighborhood }) => neighborhood).filter((name) => !isOwnPlace(name)),
  });
  return {
    isSchool: (name: string) => isOwnSchool(name) || known.schools.has(schoolKey(name)),
    isNeighborhood: (name: string) => isOwnPlace(name) || known.neighborhoods.has(normalise(name)),
  };
}
