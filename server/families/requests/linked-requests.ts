import { and, inArray } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import type { LinkedRequest, LinkedRequests, RequestsAsker } from "../../../shared/families/requests/calls";
import { REQUESTS_OPEN_MAX } from "../../../shared/families/requests/limits";
import { needsOthers } from "../../../shared/families/requests/request-news";
import { familyStateAt } from "../../../shared/families/requests/requests";
import { SEARCH_PAGE_SIZE_MAX } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { shiftFilterNames, shiftFilters } from "../../../shared/search/facts";
import { seasonYear } from "../../drivers/seats/require-year";
import { visibleDriver } from "../../drivers/visibility";
import type { Context } from "../../process/context";
import type { Services } from "../../process/services";
import { readsOf } from "../../search/reads";
import { searchDrivers } from "../../search/search-drivers";
import { findLinkedRequests } from "./links";
import type { RequestRow } from "./queries";

type Reading = Pick<Services, "db" | "now">;

/**
 * The requests of a link or a device as their family reads them. Opening the page changes nothing.
 * @throws DomainError SEASON_CLOSED, REQUEST_LINK_INVALID
 */
export async function readLinkedRequests(
  ctx: Pick<Context, "db" | "now">,
  asker: RequestsAsker,
): Promise<LinkedRequests> {
  seasonYear(ctx.now());
  const rows = await findLinkedRequests(ctx.db, asker, ctx.now());
  return { requests: await toLinked(ctx, rows) };
}

/** Requests as their family reads them; of those that end badly, the first ones with other drivers. */
export async function toLinked(reading: Reading, rows: readonly RequestRow[]): Promise<LinkedRequest[]> {
  const now = reading.now();
  const found = await driversOf(reading, rows);
  const shown = rows.map((row) => toShown(row, row.driverId ? found.get(row.driverId) : undefined, now));
  const unlucky = new Set(
    shown
      .filter(needsOthers)
      .slice(0, REQUESTS_OPEN_MAX)
      .map(({ id }) => id),
  );
  const linked: LinkedRequest[] = [];
  for (const [index, request] of shown.entries()) {
    const row = rows[index];
    const others = row && unlucky.has(request.id) ? await findOthers(reading, row) : null;
    linked.push({ ...request, others });
  }
  return linked;
}

type Driver = { id: string; name: string; isVisible: boolean };

async function driversOf({ db, now }: Reading, rows: readonly RequestRow[]): Promise<Map<string, Driver>> {
  const ids = rows.flatMap(({ driverId }) => driverId ?? []);
  if (ids.length === 0) return new Map();
  const { id, name } = drivers;
  const areMeant = inArray(id, ids);
  const named = await db.select({ id, name }).from(drivers).where(areMeant);
  const visible = await db
    .select({ id })
    .from(drivers)
    .where(and(areMeant, visibleDriver(now())));
  const shown = new Set(visible.map((driver) => driver.id));
  return new Map(named.map((driver) => [driver.id, { ...driver, isVisible: shown.has(driver.id) }]));
}

function toShown(row: RequestRow, driver: Driver | undefined, now: Date): Omit<LinkedRequest, "others"> {
  const { id, year, firstName, phone, email, school, neighborhood, shift, seats } = row;
  return {
    id,
    year,
    firstName,
    phone,
    email,
    school,
    neighborhood,
    shift,
    seats,
    state: driver ? familyStateAt(row, now) : "gone",
    driverId: driver?.id ?? null,
    driverName: driver?.name ?? null,
    isVisible: driver?.isVisible ?? false,
    createdAt: row.createdAt.toISOString(),
    isReopened: row.reopenedAt !== null,
  };
}

type Criteria = Pick<
  RequestRow,
  "driverId" | "serviceState" | "serviceCity" | "school" | "neighborhood" | "shift" | "year"
>;

/**
 * Other drivers with a seat for the same: at the school, else in the neighborhood, else in the city. How many (null if too
 * many to count) and the search that lists them.
 */
export async function findOthers(
  { db, now }: Pick<Services, "db" | "now">,
  { driverId, serviceState, serviceCity, school, neighborhood, shift, year }: Criteria,
): Promise<{ count: number | null; path: string }> {
  const reads = readsOf(db, now());
  const turno = shiftFilterNames.find((name) => shiftFilters[name] === shift);
  const where = { state: serviceState, city: serviceCity, ...(turno && { turno }), year };
  for (const narrower of [{ school }, { neighborhood }, {}]) {
    const slice = { page: 1, pageSize: SEARCH_PAGE_SIZE_MAX };
    const { drivers, totalCount } = await searchDrivers(reads, { ...where, ...narrower, ...slice });
    const count = drivers.filter(({ id }) => id !== driverId).length;
    const path = searchOf({ ...where, ...narrower });
    if (count > 0) return { count: totalCount > SEARCH_PAGE_SIZE_MAX ? null : count, path };
  }
  return { count: 0, path: searchOf({ ...where, school }) };
}

type Query = {
  state: string;
  city: string;
  school?: string;
  neighborhood?: string;
  turno?: string;
  year: number;
};

function searchOf({ state, city, school, neighborhood, turno, year }: Query): string {
  const query = new URLSearchParams({ estado: state, cidade: city });
  if (school) query.set("escola", school);
  if (neighborhood) query.set("bairro", neighborhood);
  if (turno) query.set("turno", turno);
  query.set("ano", String(year));
  return `${paths.search}?${query}`;
}
