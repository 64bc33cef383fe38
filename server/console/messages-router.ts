import { eq } from "drizzle-orm";
import { z } from "zod";
import { contactMessages } from "../../drizzle/schema/contact";
import { publicId } from "../../shared/ids";
import { TEXT_MAX } from "../../shared/limits";
import { validation } from "../../shared/messages";
import { HIDDEN_NAME, maskContacts } from "../../shared/operation/mask-contacts";
import { decisionReason } from "../../shared/schemas/console";
import { typedText } from "../../shared/typed/schemas";
import { decideMessage, deleteMessage } from "../families/contact/decide-message";
import { act, recordReading } from "../operation/record-action";
import { DomainError } from "../platform/http/domain-error";
import { router } from "../process/trpc";
import { operatorProcedure, staffProcedure } from "./procedures";

const byId = z.object({ id: publicId });
const answerText = typedText({ error: validation.decisionReasonTooShort })
  .min(10, { error: validation.decisionReasonTooShort })
  .max(TEXT_MAX.message, { error: validation.textTooLong });

/** Messages sent by the contact page, and the answers to them. */
export const messagesRouter = router({
  /** A message; its sender and text are for operators only. */
  file: staffProcedure("database")
    .input(byId)
    .query(async ({ ctx, input }) => {
      const [message] = await ctx.db.select().from(contactMessages).where(eq(contactMessages.id, input.id));
      if (!message) throw new DomainError("MESSAGE_NOT_FOUND");
      const { id, name, subject, createdAt } = message;
      const isOperator = ctx.staff.role === "operator";
      await recordReading(ctx, { action: "message-opened", subject: id, actor: ctx.staff.id });
      return {
        id,
        createdAt,
        name: isOperator ? name : HIDDEN_NAME,
        subject: isOperator ? subject : maskContacts(subject),
        email: isOperator ? message.email : null,
        message: isOperator ? message.message : null,
      };
    }),

  answer: operatorProcedure("mail")
    .input(byId.extend({ answer: answerText }))
    .mutation(({ ctx, input }) =>
      act(ctx, { action: "message-answered", subject: input.id, reason: "", actor: ctx.staff.id }, (inside) =>
        decideMessage(inside, { id: input.id, staffId: ctx.staff.id }, input.answer),
      ),
    ),

  close: operatorProcedure("write")
    .input(byId)
    .mutation(({ ctx, input }) =>
      act(ctx, { action: "message-closed", subject: input.id, reason: "", actor: ctx.staff.id }, (inside) =>
        decideMessage(inside, { id: input.id, staffId: ctx.staff.id }, null),
      ),
    ),

  delete: operatorProcedure("write")
    .input(byId.extend({ reason: decisionReason }))
    .mutation(({ ctx, input: { id, reason } }) =>
      act(ctx, { action: "message-deleted", subject: id, reason, actor: ctx.staff.id }, (inside) =>
        deleteMessage(inside, id),
      ),
    ),
});
