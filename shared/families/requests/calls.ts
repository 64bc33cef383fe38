import { z } from "zod";
import { doneOutput } from "../../answers";
import { normaliseEmail } from "../../email";
import { deviceSecret, linkToken, publicId } from "../../ids";
import { TEXT_MAX } from "../../limits";
import { requests, validation } from "../../messages";
import { parsePhone } from "../../phone";
import { shifts } from "../../profile/seats";
import { isShiftFilter, shiftFilters } from "../../search/facts";
import { typedCode, typedLine } from "../../typed/schemas";
import { readFirstName } from "../first-name";
import { contactIssues, requestIssues } from "./request-form";
import { storedRequestStates } from "./requests";

// Cut far above the limits, so that too long a text still gets its error message.
const cut = (value: string) => value.slice(0, 2 * TEXT_MAX.email);
const line = typedLine().catch("").default("").transform(cut);
const code = typedCode().catch("").default("").transform(cut);

const contact = { firstName: line, phone: code };

/**
 * `POST /drivers/{id}/requests`: an adult's first name and phone number, a place, a shift (as in searches) and seats; an
 * `email` or a `device`.
 */
export const requestInput = z
  .object({
    id: publicId,
    year: z.int({ error: validation.valueInvalid }),
    ...contact,
    school: line,
    neighborhood: line,
    shift: line,
    seats: z.union([typedCode(), z.number()]).catch("").default("1").transform(String),
    email: code,
    device: deviceSecret.optional(),
  })
  .superRefine(({ id: _, year, device, ...form }, context) => {
    const isByDevice = device !== undefined && form.email === "";
    const issues = requestIssues({ ...form, year: String(year) }, isByDevice);
    for (const { path, message } of issues) context.addIssue({ code: "custom", path: [path], message });
    if (device !== undefined && !isByDevice)
      context.addIssue({ code: "custom", path: ["email"], message: requests.oneWay });
  })
  .transform(({ shift, seats, email, school, neighborhood, ...others }) => ({
    ...others,
    ...cleanContact(others),
    school,
    neighborhood,
    // It was refused above unless it is one.
    shift: isShiftFilter(shift) ? shiftFilters[shift] : ("morning" as const),
    seats: Number(seats),
    email: normaliseEmail(email),
  }));
export type RequestInput = z.output<typeof requestInput>;

/** A name and a phone number as they are stored; only of a form without issues. */
export function cleanContact({ firstName, phone }: { firstName: string; phone: string }) {
  return { firstName: readFirstName(firstName) ?? "", phone: parsePhone(phone) ?? "" };
}

/** Whose requests: those of a mailed link's e-mail, or those of a device. */
const asker = {
  token: linkToken.optional(),
  device: deviceSecret.optional(),
};
const saysWho = { error: validation.waitingWayMissing, path: ["token"] };
const isWho = ({ token, device }: { token?: string | undefined; device?: string | undefined }) =>
  (token === undefined) !== (device === undefined);

export const requestsAsker = z.object(asker).refine(isWho, saysWho);
export type RequestsAsker = z.output<typeof requestsAsker>;

/** One of them: by default the one that the link is about. */
export const oneRequest = z.object({ ...asker, id: publicId.optional() }).refine(isWho, saysWho);
export type OneRequest = z.output<typeof oneRequest>;

/** The confirmation of an e-mail. */
export const requestLink = z.object({ token: linkToken });

/** "Foi isso mesmo?" */
export const requestAgreement = z
  .object({ ...asker, id: publicId.optional(), agreed: z.boolean({ error: validation.valueInvalid }) })
  .refine(isWho, saysWho);
export type RequestAgreement = z.output<typeof requestAgreement>;

/** A corrected name and phone number. */
export const requestChange = z
  .object({ ...asker, id: publicId.optional(), ...contact })
  .refine(isWho, saysWho)
  .superRefine((form, context) => {
    for (const { path, message } of contactIssues(form))
      context.addIssue({ code: "custom", path: [path], message });
  })
  .transform((form) => ({ ...form, ...cleanContact(form) }));
export type RequestChange = z.output<typeof requestChange>;

/** A request as its family reads it. Dates are ISO 8601. */
export const linkedRequest = z.object({
  id: z.string(),
  state: z.enum([...storedRequestStates, "unanswered", "over"]),
  year: z.number(),
  driverId: z.string().nullable(),
  /** Null once the account is deleted. */
  driverName: z.string().nullable(),
  /** The profile is public. */
  isVisible: z.boolean(),
  firstName: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  school: z.string(),
  neighborhood: z.string(),
  shift: z.enum(shifts),
  seats: z.number(),
  createdAt: z.iso.datetime(),
  /** The family said that nothing was agreed, and it waits for an answer again. */
  isReopened: z.boolean(),
  /** Other drivers for the same, if this one can't help: how many (null: unknown or too many to count) and their search. */
  others: z.object({ count: z.number().nullable(), path: z.string() }).nullable(),
});
export type LinkedRequest = z.infer<typeof linkedRequest>;

/** All requests of an e-mail or device, newest first, the one that a link is about before the others. */
export const linkedRequests = z.object({ requests: z.array(linkedRequest) });
export type LinkedRequests = z.infer<typeof linkedRequests>;

/** What a family reads after asking; `waitsForPhone`: the driver gets it once the phone has answered its first notice. */
export const requestSent = doneOutput.extend({ driverName: z.string(), waitsForPhone: z.boolean() });
