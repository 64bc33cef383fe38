import { count, gte, isNotNull, sum } from "drizzle-orm";
import { pushAnswers, pushDevices, pushServiceNames } from "../../../drizzle/schema/push/tables";
import type { Db } from "../../platform/database/database";
import type { PushService } from "./subscription";

type Answer = (typeof pushAnswers.$inferSelect)["answer"];

/** The devices of a service, and how often it gave which answer. */
export type PushCounts = { service: PushService; devices: number } & Record<Answer, number>;

/** Devices that exist and answers since a day in São Paulo, by service; none for a service that never had any. */
export async function pushCounts(db: Db, since: string): Promise<PushCounts[]> {
  const devices = await db
    .select({ service: pushDevices.service, devices: count() })
    .from(pushDevices)
    .where(isNotNull(pushDevices.answeredAt))
    .groupBy(pushDevices.service);
  const answers = await db
    .select({
      service: pushAnswers.service,
      answer: pushAnswers.answer,
      times: sum(pushAnswers.count).mapWith(Number),
    })
    .from(pushAnswers)
    .where(gte(pushAnswers.day, since))
    .groupBy(pushAnswers.service, pushAnswers.answer);
  return pushServiceNames.flatMap((service) => {
    const given = answers.filter((row) => row.service === service);
    const here = devices.find((row) => row.service === service);
    if (!here && given.length === 0) return [];
    const counts = { sent: 0, gone: 0, later: 0, refused: 0, rejected: 0, unanswered: 0 };
    for (const { answer, times } of given) counts[answer] += times;
    return [{ service, devices: here?.devices ?? 0, ...counts }];
  });
}
