import { z } from "zod";
import { doneOutput } from "../../answers";
import { linkToken, publicId } from "../../ids";
import { validation } from "../../messages";
import { shifts } from "../../profile/seats";
import { receivedFilterNames } from "./received";
import { requestAnswers, requestStates } from "./requests";

const invalid = { error: validation.valueInvalid };

/** `GET /drivers/requests`: a page after `cursor`, the `next` of another page. */
export const receivedInput = z.object({
  state: z.enum(receivedFilterNames, invalid).optional(),
  shift: z.enum(shifts, invalid).optional(),
  cursor: z.string().max(300).optional(),
  limit: z.coerce.number(invalid).int(invalid).min(1, invalid).max(200, invalid).optional(),
});

/** A request for its driver: who asks, for what, since when (ISO 8601), and what the driver may answer now. */
export const receivedRequest = z.object({
  id: z.string(),
  state: z.enum(requestStates),
  firstName: z.string(),
  /** E.164; null once the request has ended without an agreement. */
  phone: z.string().nullable(),
  /** The number stands in another request to this driver, too: nobody has proven it. */
  sharesPhone: z.boolean(),
  neighborhood: z.string(),
  school: z.string(),
  shift: z.enum(shifts),
  seats: z.number(),
  openedAt: z.string(),
  /** The family said that nothing was agreed: it waits for an answer again. */
  isReopened: z.boolean(),
  answers: z.array(z.enum(requestAnswers)),
});
export type ReceivedRequest = z.infer<typeof receivedRequest>;

/** What waits beside what was told, and how many requests the driver has not answered. */
export const requestCounts = z.object({
  unanswered: z.number(),
  shifts: z.array(
    z.object({
      shift: z.enum(shifts),
      /** Seats told for the year; null if the driver has not told. */
      seats: z.number().nullable(),
      /** Requests that are neither agreed nor over, and the seats that they are for. */
      requests: z.number(),
      places: z.number(),
    }),
  ),
});
export type RequestCounts = z.infer<typeof requestCounts>;

export const receivedRequests = z.object({
  year: z.number(),
  /** Before the first save of the profile nobody can ask. */
  hasProfile: z.boolean(),
  /** Families see the profile: new requests come, and any answer is possible. */
  isVisible: z.boolean(),
  counts: requestCounts,
  requests: z.array(receivedRequest),
  next: z.string().nullable(),
});
export type ReceivedRequests = z.infer<typeof receivedRequests>;

export const requestId = z.object({ id: publicId });
export const requestAnswer = requestId.extend({ answer: z.enum(requestAnswers, invalid) });

/** A request after the driver's act, and what waits now. */
export const answeredRequest = doneOutput.extend({ request: receivedRequest, counts: requestCounts });
export type AnsweredRequest = z.infer<typeof answeredRequest>;

/** Whether the driver wants the mail about requests that were not read. */
export const requestMails = z.object({ isOn: z.boolean({ error: validation.valueInvalid }) });
export const requestMailLink = z.object({ token: linkToken });
