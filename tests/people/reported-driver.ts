import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { cases, reports } from "../../drizzle/schema";
import { type DecisionScope, decideCase } from "../../server/cases/decide-case";
import { undoDecision } from "../../server/cases/undo-decision";
import type { ReportOutcome } from "../../shared/reports";
import { rest } from "../support/api";
import type { TestApp } from "../support/app";
import { aDriverWithProfile, subscribe } from "./drivers";

export const reportText = "Passou no sinal vermelho.";
export const decisionReason = "Explicamos aqui por quê.";

/** A published driver, and what families and staff do about the profile. */
export async function aReportedDriver(
  app: TestApp,
  change: object = {},
  ofAccount: Parameters<typeof aDriverWithProfile>[2] = {},
) {
  const made = await aDriverWithProfile(app, change, ofAccount);
  const driverId = made.saved.id;
  await subscribe(app.services, made.account);
  await made.publish();
  const { db } = app.services;
  const caseId = async () => {
    const [found] = await db.select().from(cases).where(eq(cases.driverId, driverId));
    return found?.id ?? "";
  };
  return {
    ...made,
    driver: made.account,
    driverId,
    caseId,
    isSeen: async () => (await rest(app.url).get(`/drivers/${driverId}`)).status === 200,
    /** `address`: the reporter's, where the app trusts a proxy. */
    newReport: async (fields: object = {}, address?: string): Promise<{ id: string; protocol: string }> => {
      const given = { reason: reportText, ...fields };
      const headers = address ? { "x-forwarded-for": address } : {};
      const { status, body } = await rest(app.url, undefined, headers).post(
        `/drivers/${driverId}/report`,
        given,
      );
      expect(status).toBe(200);
      const { protocol } = body as { protocol: string };
      const [row] = await db.select().from(reports).where(eq(reports.protocol, protocol));
      return { id: row?.id ?? "", protocol };
    },
    /** Decides about reports alone or, by default, about the whole case with the given reports. */
    decide: async (
      ids: string | string[],
      outcome: ReportOutcome,
      staffId: string,
      scope: DecisionScope = "case",
    ) => {
      const about = { id: await caseId(), scope, reportIds: [ids].flat() };
      return db.transaction((tx) =>
        decideCase({ ...app.services, db: tx }, { ...about, outcome, reason: decisionReason, staffId }),
      );
    },
    undo: (decisionId: string, staffId: string) =>
      db.transaction((tx) => undoDecision({ ...app.services, db: tx }, decisionId, staffId)),
  };
}
