import { done, doneOutput } from "../../../shared/answers";
import {
  linkedRequests,
  oneRequest,
  requestAgreement,
  requestChange,
  requestInput,
  requestLink,
  requestSent,
  requestsAsker,
} from "../../../shared/families/requests/calls";
import { requests, successes } from "../../../shared/messages";
import { limitedBy, publicProcedure, router } from "../../process/trpc";
import { askDriver } from "./ask-driver";
import { changeContact } from "./change-contact";
import { confirmRequest } from "./confirm-request";
import { readLinkedRequests } from "./linked-requests";
import { settleRequest } from "./settle-request";
import { withdrawRequest } from "./withdraw-request";

/** "Pedir vaga" for the year that is sold: a family without an account, by a mailed link or by its phone. */
export const requestsRouter = router({
  /** Only requests that could be sent count: a forgotten field must not lock anyone out. */
  ask: publicProcedure("mail")
    .meta({ openapi: { method: "POST", path: "/drivers/{id}/requests", summary: "Pedido de vaga" } })
    .input(requestInput)
    .use(limitedBy("seatRequest"))
    .output(requestSent)
    .mutation(async ({ ctx, input }) => {
      const { driverName, waitsForPhone } = await askDriver(ctx, input);
      const byPhone = waitsForPhone ? requests.waitsForPhone(driverName) : requests.sentTo(driverName);
      return { driverName, waitsForPhone, ...done(input.device ? byPhone : requests.confirmByMail) };
    }),

  confirm: publicProcedure("write")
    .meta({ openapi: { method: "POST", path: "/requests/confirm", summary: "Confirmação do pedido" } })
    .input(requestLink)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => done(requests.sentTo(await confirmRequest(ctx, input.token)))),

  // A mutation, because its input may be a device's secret, which no address may carry.
  linked: publicProcedure("heavyRead")
    .meta({ openapi: { method: "POST", path: "/requests/linked", summary: "Os pedidos de uma família" } })
    .input(requestsAsker)
    .output(linkedRequests)
    .mutation(({ ctx, input }) => readLinkedRequests(ctx, input)),

  change: publicProcedure("write")
    .meta({ openapi: { method: "POST", path: "/requests/change", summary: "Nome e telefone do pedido" } })
    .input(requestChange)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await changeContact(ctx, input);
      return done(successes.requestChanged);
    }),

  withdraw: publicProcedure("write")
    .meta({ openapi: { method: "POST", path: "/requests/withdraw", summary: "Fim do pedido" } })
    .input(oneRequest)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await withdrawRequest(ctx, input);
      return done(successes.requestWithdrawn);
    }),

  agree: publicProcedure("write")
    .meta({ openapi: { method: "POST", path: "/requests/agree", summary: "Se a vaga foi combinada" } })
    .input(requestAgreement)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await settleRequest(ctx, input);
      return done(input.agreed ? successes.requestSettled : successes.requestReopened);
    }),
});
