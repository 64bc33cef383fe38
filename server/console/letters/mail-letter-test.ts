import { z } from "zod";
import { findStaff } from "../../platform/sessions/find-staff";
import { defineJob } from "../../process/jobs/jobs";
import { sendMail } from "../../process/mail/send-mail";
import { letterMail } from "./mail-letter";

/** Mails a letter to its author, exactly as drivers would get it. `id` identifies the button press. */
export const mailLetterTest = defineJob({
  name: "mail-letter-test",
  data: z.object({ id: z.string(), staffId: z.string(), title: z.string(), paragraphs: z.array(z.string()) }),
  run: async (services, { id, staffId, ...letter }) => {
    const { company } = services.config;
    const writer = await findStaff(services.db, staffId);
    if (!writer) return;
    await sendMail(services, {
      key: `letter-test-${id}`,
      to: writer.email,
      subject: `Teste: ${letter.title}`,
      replyTo: company.contactEmail,
      ...(await letterMail(company, letter, writer.name)),
    });
  },
});
