import { z } from "zod";
import { doneOutput } from "../answers";
import { linkToken } from "../ids";
import { SEATS_WAIT_MAX_MS } from "../limits";
import { validation } from "../messages";
import { shifts } from "../profile/seats";
import { shownNextSeats, shownSeats } from "./drivers";

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
export const linkedSeats = z.object({
  name: z.string(),
  serviceCity: z.string(),
  serviceState: z.string(),
  capacity: z.number(),
  availableSeats: z.number(),
  shifts: shownSeats.shape.shifts,
});
export type LinkedSeats = z.infer<typeof linkedSeats>;

/**
 * `POST /drivers/seats/next`. A shift that is left out stays as it is, null is "not known yet"; without any the stored
 * ones are confirmed. `fromPrice`: whole reais per month, null removes it.
 */
export const nextSeatsInput = z.strictObject({
  year: z.int({ error: validation.valueInvalid }),
  shifts: z
    .partialRecord(z.enum(shifts), count.nullable(), { error: validation.valueInvalid })
    .nullable()
    .optional(),
  fromPrice: count.nullable().optional(),
  secondsAgo,
});

/** What a driver says about seats for a moment: `year` null is today. Without numbers the stored ones are confirmed. */
export type SeatsTold = {
  year: number | null;
  /** One number for all shifts of today. */
  seats?: number | undefined;
  shifts?: Partial<Record<(typeof shifts)[number], number | null>> | null | undefined;
  fromPrice?: number | null | undefined;
  secondsAgo?: number | undefined;
};

/** `GET /drivers/seats/next`: the year that is sold, and what the caller stated for it. */
export const ownNextSeats = z.object({
  year: z.number(),
  next: shownNextSeats.nullable(),
  /** From 15 January on they can become the seats of today. */
  canUse: z.boolean(),
});

/** The same after a save. */
export const savedNextSeats = doneOutput.extend({ next: shownNextSeats.nullable() });
export type SavedNextSeats = z.infer<typeof savedNextSeats>;

/** What the page of the season's mail asks: the seats of a year, by offered shift. */
export const linkedNextSeats = z.object({
  name: z.string(),
  serviceCity: z.string(),
  serviceState: z.string(),
  capacity: z.number(),
  year: z.number(),
  shifts: z.array(z.enum(shifts)),
});
export type LinkedNextSeats = z.infer<typeof linkedNextSeats>;

/** The button behind that link: seats by shift, or without them none at all. */
export const nextSeatsAnswer = seatsLinkInput.extend({ shifts: nextSeatsInput.shape.shifts });
