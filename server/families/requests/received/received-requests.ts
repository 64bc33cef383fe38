import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { seatRequests } from "../../../../drizzle/schema/requests/tables";
import { receivedFilters } from "../../../../shared/families/requests/received";
import type {
  AnsweredRequest,
  ReceivedRequest,
  ReceivedRequests,
  RequestCounts,
  receivedInput,
} from "../../../../shared/families/requests/received-calls";
import {
  answersIn,
  requestStateAt,
  storedRequestStates,
} from "../../../../shared/families/requests/requests";
import { nextSeatsAt } from "../../../../shared/profile/next-seats";
import { offeredShifts, shifts } from "../../../../shared/profile/seats";
import type { SignedIn } from "../../../drivers/own-profile";
import { type DriverRow, findDriverOfUser, findVisibleDriver } from "../../../drivers/queries";
import { seasonYear } from "../../../drivers/seats/require-year";
import { olderThan, readPage } from "../../../operation/paging";
import type { Db } from "../../../platform/database/database";
import { DomainError } from "../../../platform/http/domain-error";
import { withShownPlaces } from "../place-names";
import type { RequestRow } from "../queries";

/** Requests of one screen on a phone, and a little more. */
const PAGE_SIZE = 20;

/**
 * A page of the caller's requests for the year that is sold, newest first, with what waits in each shift. Those that the
 * driver reported are hidden, those that no family has confirmed don't exist yet.
 * @throws DomainError SEASON_CLOSED, VALIDATION for an invalid cursor
 */
export async function receivedRequests(
  { db, user, now }: SignedIn,
  { state, shift, cursor: after, limit = PAGE_SIZE }: z.output<typeof receivedInput>,
): Promise<ReceivedRequests> {
  const year = seasonYear(now());
  const driver = await findDriverOfUser(db, user.id);
  if (!driver) {
    const counts = { unanswered: 0, shifts: [] };
    return { year, hasProfile: false, isVisible: false, counts, requests: [], next: null };
  }
  const isVisible = (await findVisibleDriver(db, driver.id, now())) !== undefined;
  const states = state && storedRequestStates.filter((stored) => isIn(receivedFilters[state], stored));
  const { items, next } = await readPage(
    { after, limit },
    (position, count) =>
      db
        .select()
        .from(seatRequests)
        .where(
          and(
            areReceived(driver.id, year),
            states && inArray(seatRequests.state, states),
            shift && eq(seatRequests.shift, shift),
            olderThan(position, seatRequests.openedAt, seatRequests.id),
          ),
        )
        .orderBy(desc(seatRequests.openedAt), desc(seatRequests.id))
        .limit(count),
    ({ openedAt, createdAt, id }) => ({ at: (openedAt ?? createdAt).toISOString(), id }),
  );
  return {
    year,
    hasProfile: true,
    isVisible,
    counts: await countRequests(db, driver, now()),
    requests: await toReceived(db, driver, items, { isVisible, now: now() }),
    next,
  };
}

/** Requests that a driver sees: of the year, confirmed, and not reported. */
export function areReceived(driverId: string | AnyPgColumn, year: number) {
  const { openedAt, reportedAt } = seatRequests;
  return and(
    eq(seatRequests.driverId, driverId),
    eq(seatRequests.year, year),
    isNotNull(openedAt),
    isNull(reportedAt),
  );
}

/** What waits in each shift of a driver: those offered, and those that somebody asked for. */
async function countRequests(db: Db, driver: DriverRow, now: Date): Promise<RequestCounts> {
  const year = seasonYear(now);
  const { shift, state, seats } = seatRequests;
  const waiting = await db
    .select({
      shift,
      state,
      requests: sql`count(*)`.mapWith(Number),
      places: sql`sum(${seats})`.mapWith(Number),
    })
    .from(seatRequests)
    .where(and(areReceived(driver.id, year), inArray(state, ["open", "has"])))
    .groupBy(shift, state);
  const stated = nextSeatsAt(driver.next, driver, now);
  const offered = offeredShifts(driver.services);
  return {
    unanswered: sumOf(
      waiting.filter((request) => request.state === "open"),
      "requests",
    ),
    shifts: shifts.flatMap((name) => {
      const ofShift = waiting.filter((request) => request.shift === name);
      if (ofShift.length === 0 && !offered.includes(name)) return [];
      return {
        shift: name,
        seats: stated?.shifts[name] ?? null,
        requests: sumOf(ofShift, "requests"),
        places: sumOf(ofShift, "places"),
      };
    }),
  };
}

/** A request's phone number for its driver: whom there is nothing more to arrange with keeps it to themselves. */
export function phoneForDriver(row: RequestRow, now: Date): string | null {
  const state = requestStateAt(row, now);
  return state === "none" || state === "withdrawn" ? null : row.phone;
}

type Moment = { isVisible: boolean; now: Date };

/** Requests as their driver reads them. */
async function toReceived(
  db: Db,
  driver: DriverRow,
  rows: readonly RequestRow[],
  moment: Moment,
): Promise<ReceivedRequest[]> {
  const [shown, shared] = [await withShownPlaces(db, driver, rows), await sharedPhones(db, rows)];
  return shown.map((row) => describe(row, shared.has(row.phone), moment));
}

/** The numbers that stand in more than one of these requests' driver and year. */
async function sharedPhones(db: Db, rows: readonly RequestRow[]): Promise<Set<string>> {
  const [first] = rows;
  if (!first?.driverId) return new Set();
  const { phone, state } = seatRequests;
  const phones = rows.map((row) => row.phone);
  const shared = await db
    .select({ phone })
    .from(seatRequests)
    .where(and(areReceived(first.driverId, first.year), inArray(phone, phones), ne(state, "withdrawn")))
    .groupBy(phone)
    .having(sql`count(*) > 1`);
  return new Set(shared.map((found) => found.phone));
}

function describe(row: RequestRow, sharesPhone: boolean, { isVisible, now }: Moment): ReceivedRequest {
  const { id, firstName, neighborhood, school, shift, seats, openedAt, createdAt } = row;
  const state = requestStateAt(row, now);
  return {
    id,
    state,
    firstName,
    sharesPhone,
    neighborhood,
    school,
    shift,
    seats,
    phone: phoneForDriver(row, now),
    openedAt: (openedAt ?? createdAt).toISOString(),
    isReopened: row.reopenedAt !== null && (state === "open" || state === "unanswered"),
    answers: answersIn[state].filter((answer) => isVisible || answer === "none"),
  };
}

function isIn<Value>(list: readonly Value[], value: unknown): value is Value {
  return list.some((item) => item === value);
}

function sumOf<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}

/**
 * What the caller, as a driver, does with a request, and how the request and the list's counts are then.
 * @throws DomainError REQUEST_NOT_FOUND without a profile
 */
export async function afterAct(
  { db, now, user }: SignedIn,
  act: (driver: DriverRow) => Promise<RequestRow>,
): Promise<Pick<AnsweredRequest, "request" | "counts">> {
  const driver = await findDriverOfUser(db, user.id);
  if (!driver) throw new DomainError("REQUEST_NOT_FOUND");
  const row = await act(driver);
  const isVisible = (await findVisibleDriver(db, driver.id, now())) !== undefined;
  const [request] = await toReceived(db, driver, [row], { isVisible, now: now() });
  if (!request) throw new DomainError("REQUEST_NOT_FOUND");
  return { request, counts: await countRequests(db, driver, now()) };
}
