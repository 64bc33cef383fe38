import { z } from "zod";
import { doneOutput } from "../answers";
import { linkToken } from "../ids";
import { SEATS_WAIT_MAX_MS } from "../limits";
import { validation } from "../messages";
import { shifts } from "../profile/seats";
import { shownSeats } from "./drivers";

const count = z.number({ error: validation.valueInvalid });
/** For how long it waited for a connection: what was saved since then stays. */
const secondsAgo = z
  .int({ error: validation.valueInvalid })
  .min(0, validation.valueInvalid)
  .max(SEATS_WAIT_MAX_MS / 1000, validation.valueInvalid)
  .optional();

/**
 * `POST /drivers/seats`: one number for all shifts, or numbers for some shifts; the others stay unchanged. Or none: the
 * stored ones are confirmed, whatever they are.
 */
export const seatsInput = z.union(
  [
    z.strictObject({ seats: count, secondsAgo }),
    z.strictObject({
      shifts: z.partialRecord(z.enum(shifts), count, { error: validation.valueInvalid }),
      secondsAgo,
    }),
    z.strictObject({ confirmed: z.literal(true), secondsAgo }),
  ],
  { error: validation.valueInvalid },
);
export type SeatsInput = z.output<typeof seatsInput>;

/** The caller's seats as stored now, with a success message. */
export const savedSeats = doneOutput.extend({
  availableSeats: z.number(),
  available: z.boolean(),
  seats: shownSeats,
});
export type SavedSeats = z.infer<typeof savedSeats>;

/** Whether the driver wants the monthly mail about seats. */
export const seatReminders = z.object({ isOn: z.boolean({ error: validation.valueInvalid }) });

/** The token of a mailed link: "{driver}.{secret}". */
export const seatsLinkInput = z.object({ token: linkToken });

/** The button behind the link: with changed numbers, or without to confirm the current ones. */
export const seatsAnswer = seatsLinkInput.extend({ change: seatsInput.optional() });

/** The seats to confirm on the page of a mailed link. */
export const askedSeats = z.object({
  name: z.string(),
  serviceCity: z.string(),
  serviceState: z.string(),
  capacity: z.number(),
  availableSeats: z.number(),
  shifts: shownSeats.shape.shifts,
});
export type AskedSeats = z.infer<typeof askedSeats>;
