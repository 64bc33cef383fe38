import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { soughtPlaces, unmetDemand } from "../../../drizzle/schema/results";
import { searchEntries, searchNames } from "../../../drizzle/schema/search";
import { dayInSaoPaulo, startOfDay } from "../../../shared/brazil";
import { schoolKey } from "../../../shared/places/school-names";
import { yearOnSale } from "../../../shared/profile/next-seats";
import { DEMAND_DAYS, DEMAND_FAMILIES_MIN, DEMAND_PLACES_MAX } from "../../../shared/profile/results/results";
import type { Demand } from "../../../shared/schemas/results";
import { normalise } from "../../../shared/search";
import { atSchool } from "../../content/landing/text/with-article";
import type { DriverRow } from "../../drivers/queries";
import type { Db } from "../../platform/database/database";

type Sought = Omit<Demand, "isServed" | "at"> & { name: string; day: string };

/**
 * Places in a driver's city where families recently found no seat, or asked for the year that is sold; below a minimum of families, none is named. On
 * one of the days there must have been as many networks: over several days it could be the same one.
 */
export async function demandNear(db: Db, driver: DriverRow, now: Date): Promise<Demand[]> {
  const before = dayInSaoPaulo(startOfDay(dayInSaoPaulo(now), -DEMAND_DAYS));
  const rows = await db
    .select({
      kind: soughtPlaces.kind,
      label: soughtPlaces.label,
      name: soughtPlaces.name,
      shift: unmetDemand.shift,
      year: unmetDemand.year,
      day: unmetDemand.day,
      families: unmetDemand.families,
    })
    .from(unmetDemand)
    .innerJoin(soughtPlaces, eq(soughtPlaces.id, unmetDemand.placeId))
    .where(
      and(
        eq(soughtPlaces.state, driver.serviceState),
        eq(soughtPlaces.city, normalise(driver.serviceCity)),
        gt(unmetDemand.day, before),
        inArray(unmetDemand.year, [0, yearOnSale(now) ?? 0]),
      ),
    );
  const sought = rows.flatMap(({ kind, shift, year, ...row }) =>
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
  return [...Map.groupBy(sought, ({ kind, name, year }) => `${kind} ${name} ${year}`).values()]
    .filter(hasEnoughNetworks)
    .map(overAllDays)
    .flatMap(withEnoughFamilies)
    .toSorted((one, other) => other.families - one.families || one.label.localeCompare(other.label, "pt-BR"))
    .slice(0, DEMAND_PLACES_MAX)
    .map(({ name, day: _, ...place }) => ({
      ...place,
      at: place.kind === "school" ? atSchool(place.label) : "no bairro",
      isServed: served[place.kind].has(name),
    }));
}

function hasEnoughNetworks(ofPlace: readonly Sought[]): boolean {
  const days = [...Map.groupBy(ofPlace, ({ day }) => day).values()];
  return days.some((ofDay) => familiesIn(ofDay) >= DEMAND_FAMILIES_MIN);
}

function overAllDays(ofPlace: readonly Sought[]): Sought[] {
  const shifts = [...Map.groupBy(ofPlace, ({ shift }) => shift).values()];
  return shifts.flatMap(([first, ...rest]) =>
    first ? [{ ...first, families: familiesIn([first, ...rest]) }] : [],
  );
}

function familiesIn(rows: readonly Sought[]): number {
  return rows.reduce((all, { families }) => all + families, 0);
}

/** For one place: the shifts with enough families, and the rest added up without a shift if those are enough. */
function withEnoughFamilies(ofPlace: readonly Sought[]): Sought[] {
  const isEnough = ({ families }: Sought) => families >= DEMAND_FAMILIES_MIN;
  const byShift = ofPlace.filter((one) => one.shift !== null && isEnough(one));
  const [first, ...rest] = ofPlace.filter((one) => !byShift.includes(one));
  if (!first) return byShift;
  const others = { ...first, shift: null, families: familiesIn([first, ...rest]) };
  return isEnough(others) ? [...byShift, others] : byShift;
}
