import { pick } from "../../../shared/profile/field-sets";
import type { EmailData } from "../../../shared/schemas/own-data";
import { memoriesUnder } from "../../cases/memory/memories-under";
import type { Services } from "../../process/services";
import { recordsUnder } from "./queries";

type Reading = Pick<Services, "db" | "now" | "memoryKeys">;

/**
 * The data stored under an e-mail (normalised) only, with or without an account; of requests for a seat also those under a phone
 * number (E.164).
 */
export async function dataUnderEmail(
  services: Reading,
  email: string,
  phone: string | null = null,
): Promise<EmailData> {
  const records = await recordsUnder(services.db, email, phone);
  const memories = await memoriesUnder(services, email);
  return {
    memories: memories.map(({ kind, category, at }) => ({ kind, category, at: at.toISOString() })),
    contactMessages: records.messages.map(({ name, subject, message, createdAt }) => ({
      name,
      subject,
      message,
      createdAt: createdAt.toISOString(),
    })),
    reportsMade: records.reports.map(({ createdAt, resolvedAt, ...report }) => ({
      ...pick(report, ["protocol", "category", "reason", "outcome", "resolution"]),
      createdAt: createdAt.toISOString(),
      resolvedAt: resolvedAt?.toISOString() ?? null,
    })),
    waitingNotices: records.notices.map(({ createdAt, confirmedAt, endsAt, ...notice }) => ({
      ...pick(notice, ["place", "city", "state", "shift", "year"]),
      createdAt: createdAt.toISOString(),
      confirmedAt: confirmedAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
    })),
    seatRequestsMade: records.seatRequests.map(({ request, driverName }) => ({
      ...pick(request, ["year", "state", "firstName", "phone", "email", "school", "neighborhood", "shift"]),
      ...pick(request, ["seats"]),
      driverName,
      createdAt: request.createdAt.toISOString(),
      answeredAt: request.answeredAt?.toISOString() ?? null,
    })),
    recommendationsMade: records.recommendations.map(({ recommendation, driverName }) => ({
      ...pick(recommendation, ["state", "text", "words", "firstName", "initial", "knownYears", "refusal"]),
      driverName,
      writtenAt: recommendation.writtenAt.toISOString(),
    })),
    dataRequests: records.requests.map(({ createdAt, closedAt, ...request }) => ({
      ...pick(request, ["kind", "note", "outcome"]),
      createdAt: createdAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
    })),
  };
}
