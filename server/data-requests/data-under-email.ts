import { pick } from "../../shared/profile/field-sets";
import type { EmailData } from "../../shared/schemas/own-data";
import type { Db } from "../database/database";
import { recordsUnder } from "./queries";

/** The data stored under an e-mail (normalised) only, with or without an account. */
export async function dataUnderEmail(db: Db, email: string): Promise<EmailData> {
  const kept = await recordsUnder(db, email);
  return {
    contactMessages: kept.messages.map(({ name, subject, message, createdAt }) => ({
      ...{ name, subject, message },
      createdAt: createdAt.toISOString(),
    })),
    reportsMade: kept.reports.map(({ createdAt, resolvedAt, ...report }) => ({
      ...pick(report, ["protocol", "category", "reason", "outcome", "resolution"]),
      createdAt: createdAt.toISOString(),
      resolvedAt: resolvedAt?.toISOString() ?? null,
    })),
    waitingNotices: kept.notices.map(({ createdAt, confirmedAt, endsAt, ...notice }) => ({
      ...pick(notice, ["place", "city", "state", "shift"]),
      createdAt: createdAt.toISOString(),
      confirmedAt: confirmedAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
    })),
    recommendationsMade: kept.recommendations.map(({ recommendation, driverName }) => ({
      ...pick(recommendation, ["state", "text", "words", "firstName", "initial", "knownYears", "refusal"]),
      driverName,
      writtenAt: recommendation.writtenAt.toISOString(),
    })),
    dataRequests: kept.requests.map(({ createdAt, closedAt, ...request }) => ({
      ...pick(request, ["kind", "note", "outcome"]),
      createdAt: createdAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
    })),
  };
}
