import { done, doneOutput } from "../../../../shared/answers";
import {
  answeredRequest,
  receivedInput,
  receivedRequests as receivedOutput,
  requestAnswer,
  requestId,
  requestMailLink,
  requestMails,
} from "../../../../shared/families/requests/received-calls";
import { requests as messages, successes } from "../../../../shared/messages";
import { publicProcedure, router, signedInProcedure } from "../../../process/trpc";
import { answerRequest, undoAnswer } from "../answer-request";
import { markRead, requestMailSwitch } from "./own-mails";
import { afterAct, receivedRequests } from "./received-requests";
import { reportRequest, undoReport } from "./report-request";

/** Families' requests for the year that is sold, for the driver whom they are addressed to; nothing of it outside the season. */
export const receivedRequestsRouter = router({
  received: signedInProcedure("database")
    .meta({
      openapi: { method: "GET", path: "/drivers/requests", summary: "Pedidos de vaga que recebi" },
    })
    .input(receivedInput)
    .output(receivedOutput)
    .query(({ ctx, input }) => receivedRequests(ctx, input)),

  read: signedInProcedure("write")
    .meta({
      openapi: { method: "POST", path: "/drivers/requests/read", summary: "Li os pedidos de vaga" },
    })
    .output(doneOutput)
    .mutation(async ({ ctx }) => {
      await markRead(ctx);
      return done(messages.read);
    }),

  answer: signedInProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/drivers/requests/{id}/answer",
        summary: "Resposta a um pedido de vaga",
      },
    })
    .input(requestAnswer)
    .output(answeredRequest)
    .mutation(async ({ ctx, input }) => ({
      ...(await afterAct(ctx, ({ id: driverId }) =>
        answerRequest(ctx, { driverId, requestId: input.id, answer: input.answer }),
      )),
      ...done(messages.answered[input.answer]),
    })),

  undoAnswer: signedInProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/drivers/requests/{id}/answer/undo",
        summary: "Resposta a um pedido desfeita, em até 10 segundos",
      },
    })
    .input(requestId)
    .output(answeredRequest)
    .mutation(async ({ ctx, input }) => ({
      ...(await afterAct(ctx, ({ id: driverId }) => undoAnswer(ctx, { driverId, requestId: input.id }))),
      ...done(messages.undone),
    })),

  report: signedInProcedure("write")
    .meta({
      openapi: { method: "POST", path: "/drivers/requests/{id}/report", summary: "Pedido estranho" },
    })
    .input(requestId)
    .output(answeredRequest)
    .mutation(async ({ ctx, input }) => ({
      ...(await afterAct(ctx, ({ id: driverId }) => reportRequest(ctx, { driverId, requestId: input.id }))),
      ...done(messages.reported),
    })),

  undoReport: signedInProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/drivers/requests/{id}/report/undo",
        summary: "Pedido estranho desfeito, em até 10 segundos",
      },
    })
    .input(requestId)
    .output(answeredRequest)
    .mutation(async ({ ctx, input }) => ({
      ...(await afterAct(ctx, ({ id: driverId }) => undoReport(ctx, { driverId, requestId: input.id }))),
      ...done(messages.undone),
    })),

  mails: signedInProcedure("database")
    .meta({
      openapi: { method: "GET", path: "/drivers/requests/mails", summary: "Email de pedidos não lidos" },
    })
    .output(requestMails)
    .query(({ ctx }) => requestMailSwitch.read(ctx)),

  setMails: signedInProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/drivers/requests/mails",
        summary: "Ligar ou desligar o email de pedidos não lidos",
      },
    })
    .input(requestMails)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await requestMailSwitch.set(ctx, input);
      return done(input.isOn ? successes.requestMailsOn : successes.requestMailsOff);
    }),

  endMails: publicProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/requests/end-mails",
        summary: "Fim do email de pedidos não lidos pelo link dele",
      },
    })
    .input(requestMailLink)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await requestMailSwitch.endByLink(ctx, input.token);
      return done(successes.requestMailsOff);
    }),
});
