import { z } from "zod";

/** What most writes return: success, and a sentence for the person. */
export const doneOutput = z.object({ success: z.literal(true), message: z.string() });
export type Done = z.infer<typeof doneOutput>;

/** A success response with its sentence. */
export function done(message: string): Done {
  return { success: true, message };
}
