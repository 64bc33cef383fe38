import { done, doneOutput } from "../../shared/answers";
import { successes } from "../../shared/messages";
import { changePasswordInput, ownDevices, proofInput, remainingAccess } from "../../shared/schemas/accounts";
import { ownData } from "../../shared/schemas/own-data";
import { changePassword } from "../accounts/change-password";
import { devicesOf } from "../accounts/devices";
import { endOtherSessions } from "../accounts/end-other-sessions";
import { proveByPassword } from "../accounts/proof";
import { provenProcedure, router, signedInProcedure } from "../process/trpc";
import { deleteAccount } from "./delete-account";
import { exportData } from "./export-data";

/** Calls about the caller's own account (LGPD, article 18); none takes another account's id. */
export const ownAccountRouter = router({
  changePassword: provenProcedure("password")
    .meta({ openapi: { method: "POST", path: "/auth/change-password", summary: "Troca de senha" } })
    .input(changePasswordInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) =>
      done(successes.passwordChangedText(await changePassword(ctx, input))),
    ),

  prove: signedInProcedure("password")
    .meta({
      openapi: { method: "POST", path: "/auth/prove", summary: "Confirmação da senha, por 10 minutos" },
    })
    .input(proofInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await proveByPassword(ctx, input.password);
      return done(successes.proven);
    }),

  devices: signedInProcedure("database")
    .meta({ openapi: { method: "GET", path: "/auth/devices", summary: "Aparelhos com a conta aberta" } })
    .output(ownDevices)
    .query(({ ctx }) => devicesOf(ctx)),

  endOtherSessions: provenProcedure("write")
    .meta({
      openapi: { method: "POST", path: "/auth/end-other-sessions", summary: "Fim das outras sessões" },
    })
    .input(remainingAccess)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => done(successes.accessEnded(await endOtherSessions(ctx, input)))),

  exportData: provenProcedure("heavyRead")
    .meta({ openapi: { method: "GET", path: "/auth/export-data", summary: "Meus dados" } })
    .output(ownData)
    .query(({ ctx }) => exportData(ctx, ctx.user.id)),

  deleteAccount: provenProcedure("password")
    .meta({ openapi: { method: "POST", path: "/auth/delete-account", summary: "Exclusão da conta" } })
    .output(doneOutput)
    .mutation(async ({ ctx }) => {
      await deleteAccount(ctx, ctx.user.id);
      return done(successes.accountDeletedText);
    }),
});
