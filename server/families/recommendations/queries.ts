import { and, eq, inArray } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { drivers } from "../../../drizzle/schema/drivers";
import { recommendationAnswers, recommendations } from "../../../drizzle/schema/recommendations";
import type { Db } from "../../platform/database/database";

/** Whether a mailbox has a pending or published recommendation of a driver. */
export async function hasRecommended(db: Db, driverId: string, mailbox: string): Promise<boolean> {
  const found = await db.$count(
    recommendations,
    and(
      eq(recommendations.driverId, driverId),
      eq(recommendations.mailbox, mailbox),
      inArray(recommendations.state, ["confirmed", "approved"]),
    ),
  );
  return found > 0;
}

/** A recommendation with its driver and the driver's account; undefined if it is gone. */
export async function findRecommendation(db: Db, id: string) {
  const [found] = await db
    .select({
      recommendation: recommendations,
      driver: drivers,
      owner: { email: users.email, firstName: users.firstName },
    })
    .from(recommendations)
    .innerJoin(drivers, eq(drivers.id, recommendations.driverId))
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(eq(recommendations.id, id));
  return found;
}

/** A driver's answer; undefined if it is gone. */
export async function findAnswer(db: Db, id: string) {
  const [found] = await db.select().from(recommendationAnswers).where(eq(recommendationAnswers.id, id));
  return found;
}
