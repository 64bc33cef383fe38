import { timestamp } from "drizzle-orm/pg-core";

/** A moment in time, to the millisecond that JavaScript keeps, so that what is read compares equal to what was written. */
export const instant = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });
