import { done, doneOutput } from "../../shared/answers";
import { successes } from "../../shared/messages";
import {
  confirmEmailInput,
  emailRequestInput,
  loginInput,
  loginOutput,
  mailedLinkInput,
  refuseChangeInput,
  registerInput,
  registerOutput,
  resetPasswordInput,
  userOutput,
} from "../../shared/schemas/accounts";
import { confirmEmail } from "../accounts/confirm-email";
import { logIn } from "../accounts/log-in";
import { passkeyRouter } from "../accounts/passkeys/router";
import { refuseRegistration } from "../accounts/refuse-registration";
import { registerDriver } from "../accounts/register-driver";
import { requestPasswordReset } from "../accounts/request-password-reset";
import { resendConfirmation } from "../accounts/resend-confirmation";
import { resetPassword } from "../accounts/reset-password";
import { mergeRouters, publicProcedure, router, signedInProcedure } from "../process/trpc";
import { ownAccountRouter } from "./own-router";
import { refuseChange } from "./refuse-change";

const accessRouter = router({
  register: publicProcedure("mail")
    .meta({ openapi: { method: "POST", path: "/auth/register", summary: "Cadastro de condutor" } })
    .input(registerInput)
    .output(registerOutput)
    .mutation(async ({ ctx, input }) => {
      const user = await registerDriver(ctx, input);
      return { ...done(successes.registration), token: null, expiresAt: null, user };
    }),

  login: publicProcedure("password")
    .meta({ openapi: { method: "POST", path: "/auth/login", summary: "Login" } })
    .input(loginInput)
    .output(loginOutput)
    .mutation(async ({ ctx, input }) => {
      const { token, expiresAt, user } = await logIn(ctx, input);
      return { ...done(successes.login), token, expiresAt: expiresAt.toISOString(), user };
    }),

  forgotPassword: publicProcedure("mail")
    .meta({ openapi: { method: "POST", path: "/auth/forgot-password", summary: "Pedido de nova senha" } })
    .input(emailRequestInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await requestPasswordReset(ctx, input);
      return done(successes.forgotPassword);
    }),

  resetPassword: publicProcedure("password")
    .meta({
      openapi: { method: "POST", path: "/auth/reset-password", summary: "Nova senha pelo link do email" },
    })
    .input(resetPasswordInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await resetPassword(ctx, input);
      return done(successes.passwordReset);
    }),

  confirmEmail: publicProcedure("password")
    .meta({ openapi: { method: "POST", path: "/auth/confirm-email", summary: "Confirmação de email" } })
    .input(confirmEmailInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await confirmEmail(ctx, input);
      return done(successes.emailConfirmed);
    }),

  refuseRegistration: publicProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/auth/refuse-registration",
        summary: "Cadastro feito por outra pessoa",
      },
    })
    .input(mailedLinkInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await refuseRegistration(ctx, input);
      return done(successes.registrationRefused);
    }),

  refuseChange: publicProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/auth/refuse-change",
        summary: "Mudança do perfil feita por outra pessoa",
      },
    })
    .input(refuseChangeInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await refuseChange(ctx, input.token);
      return done(successes.changeRefused);
    }),

  resendConfirmation: publicProcedure("mail")
    .meta({
      openapi: { method: "POST", path: "/auth/resend-confirmation", summary: "Novo email de confirmação" },
    })
    .input(emailRequestInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await resendConfirmation(ctx, input);
      return done(successes.resend);
    }),

  me: signedInProcedure("database")
    .meta({ openapi: { method: "GET", path: "/auth/me", summary: "Conta atual" } })
    .output(userOutput)
    .query(({ ctx }) => ctx.user),

  logout: signedInProcedure("write")
    .meta({ openapi: { method: "POST", path: "/auth/logout", summary: "Fim da sessão" } })
    .output(doneOutput)
    .mutation(async ({ ctx }) => {
      await ctx.sessions.end(ctx.sessionId);
      return done(successes.logout);
    }),
});

/** Every call about accounts: signing in and out, and what owners do with their account. */
export const authRouter = mergeRouters(accessRouter, passkeyRouter, ownAccountRouter);
