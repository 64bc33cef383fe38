import { z } from "zod";
import { dataRequestKindNames } from "../data-requests";
import { isEmail, normaliseEmail } from "../email";
import { cleanContact } from "../families/requests/calls";
import { contactIssues } from "../families/requests/request-form";
import { linkToken } from "../ids";
import { TEXT_MAX } from "../limits";
import { profileValidation, validation } from "../messages";
import { parsePhone } from "../phone";
import { typedCode, typedLine, typedText } from "../typed/schemas";

/** A request about a person's data as an operator records it; the e-mail is normalised. */
export const dataRequestInput = z.object({
  email: typedCode({ error: validation.emailInvalid })
    .refine(isEmail, { error: validation.emailInvalid })
    .transform(normaliseEmail),
  /** Optional: a Brazilian number that staff know to be the person's. */
  phone: typedCode()
    .default("")
    .transform((typed, context) => {
      const phone = parsePhone(typed);
      if (typed === "") return null;
      if (!phone) context.addIssue({ code: "custom", message: profileValidation.phoneInvalid });
      return phone ?? null;
    }),
  kind: z.enum(dataRequestKindNames),
  note: typedText({ error: validation.valueInvalid }).max(TEXT_MAX.message, {
    error: validation.textTooLong,
  }),
});

/** The corrected name and phone number of a request for a seat. */
export const seatRequestCorrection = z
  .object({ firstName: typedLine(), phone: typedCode() })
  .superRefine((form, context) => {
    for (const { path, message } of contactIssues(form))
      context.addIssue({ code: "custom", path: [path], message });
  })
  .transform(cleanContact);

export type DataRequestInput = z.output<typeof dataRequestInput>;

/** The token of the link that proves who reads the mailbox: "{request}.{secret}". */
export const dataRequestLink = z.object({ token: linkToken });
