import { z } from "zod";
import { DECISION_REASON_LENGTH } from "../limits";
import { validation } from "../messages";
import { cleanText } from "../text";

/** The reason for a staff action, as text that others may read. */
export const decisionReason = z
  .string({ error: validation.decisionReasonTooShort })
  .overwrite(cleanText)
  .min(DECISION_REASON_LENGTH.min, { error: validation.decisionReasonTooShort })
  .max(DECISION_REASON_LENGTH.max, { error: validation.textTooLong });

/** Where a list of the console goes on: the `next` of the page before. */
export const listCursor = z.string().max(300).nullish();

/** A day that both JavaScript and PostgreSQL know: one has no year 0, the other writes years from 10,000 on in its own way. */
export const calendarDay = z.iso
  .date({ error: validation.valueInvalid })
  .refine((day) => day >= "2000-01-01" && day <= "2999-12-31", { error: validation.valueInvalid });
