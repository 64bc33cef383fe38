import { z } from "zod";

/** What most writes answer: that it worked, and a sentence for the person. */
export const doneOutput = z.object({ success: z.literal(true), message: z.string() });
export type Done = z.infer<typeof doneOutput>;

/** A successful answer with its sentence. */
export function done(message: string): Done {
  return { success: true, message };
}
