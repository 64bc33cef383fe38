import { z } from "zod";
import { dataRequestKindNames } from "../data-requests";
import { isEmail, normaliseEmail } from "../email";
import { linkToken } from "../ids";
import { TEXT_MAX } from "../limits";
import { validation } from "../messages";
import { cleanText } from "../text";

/** A request about a person's data as an operator records it; the e-mail is normalised. */
export const dataRequestInput = z.object({
  email: z
    .string({ error: validation.emailInvalid })
    .refine(isEmail, { error: validation.emailInvalid })
    .transform(normaliseEmail),
  kind: z.enum(dataRequestKindNames),
  note: z
    .string({ error: validation.valueInvalid })
    .overwrite(cleanText)
    .max(TEXT_MAX.message, { error: validation.textTooLong }),
});

export type DataRequestInput = z.output<typeof dataRequestInput>;

/** The token of the link that proves who reads the mailbox: "{request}.{secret}". */
export const dataRequestLink = z.object({ token: linkToken });
