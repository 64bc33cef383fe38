import { done, doneOutput } from "../../../shared/answers";
import { successes } from "../../../shared/messages";
import { contactInput } from "../../../shared/schemas/contact";
import { limitedBy, publicProcedure, router } from "../../process/trpc";
import { sendContactMessage } from "./send-contact-message";

export const contactRouter = router({
  /** `POST /contact`. Only messages that could be sent count: a forgotten field must not lock anyone out. */
  send: publicProcedure("mail")
    .meta({ openapi: { method: "POST", path: "/contact", summary: "Mensagem para a empresa" } })
    .input(contactInput)
    .use(limitedBy("contact"))
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await sendContactMessage(ctx, input);
      return done(successes.contact);
    }),
});
