import { sql } from "drizzle-orm";
import { z } from "zod";
import { drivers } from "../../../drizzle/schema/drivers";
import { driverNextSeats } from "../../../drizzle/schema/seats";

const number = z.number().nullable();
const stored = z.object({
  year: z.number(),
  morning: number,
  afternoon: number,
  night: number,
  fromPrice: number,
  confirmedAt: z.coerce.date(),
});

const { driverId, year, morning, afternoon, night, fromPrice, confirmedAt } = driverNextSeats;

/** What a driver stated for a year, as one column of a query on `drivers`; null if nothing. */
export const nextSeatsColumn = sql<z.infer<typeof stored> | null>`(
  select jsonb_build_object('year', ${year}, 'morning', ${morning}, 'afternoon', ${afternoon}, 'night', ${night},
    'fromPrice', ${fromPrice}, 'confirmedAt', ${confirmedAt})
  from ${driverNextSeats} where ${driverId} = ${drivers.id}
)`.mapWith((read) => stored.parse(read));
