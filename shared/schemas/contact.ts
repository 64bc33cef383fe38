import { z } from "zod";
import { type ContactForm, contactIssues, normaliseContactForm } from "../contact";
import { typedCode, typedLine, typedText } from "../typed/schemas";

// A field that is missing or not a text counts as empty: §5 has one sentence for both.
const line = typedLine().catch("");

/** `POST /contact` (§7). */
export const contactInput = z
  .object({ name: line, email: typedCode().catch(""), subject: line, message: typedText().catch("") })
  .superRefine((form: ContactForm, context) => {
    for (const { path, message } of contactIssues(form))
      context.addIssue({ code: "custom", path: [path], message });
  })
  .transform(normaliseContactForm);
