import { done, doneOutput } from "../../shared/answers";
import { successes } from "../../shared/messages";
import { changePasswordInput, deleteAccountInput } from "../../shared/schemas/accounts";
import { ownData } from "../../shared/schemas/own-data";
import { router, signedInProcedure } from "../http/trpc";
import { changePassword } from "./change-password";
import { deleteAccount } from "./delete-account";
import { endOtherSessions } from "./end-other-sessions";
import { exportData } from "./export-data";
import { provenAccount } from "./own-account";

/** Calls about the caller's own account (LGPD, article 18); none takes another account's id. */
export const ownAccountRouter = router({
  changePassword: signedInProcedure("password")
    .meta({ openapi: { method: "POST", path: "/auth/change-password", summary: "Troca de senha" } })
    .input(changePasswordInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx, input);
      return done(successes.passwordChangedText);
    }),

  endOtherSessions: signedInProcedure("write")
    .meta({
      openapi: { method: "POST", path: "/auth/end-other-sessions", summary: "Fim das outras sessões" },
    })
    .output(doneOutput)
    .mutation(async ({ ctx }) => {
      const ended = await endOtherSessions(ctx);
      return done(ended > 0 ? successes.otherSessionsEnded : successes.noOtherSessions);
    }),

  exportData: signedInProcedure("heavyRead")
    .meta({ openapi: { method: "GET", path: "/auth/export-data", summary: "Meus dados" } })
    .output(ownData)
    .query(({ ctx }) => exportData(ctx, ctx.user.id)),

  deleteAccount: signedInProcedure("password")
    .meta({ openapi: { method: "POST", path: "/auth/delete-account", summary: "Exclusão da conta" } })
    .input(deleteAccountInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      const account = await provenAccount(ctx, input.password, "password");
      await deleteAccount(ctx, account.id);
      return done(successes.accountDeletedText);
    }),
});
