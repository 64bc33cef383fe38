import { z } from "zod";
import { type ContactForm, contactIssues, normaliseContactForm } from "../contact";

// A field that is missing or not a text counts as empty: §5 has one sentence for both.
const text = z.string().catch("");

/** `POST /contact` (§7). */
export const contactInput = z
  .object({ name: text, email: text, subject: text, message: text })
  .superRefine((form: ContactForm, context) => {
    for (const { path, message } of contactIssues(form))
      context.addIssue({ code: "custom", path: [path], message });
  })
  .transform(normaliseContactForm);
