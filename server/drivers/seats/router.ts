import { done, doneOutput } from "../../../shared/answers";
import { freeSeats } from "../../../shared/drivers";
import { successes } from "../../../shared/messages";
import { pick } from "../../../shared/profile/field-sets";
import { canUseNextSeats, nextSeatsAt } from "../../../shared/profile/next-seats";
import { offeredShifts, splitOf } from "../../../shared/profile/seats";
import {
  linkedNextSeats,
  linkedSeats,
  nextSeatsAnswer,
  nextSeatsInput,
  ownNextSeats,
  savedNextSeats,
  savedSeats,
  seatReminders,
  seatsAnswer,
  seatsInput,
  seatsLinkInput,
} from "../../../shared/schemas/seats";
import { publicProcedure, router, signedInProcedure } from "../../process/trpc";
import { type DriverRow, findDriverOfUser } from "../queries";
import { answerByLink, endRemindersByLink, readLinkedSeats } from "./mailed-link";
import { ownSeatReminders, setSeatReminders, tellOwnSeats, useNextSeats } from "./own-seats";
import { seasonYear } from "./require-year";
import { toShownSeats } from "./stored-seats";

const linkedFacts = ["name", "serviceCity", "serviceState", "capacity"] as const;

/** A driver's seats: today's by shift and when they were confirmed, and in the season those of the year that is sold. */
export const seatsRouter = router({
  save: signedInProcedure("write")
    .meta({ openapi: { method: "POST", path: "/drivers/seats", summary: "Minhas vagas, por turno ou não" } })
    .input(seatsInput)
    .output(savedSeats)
    .mutation(async ({ ctx, input }) => {
      const told = "confirmed" in input ? { secondsAgo: input.secondsAgo } : input;
      const { driver, isReplaced } = await tellOwnSeats(ctx, { year: null, ...told });
      return {
        ...today(driver, ctx.now()),
        ...done(isReplaced ? successes.seatsNewer : successes.seatsSaved),
      };
    }),

  confirm: signedInProcedure("write")
    .meta({
      openapi: { method: "POST", path: "/drivers/seats/confirm", summary: "Minhas vagas continuam certas" },
    })
    .output(savedSeats)
    .mutation(async ({ ctx }) => {
      const { driver } = await tellOwnSeats(ctx, { year: null });
      return { ...today(driver, ctx.now()), ...done(successes.seatsConfirmed) };
    }),

  next: signedInProcedure("database")
    .meta({
      openapi: { method: "GET", path: "/drivers/seats/next", summary: "Minhas vagas do próximo ano letivo" },
    })
    .output(ownNextSeats)
    .query(async ({ ctx }) => {
      const year = seasonYear(ctx.now());
      const driver = await findDriverOfUser(ctx.db, ctx.user.id);
      const next = driver ? nextSeatsAt(driver.next, driver, ctx.now()) : null;
      return { year, next, canUse: canUseNextSeats(year, ctx.now()) };
    }),

  saveNext: signedInProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/drivers/seats/next",
        summary: "Informar vagas do próximo ano letivo",
      },
    })
    .input(nextSeatsInput)
    .output(savedNextSeats)
    .mutation(async ({ ctx, input }) => {
      const { driver, isReplaced } = await tellOwnSeats(ctx, input);
      return {
        next: nextSeatsAt(driver.next, driver, ctx.now()),
        ...done(isReplaced ? successes.seatsNewer : successes.nextSeatsSaved(input.year)),
      };
    }),

  useNext: signedInProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/drivers/seats/next/use",
        summary: "Usar as vagas do ano letivo como as de hoje",
      },
    })
    .output(savedSeats)
    .mutation(async ({ ctx }) => ({
      ...today(await useNextSeats(ctx), ctx.now()),
      ...done(successes.seatsSaved),
    })),

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
    .query(async ({ ctx, input }) => {
      const driver = await readLinkedSeats(ctx, input.token, "today");
      const shifts = driver.available && driver.seats ? splitOf(driver.seats) : null;
      return { ...pick(driver, linkedFacts), availableSeats: freeSeats(driver), shifts };
    }),

  answer: publicProcedure("write")
    .meta({ openapi: { method: "POST", path: "/seats/answer", summary: "Resposta pelo link do lembrete" } })
    .input(seatsAnswer)
    .output(doneOutput)
    .mutation(async ({ ctx, input: { token, change } }) => {
      await answerByLink(ctx, token, "today", !change || "confirmed" in change ? {} : change);
      return done(change ? successes.seatsSaved : successes.seatsConfirmed);
    }),

  nextAsked: publicProcedure("database")
    .meta({
      openapi: {
        method: "GET",
        path: "/seats/next/asked",
        summary: "O que o link do email do ano letivo pergunta",
      },
    })
    .input(seatsLinkInput)
    .output(linkedNextSeats)
    .query(async ({ ctx, input }) => {
      const driver = await readLinkedSeats(ctx, input.token, "year");
      return {
        ...pick(driver, linkedFacts),
        year: seasonYear(ctx.now()),
        shifts: offeredShifts(driver.services),
      };
    }),

  answerNext: publicProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/seats/next/answer",
        summary: "Resposta pelo link do email do ano letivo",
      },
    })
    .input(nextSeatsAnswer)
    .output(doneOutput)
    .mutation(async ({ ctx, input: { token, shifts } }) => {
      const year = await answerByLink(ctx, token, "year", shifts ? { shifts } : "none");
      return done(successes.nextSeatsSaved(year ?? seasonYear(ctx.now())));
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

function today(driver: DriverRow, now: Date) {
  const { availableSeats, available } = driver;
  const seats = toShownSeats(driver.seats, now);
  if (!seats) throw new Error("seats that were written are gone");
  return { availableSeats, available, seats };
}
