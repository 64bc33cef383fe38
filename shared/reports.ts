import { z } from "zod";
import { publicId } from "./ids";
import { REPORT_REASON_MAX_LENGTH } from "./limits";
import { validation } from "./messages";
import { cleanText } from "./text";

/** `POST /drivers/{id}/report` (§5 "Report"): text required after trimming, at most 1000 characters. */
export const reportInput = z.object({
  id: publicId,
  reason: z
    .string({ error: validation.reportReasonMissing })
    .overwrite(cleanText)
    .min(1, { error: validation.reportReasonMissing })
    .max(REPORT_REASON_MAX_LENGTH, { error: validation.reportReasonTooLong }),
});
export type ReportInput = z.infer<typeof reportInput>;
