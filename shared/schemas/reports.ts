import { z } from "zod";
import { isEmail, normaliseEmail } from "../email";
import { publicId } from "../ids";
import { REPORT_REASON_MAX_LENGTH, REPORTS_AT_ONCE, SUSPENSION_ANSWER_MAX_LENGTH } from "../limits";
import { validation } from "../messages";
import { normaliseProtocol, reportCategories, reporterEmail, reportOutcomes } from "../reports";
import { typedCode, typedText } from "../typed/schemas";
import { decisionReason } from "./console";

/**
 * `POST /drivers/{id}/report` (§5 "Report"): text required after trimming, at most 1000 characters. Category and e-mail
 * may be left out.
 */
export const reportInput = z.object({
  id: publicId,
  reason: typedText({ error: validation.reportReasonMissing })
    .min(1, { error: validation.reportReasonMissing })
    .max(REPORT_REASON_MAX_LENGTH, { error: validation.reportReasonTooLong }),
  category: z.enum(reportCategories, { error: validation.valueInvalid }).default("outro"),
  /** Empty or left out: no mails are sent, and the status can't be looked up. */
  email: typedCode({ error: validation.emailInvalid })
    .nullish()
    .refine((email) => !email || isEmail(email), { error: validation.emailInvalid })
    .transform((email) => reporterEmail(email ?? "")),
});
export type ReportInput = z.output<typeof reportInput>;

/** `POST /reports/status`. */
export const protocolInput = z.object({
  protocol: typedCode({ error: validation.protocolMissing })
    .max(64, { error: validation.valueInvalid })
    .overwrite(normaliseProtocol)
    .min(1, { error: validation.protocolMissing }),
  email: typedCode({ error: validation.emailInvalid })
    .refine(isEmail, { error: validation.emailInvalid })
    .overwrite(normaliseEmail),
});
export type ProtocolInput = z.output<typeof protocolInput>;

const moment = z.iso.datetime();

export const reportStatus = z.object({
  protocol: z.string(),
  state: z.enum(["aberta", "em análise", "resolvida"]),
  category: z.enum(reportCategories),
  driverName: z.string(),
  createdAt: moment,
  analysisAt: moment.nullable(),
  resolvedAt: moment.nullable(),
  outcome: z.enum(reportOutcomes).nullable(),
  resolution: z.string().nullable(),
});

/**
 * What staff decide about a case, and why, in words that others read. "case" decides all that waits, the suspension
 * included; "reports" these reports alone. `reportIds` are the open reports that were on the screen.
 */
export const caseDecisionInput = z
  .object({
    id: publicId,
    scope: z.enum(["case", "reports"]).default("case"),
    reportIds: z.array(publicId).max(REPORTS_AT_ONCE),
    outcome: z.enum(reportOutcomes),
    reason: decisionReason,
  })
  .refine(({ scope, reportIds }) => scope === "case" || reportIds.length > 0, {
    error: validation.valueInvalid,
  });

/** `POST /drivers/suspension-answer`: a suspended driver's answer, once. */
export const suspensionAnswerInput = z.object({
  answer: typedText({ error: validation.answerMissing })
    .min(1, { error: validation.answerMissing })
    .max(SUSPENSION_ANSWER_MAX_LENGTH, { error: validation.textTooLong }),
});

/** `GET /drivers/suspension`: why the caller's profile is suspended; null when it is not. */
export const ownSuspension = z.object({
  suspension: z
    .object({
      since: moment,
      reason: z.string(),
      /** Until when the driver can answer. */
      answerUntil: moment,
      answer: z.object({ text: z.string(), at: moment }).nullable(),
      canAnswer: z.boolean(),
    })
    .nullable(),
});
