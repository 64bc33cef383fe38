import { z } from "zod";
import { doneOutput } from "../answers";
import { linkToken } from "../ids";
import { validation } from "../messages";
import { shifts } from "../profile/seats";
import { shownSeats } from "./drivers";

const count = z.number({ error: validation.valueInvalid });

/** `POST /drivers/seats`: one number for all shifts, or those of some shifts; the others keep theirs. */
export const seatsInput = z.union(
  [
    z.strictObject({ seats: count }),
    z.strictObject({ shifts: z.partialRecord(z.enum(shifts), count, { error: validation.valueInvalid }) }),
  ],
  { error: validation.valueInvalid },
);
export type SeatsInput = z.output<typeof seatsInput>;

/** What is true of the own seats now, and that it worked. */
export const savedSeats = doneOutput.extend({
  availableSeats: z.number(),
  available: z.boolean(),
  seats: shownSeats,
});
export type SavedSeats = z.infer<typeof savedSeats>;

/** Whether the monthly mail about seats is wanted. */
export const seatReminders = z.object({ isOn: z.boolean({ error: validation.valueInvalid }) });

/** What a mailed link carries, as it came: "{driver}.{secret}". */
export const seatsLinkInput = z.object({ token: linkToken });

/** The button behind the link: with a change, or without one when all is as it was. */
export const seatsAnswer = seatsLinkInput.extend({ change: seatsInput.optional() });

/** What the page of a mailed link asks: whether these are still right. */
export const askedSeats = z.object({
  name: z.string(),
  serviceCity: z.string(),
  serviceState: z.string(),
  capacity: z.number(),
  availableSeats: z.number(),
  shifts: shownSeats.shape.shifts,
});
export type AskedSeats = z.infer<typeof askedSeats>;
