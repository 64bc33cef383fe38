import { z } from "zod";
import { TEXT_MAX } from "../limits";
import { validation } from "../messages";
import { cleanLine, cleanText } from "../text";

const missing = { error: validation.fillAllFields };
const long = { error: validation.textTooLong };

/** A letter as it is written: its title, and its text with an empty line between paragraphs. */
export const letterInput = z
  .object({
    title: z.string(missing).transform(cleanLine).pipe(z.string().min(1, missing).max(TEXT_MAX.name, long)),
    text: z.string(missing).transform(cleanText).pipe(z.string().min(1, missing).max(TEXT_MAX.message, long)),
  })
  .transform(({ title, text }) => ({ title, paragraphs: text.split(/\n{2,}/) }));

export type Letter = z.output<typeof letterInput>;

/** Made by the page that writes the letter, so that pressing twice sends it once. */
export const letterId = z.uuid({ error: validation.idInvalid });
