import { and, countDistinct, eq, gt, inArray, sql } from "drizzle-orm";
import { searchedPlaces, unmetDemand, unmetVisitors } from "../../../drizzle/schema/results";
import { searchEntries, searchNames } from "../../../drizzle/schema/search";
import { dayInSaoPaulo, startOfDay } from "../../../shared/brazil";
import { schoolKey } from "../../../shared/places/school-names";
import { yearOnSale } from "../../../shared/profile/next-seats";
import { DEMAND_DAYS, DEMAND_FAMILIES_MIN, DEMAND_PLACES_MAX } from "../../../shared/profile/results/results";
import type { Demand } from "../../../shared/schemas/results";
import { normalise } from "../../../shared/search";
import { atSchool } from "../../content/landing/text/with-article";
import { knownPlaces } from "../../counting/known-places";
import type { DriverRow } from "../../drivers/queries";
import type { Db } from "../../platform/database/database";

type SearchedPlace = Omit<Demand, "isServed" | "at"> & { placeId: number; name: string; day: string };

/**
 * Places in a driver's city where families recently found no seat, or asked for the year that is sold; below a minimum of families,
 * none is named. On one of the days there must have been as many networks: over several days it could be the same one. A
 * season's requests are one day, its last.
 */
export async function demandNear(db: Db, driver: DriverRow, now: Date): Promise<Demand[]> {
  const before = dayInSaoPaulo(startOfDay(dayInSaoPaulo(now), -DEMAND_DAYS));
  const rows = await db
    .select({
      placeId: searchedPlaces.id,
      kind: searchedPlaces.kind,
      label: searchedPlaces.label,
      name: searchedPlaces.name,
      shift: unmetDemand.shift,
      year: unmetDemand.year,
      day: unmetDemand.day,
      families: unmetDemand.families,
    })
    .from(unmetDemand)
    .innerJoin(searchedPlaces, eq(searchedPlaces.id, unmetDemand.placeId))
    .where(
      and(
        eq(searchedPlaces.state, driver.serviceState),
        eq(searchedPlaces.city, normalise(driver.serviceCity)),
        gt(unmetDemand.day, before),
        inArray(unmetDemand.year, [0, yearOnSale(now) ?? 0]),
      ),
    );
  const searched = rows.flatMap(({ kind, shift, year, ...row }) =>
    kind === "city" ? [] : [{ ...row, kind, shift: shift === "" ? null : shift, year: year || null }],
  );
  // The profile may use another name of a school: the search entry knows which school it is.
  const labels = await db
    .select({ label: searchNames.label })
    .from(searchEntries)
    .innerJoin(searchNames, eq(searchNames.id, sql`any(${searchEntries.schoolIds})`))
    .where(eq(searchEntries.driverId, driver.id));
  const schools = [...driver.offeredSchoolTransport, ...labels.map(({ label }) => label)];
  const served = {
    school: new Set(schools.map(schoolKey)),
    neighborhood: new Set(driver.offeredNeighborhoods.map(normalise)),
  };
  const places = Map.groupBy(
    await named(db, driver, searched),
    ({ kind, name, year }) => `${kind} ${name} ${year}`,
  );
  const counted = await Promise.all(places.values().map((ofPlace) => countedOnce(db, ofPlace)));
  return counted
    .filter(hasEnoughNetworks)
    .map(overAllDays)
    .flatMap(withEnoughFamilies)
    .toSorted((a, b) => b.families - a.families || a.label.localeCompare(b.label, "pt-BR"))
    .slice(0, DEMAND_PLACES_MAX)
    .map(({ name, placeId: _, day: __, ...place }) => ({
      ...place,
      at: place.kind === "school" ? atSchool(place.label) : "no bairro",
      isServed: served[place.kind].has(name),
    }));
}

/** Schools as they are called now: one that was renamed or merged since has the name that is left. */
async function named(
  db: Db,
  { serviceState: state, serviceCity }: DriverRow,
  searched: readonly SearchedPlace[],
): Promise<SearchedPlace[]> {
  const schools = [
    ...new Map(searched.flatMap(({ kind, placeId, name }) => (kind === "school" ? [[placeId, name]] : []))),
  ];
  const city = normalise(serviceCity);
  const known = await knownPlaces(
    db,
    schools.map(([, name]) => ({ state, city, kind: "school", name })),
  );
  const names = new Map(schools.map(([placeId], index) => [placeId, known.get(index)]));
  return searched.map((place) => {
    const { name, label } = names.get(place.placeId) ?? place;
    return { ...place, name, label };
  });
}

/** A network that asked for a year under several names of what is one school now is one family. */
async function countedOnce(db: Db, ofPlace: readonly SearchedPlace[]): Promise<readonly SearchedPlace[]> {
  const [first, second] = ofPlace;
  if (!first?.year || !second) return ofPlace;
  const areMeant = and(
    inArray(
      unmetVisitors.placeId,
      ofPlace.map(({ placeId }) => placeId),
    ),
    eq(unmetVisitors.year, first.year),
  );
  const [counted] = await db
    .select({ families: countDistinct(unmetVisitors.visitor) })
    .from(unmetVisitors)
    .where(areMeant);
  return [{ ...first, families: counted?.families ?? 0 }];
}

function hasEnoughNetworks(ofPlace: readonly SearchedPlace[]): boolean {
  const days = [...Map.groupBy(ofPlace, ({ day }) => day).values()];
  return days.some((ofDay) => familiesIn(ofDay) >= DEMAND_FAMILIES_MIN);
}

function overAllDays(ofPlace: readonly SearchedPlace[]): SearchedPlace[] {
  const shifts = [...Map.groupBy(ofPlace, ({ shift }) => shift).values()];
  return shifts.flatMap(([first, ...rest]) =>
    first ? [{ ...first, families: familiesIn([first, ...rest]) }] : [],
  );
}

function familiesIn(rows: readonly SearchedPlace[]): number {
  return rows.reduce((all, { families }) => all + families, 0);
}

/** For one place: the shifts with enough families, and the rest added up without a shift if those are enough. */
function withEnoughFamilies(ofPlace: readonly SearchedPlace[]): SearchedPlace[] {
  const isEnough = ({ families }: SearchedPlace) => families >= DEMAND_FAMILIES_MIN;
  const byShift = ofPlace.filter((place) => place.shift !== null && isEnough(place));
  const [first, ...rest] = ofPlace.filter((place) => !byShift.includes(place));
  if (!first) return byShift;
  const others = { ...first, shift: null, families: familiesIn([first, ...rest]) };
  return isEnough(others) ? [...byShift, others] : byShift;
}
