import { pick } from "../../../shared/profile/field-sets";
import type { EmailData } from "../../../shared/schemas/own-data";
import { memoriesUnder } from "../../cases/memory/memories-under";
import type { Services } from "../../process/services";
import { recordsUnder } from "./queries";

type Reading = Pick<Services, "db" | "now" | "memoryKeys">;

/** The data stored under an e-mail (normalised) only, with or without an account. */
export async function dataUnderEmail(services: Reading, email: string): Promise<EmailData> {
  const kept = await recordsUnder(services.db, email);
  const memories = await memoriesUnder(services, email);
  return {
    memories: memories.map(({ kind, category, at }) => ({ kind, category, at: at.toISOString() })),
    contactMessages: kept.messages.map(({ name, subject, message, createdAt }) => ({
      name,
      subject,
      message,
      createdAt: createdAt.toISOString(),
    })),
    reportsMade: kept.reports.map(({ createdAt, resolvedAt, ...report }) => ({
      ...pick(report, ["protocol", "category", "reason", "outcome", "resolution"]),
      createdAt: createdAt.toISOString(),
      resolvedAt: resolvedAt?.toISOString() ?? null,
    })),
    waitingNotices: kept.notices.map(({ createdAt, confirmedAt, endsAt, ...notice }) => ({
      ...pick(notice, ["place", "city", "state", "shift", "year"]),
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
