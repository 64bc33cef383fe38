import { done, doneOutput } from "../../../shared/answers";
import { successes } from "../../../shared/messages";
import {
  linkedSeats,
  savedSeats,
  seatReminders,
  seatsAnswer,
  seatsInput,
  seatsLinkInput,
} from "../../../shared/schemas/seats";
import { publicProcedure, router, signedInProcedure } from "../../process/trpc";
import { answerByLink, endRemindersByLink, readLinkedSeats } from "./mailed-link";
import { confirmOwnSeats, ownSeatReminders, saveOwnSeats, setSeatReminders } from "./own-seats";

/** A driver's seats by shift and when they were confirmed. */
export const seatsRouter = router({
  save: signedInProcedure("write")
    .meta({ openapi: { method: "POST", path: "/drivers/seats", summary: "Minhas vagas, por turno ou não" } })
    .input(seatsInput)
    .output(savedSeats)
    .mutation(async ({ ctx, input }) => {
      const { isReplaced, ...saved } = await saveOwnSeats(ctx, input);
      return { ...saved, ...done(isReplaced ? successes.seatsNewer : successes.seatsSaved) };
    }),

  confirm: signedInProcedure("write")
    .meta({
      openapi: { method: "POST", path: "/drivers/seats/confirm", summary: "Minhas vagas continuam certas" },
    })
    .output(savedSeats)
    .mutation(async ({ ctx }) => ({ ...(await confirmOwnSeats(ctx)), ...done(successes.seatsConfirmed) })),

  reminders: signedInProcedure("database")
    .meta({
      openapi: { method: "GET", path: "/drivers/seats/reminders", summary: "Lembrete mensal das vagas" },
    })
    .output(seatReminders)
    .query(({ ctx }) => ownSeatReminders(ctx)),

  setReminders: signedInProcedure("write")
    .meta({
      openapi: { method: "POST", path: "/drivers/seats/reminders", summary: "Ligar ou desligar o lembrete" },
    })
    .input(seatReminders)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await setSeatReminders(ctx, input);
      return done(input.isOn ? successes.seatRemindersOn : successes.seatRemindersOff);
    }),

  asked: publicProcedure("database")
    .meta({
      openapi: { method: "GET", path: "/seats/asked", summary: "O que o link do lembrete pergunta" },
    })
    .input(seatsLinkInput)
    .output(linkedSeats)
    .query(({ ctx, input }) => readLinkedSeats(ctx, input.token)),

  answer: publicProcedure("write")
    .meta({ openapi: { method: "POST", path: "/seats/answer", summary: "Resposta pelo link do lembrete" } })
    .input(seatsAnswer)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await answerByLink(ctx, input.token, input.change);
      return done(input.change ? successes.seatsSaved : successes.seatsConfirmed);
    }),

  endReminders: publicProcedure("write")
    .meta({
      openapi: { method: "POST", path: "/seats/end-reminders", summary: "Fim do lembrete pelo link dele" },
    })
    .input(seatsLinkInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await endRemindersByLink(ctx, input.token);
      return done(successes.seatRemindersOff);
    }),
});
