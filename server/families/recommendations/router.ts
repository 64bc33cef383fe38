import { done, doneOutput } from "../../../shared/answers";
import { recommendation as messages } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import {
  correctedEmail,
  invitationId,
  invitedTo,
  linkedRecommendation,
  madeInvitation,
  ownRecommendations as ownOutput,
  recommendationAnswer,
  recommendationInput,
  recommendationLink,
  recommendationsShown,
  writtenRecommendation,
} from "../../../shared/schemas/recommendations";
import { publicProcedure, router, signedInProcedure } from "../../process/trpc";
import { answerRecommendation } from "./answer-recommendation";
import { correctEmail } from "./correct-email";
import { endInvitation } from "./end-invitation";
import { invite } from "./invite";
import { confirmRecommendation, readLinkedRecommendation, takeBackRecommendation } from "./mailed-links";
import { ownRecommendations } from "./own-recommendations";
import { showRecommendations } from "./show-recommendations";
import { readInvitation, writeRecommendation } from "./write-recommendation";

/** Recommendations by invitation: calls of drivers, and of families, who have a link instead of an account. */
export const recommendationsRouter = router({
  own: signedInProcedure("database")
    .meta({
      openapi: { method: "GET", path: "/drivers/recommendations", summary: "Meus convites e recomendações" },
    })
    .output(ownOutput)
    .query(({ ctx }) => ownRecommendations(ctx)),

  invite: signedInProcedure("write")
    .meta({
      openapi: { method: "POST", path: "/drivers/invitations", summary: "Convite para uma família" },
    })
    .output(madeInvitation)
    .mutation(async ({ ctx }) => ({
      ...done(messages.linkMade),
      link: `${paths.recommend}?${new URLSearchParams({ token: await invite(ctx) })}`,
    })),

  endInvitation: signedInProcedure("write")
    .meta({
      openapi: { method: "POST", path: "/drivers/invitations/{id}/end", summary: "Fim de um convite" },
    })
    .input(invitationId)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await endInvitation(ctx, input.id);
      return done(messages.linkEnded);
    }),

  show: signedInProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/drivers/recommendations/shown",
        summary: "Mostrar todas as recomendações, ou nenhuma",
      },
    })
    .input(recommendationsShown)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await showRecommendations(ctx, input);
      return done(input.areShown ? messages.shown : messages.hidden);
    }),

  answer: signedInProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/drivers/recommendations/{id}/answer",
        summary: "Resposta a uma recomendação",
      },
    })
    .input(recommendationAnswer)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await answerRecommendation(ctx, input);
      return done(messages.answerSent);
    }),

  invitation: publicProcedure("database")
    .meta({
      openapi: {
        method: "GET",
        path: "/recommendations/invitation",
        summary: "De quem é um convite para recomendar",
      },
    })
    .input(recommendationLink)
    .output(invitedTo)
    .query(({ ctx, input }) => readInvitation(ctx, input.token)),

  write: publicProcedure("mail")
    .meta({ openapi: { method: "POST", path: "/recommendations", summary: "Recomendação de uma família" } })
    .input(recommendationInput)
    .output(writtenRecommendation)
    .mutation(async ({ ctx, input }) => {
      const correction = await writeRecommendation(ctx, input);
      return { ...done(messages.sent), correction };
    }),

  correctEmail: publicProcedure("mail")
    .meta({
      openapi: {
        method: "POST",
        path: "/recommendations/email",
        summary: "Email corrigido de quem recomenda",
      },
    })
    .input(correctedEmail)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await correctEmail(ctx, input);
      return done(messages.corrected);
    }),

  asked: publicProcedure("database")
    .meta({
      openapi: {
        method: "GET",
        path: "/recommendations/asked",
        summary: "A recomendação do link de um email",
      },
    })
    .input(recommendationLink)
    .output(linkedRecommendation)
    .query(({ ctx, input }) => readLinkedRecommendation(ctx, input.token)),

  confirm: publicProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/recommendations/confirm",
        summary: "Email de quem recomenda confirmado",
      },
    })
    .input(recommendationLink)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await confirmRecommendation(ctx, input.token);
      return done(messages.confirmed);
    }),

  takeBack: publicProcedure("write")
    .meta({
      openapi: { method: "POST", path: "/recommendations/take-back", summary: "Recomendação retirada" },
    })
    .input(recommendationLink)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await takeBackRecommendation(ctx, input.token);
      return done(messages.takenBack);
    }),
});
