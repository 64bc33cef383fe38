import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "../../server/platform/database/database";
import type { StoredRequestState } from "../../shared/families/requests/requests";
import { seasonStart, yearOnSale } from "../../shared/profile/next-seats";
import { noShifts, offeredShifts, type Shift } from "../../shared/profile/seats";
import { users } from "../schema/accounts";
import { drivers } from "../schema/drivers";
import { seatRequests } from "../schema/requests/tables";
import { driverSeats } from "../schema/seats";
import { subscriptions } from "../schema/subscriptions";
import { addDays, noonOf } from "./demo-calendar";
import { demoEmail } from "./demo-logins";
import { seededId } from "./seeded-id";

type Driver = typeof drivers.$inferSelect;

/** What a demo family asked of `ativa`, how many days ago, and the driver's answer; the shift is the first or second of hers. */
type DemoRequest = {
  family: string;
  state: StoredRequestState;
  daysAgo: number;
  answeredDaysAgo?: number;
  second?: true;
  seats?: number;
};

// More of the morning than there are seats, and every state; twenty days without an answer are "sem resposta".
const demoRequests: readonly DemoRequest[] = [
  { family: "Marina", state: "open", daysAgo: 1 },
  { family: "Renata", state: "open", daysAgo: 2, seats: 2 },
  { family: "Paulo", state: "open", daysAgo: 4 },
  { family: "Sílvia", state: "open", daysAgo: 5, second: true },
  { family: "Jorge", state: "open", daysAgo: 20 },
  { family: "Cláudia", state: "has", daysAgo: 6, answeredDaysAgo: 3 },
  { family: "Teresa", state: "agreed", daysAgo: 9, answeredDaysAgo: 1 },
  { family: "Ivone", state: "settled", daysAgo: 12, answeredDaysAgo: 8, second: true },
  { family: "Helena", state: "none", daysAgo: 10, answeredDaysAgo: 7, second: true },
  { family: "Nádia", state: "withdrawn", daysAgo: 8 },
  { family: "Bruna", state: "unconfirmed", daysAgo: 1 },
];

const ENDED: readonly StoredRequestState[] = ["none", "settled", "withdrawn"];
const PRICE_STEP = 10;

/**
 * Seats of demo drivers for the year that is sold, unless they say otherwise, and families' requests to one of them, always as on
 * the first day. Nothing outside of the season.
 */
export async function seedNextYear(tx: Db, now: Date): Promise<void> {
  const ids = demoRequests.map(({ family }) => seededId("request", family));
  await tx.delete(seatRequests).where(inArray(seatRequests.id, ids));
  const year = yearOnSale(now);
  if (year === null) return;
  const rows = await tx
    .select({ driver: drivers, email: users.email })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .innerJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(and(eq(subscriptions.isDemo, true), eq(drivers.isPublic, true)))
    .orderBy(asc(drivers.id));
  const active = rows.find(({ email }) => email === demoEmail("ativa"))?.driver;
  if (!active) return;
  // Every second one: those who state nothing are found as before.
  const stating = rows.filter(({ driver }, at) => at % 2 === 0 || driver.id === active.id);
  for (const [at, { driver }] of stating.entries()) {
    const next = nextSeatsOf(driver, driver.id === active.id ? [2, 1] : [1 + (at % 4), at % 3], {
      year,
      now,
      at,
    });
    await tx
      .insert(driverSeats)
      .values(next)
      .onConflictDoUpdate({
        target: driverSeats.driverId,
        targetWhere: sql`year is not null`,
        set: next,
        setWhere: ne(driverSeats.year, year),
      });
  }
  const requests = demoRequests.map((entry, at) => requestOf(active, entry, { year, now, at }));
  await tx.insert(seatRequests).values(requests).onConflictDoNothing();
}

type Context = { year: number; now: Date; at: number };

/** Days ago, but not before the season. */
function daysAgo(days: number, { year, now }: Context): Date {
  return new Date(Math.max(addDays(noonOf(now), -days).getTime(), seasonStart(year).getTime()));
}

function nextSeatsOf(
  driver: Driver,
  seats: readonly number[],
  context: Context,
): typeof driverSeats.$inferInsert {
  const stated = offeredShifts(driver.services).map((shift, index) => [
    shift,
    Math.min(seats[index] ?? 0, driver.capacity),
  ]);
  return {
    driverId: driver.id,
    year: context.year,
    ...noShifts,
    ...Object.fromEntries(stated),
    fromPrice: context.at % 3 === 0 ? 380 + PRICE_STEP * context.at : null,
    // The last one is "a confirmar".
    confirmedAt: daysAgo(context.at % 7 === 6 ? 50 : context.at % 7, context),
  };
}

function requestOf(
  driver: Driver,
  { family, state, daysAgo: days, answeredDaysAgo, second, seats = 1 }: DemoRequest,
  context: Context,
): typeof seatRequests.$inferInsert & { id: string } {
  const [first = "morning", other = first]: Shift[] = offeredShifts(driver.services);
  const createdAt = daysAgo(days, context);
  const answeredAt = answeredDaysAgo === undefined ? null : daysAgo(answeredDaysAgo, context);
  return {
    id: seededId("request", family),
    driverId: driver.id,
    year: context.year,
    state,
    firstName: family,
    phone: `+55119955500${String(context.at).padStart(2, "0")}`,
    email: demoEmail(`pedido-${context.at + 1}`),
    serviceState: driver.serviceState,
    serviceCity: driver.serviceCity,
    school: driver.offeredSchoolTransport[context.at % 2] ?? "EMEF Padre Anchieta",
    neighborhood: driver.offeredNeighborhoods[context.at % 3] ?? "Centro",
    shift: second ? other : first,
    seats,
    createdAt,
    openedAt: state === "unconfirmed" ? null : createdAt,
    answeredAt,
    firstAnsweredAt: answeredAt,
    endedAt: ENDED.includes(state) ? (answeredAt ?? createdAt) : null,
    // Their domain can't exist: nobody is mailed.
    unansweredNotifiedAt: createdAt,
    goneNotifiedAt: createdAt,
  };
}
