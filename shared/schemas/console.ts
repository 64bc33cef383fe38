import { z } from "zod";
import { DECISION_REASON_LENGTH } from "../limits";
import { validation } from "../messages";
import { typedText } from "../typed/schemas";

/** The reason for a staff action, as text that others may read. */
export const decisionReason = typedText({ error: validation.decisionReasonTooShort })
  .min(DECISION_REASON_LENGTH.min, { error: validation.decisionReasonTooShort })
  .max(DECISION_REASON_LENGTH.max, { error: validation.textTooLong });

/** The cursor of a console list: the `next` of the previous page. */
export const listCursor = z.string().max(300).nullish();

/**
 * A day that both JavaScript and PostgreSQL can parse: PostgreSQL has no year 0, JavaScript writes years from 10,000 on
 * differently.
 */
export const calendarDay = z.iso
  .date({ error: validation.valueInvalid })
  .refine((day) => day >= "2000-01-01" && day <= "2999-12-31", { error: validation.valueInvalid });
