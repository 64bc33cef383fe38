import { z } from "zod";
import { decisionReason } from "../../shared/schemas/console";
import { letterId, letterInput } from "../../shared/schemas/letters";
import { newId } from "../platform/database/ids";
import { renderNotice } from "../process/mail/render-notice";
import { router } from "../process/trpc";
import { letterNotice } from "./letters/letter-notice";
import { mailLetterTest } from "./letters/mail-letter-test";
import { lettersNow } from "./letters/queries";
import { startLetter } from "./letters/start-letter";
import { stopLetter } from "./letters/stop-letter";
import { operatorProcedure } from "./procedures";

/** Letters of the company to all drivers. */
export const lettersRouter = router({
  list: operatorProcedure("database").query(({ ctx }) => lettersNow(ctx.db)),

  preview: operatorProcedure("heavyRead")
    .input(letterInput)
    .mutation(async ({ ctx, input }) => {
      const { company } = ctx.config;
      const { html } = await renderNotice(company, letterNotice(company, input, ctx.staff.name));
      return { html };
    }),

  test: operatorProcedure("mail")
    .input(letterInput)
    .mutation(async ({ ctx, input }) => {
      await ctx.jobs.enqueue(ctx.db, mailLetterTest, { id: newId(), staffId: ctx.staff.id, ...input });
      return { to: ctx.staff.email };
    }),

  send: operatorProcedure("mail")
    .input(z.object({ id: letterId, letter: letterInput, reason: decisionReason }))
    .mutation(({ ctx, input }) => startLetter(ctx, { ...input, staffId: ctx.staff.id })),

  stop: operatorProcedure("write")
    .input(z.object({ id: letterId, reason: decisionReason }))
    .mutation(({ ctx, input }) => stopLetter(ctx, { ...input, staffId: ctx.staff.id })),
});
