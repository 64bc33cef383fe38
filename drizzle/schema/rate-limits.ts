import { bigint, index, integer, pgTable, varchar } from "drizzle-orm/pg-core";

/** rate-limiter-flexible's table: its names are the library's, `expire` is epoch milliseconds. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: "number" }),
  },
  (table) => [index("rate_limits_expire").on(table.expire)],
);
