import { z } from "zod";
import { done, doneOutput } from "../../../shared/answers";
import { successes } from "../../../shared/messages";
import { loginOutput } from "../../../shared/schemas/accounts";
import {
  authenticationResponse,
  ownPasskey,
  passkeyId,
  passkeyName,
  registrationResponse,
} from "../../../shared/schemas/passkeys";
import { provenProcedure, publicProcedure, router, signedInProcedure } from "../../process/trpc";
import { passkeyToUse } from "../web-authn/use-passkey";
import { proveByPasskey } from "./prove-by-passkey";
import { passkeysOf } from "./queries";
import { removePasskey } from "./remove-passkey";
import { savePasskey, startPasskey } from "./save-passkey";
import { signInWithPasskey } from "./sign-in-with-passkey";

/** Signing in with a finger or a face. Only browsers carry out the two ceremonies: they have no place in the REST interface. */
export const passkeyRouter = router({
  startPasskeySignIn: publicProcedure("database").mutation(({ ctx }) => passkeyToUse(ctx, "driver-sign-in")),

  signInWithPasskey: publicProcedure("password")
    .input(z.object({ response: authenticationResponse }))
    .output(loginOutput)
    .mutation(async ({ ctx, input }) => {
      const { token, expiresAt, user } = await signInWithPasskey(ctx, input.response);
      return { ...done(successes.login), token, expiresAt: expiresAt.toISOString(), user };
    }),

  startPasskeyProof: signedInProcedure("write").mutation(({ ctx }) => passkeyToUse(ctx, "driver-proof")),

  proveByPasskey: signedInProcedure("password")
    .input(z.object({ response: authenticationResponse }))
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await proveByPasskey(ctx, input.response);
      return done(successes.proven);
    }),

  startPasskey: provenProcedure("write").mutation(({ ctx }) => startPasskey(ctx)),

  keepPasskey: provenProcedure("mail")
    .input(z.object({ name: passkeyName, response: registrationResponse }))
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await savePasskey(ctx, input.name, input.response);
      return done(successes.passkeySaved);
    }),

  passkeys: signedInProcedure("database")
    .meta({ openapi: { method: "GET", path: "/auth/passkeys", summary: "Aparelhos com digital ou rosto" } })
    .output(z.array(ownPasskey))
    .query(({ ctx }) => passkeysOf(ctx.db, ctx.user.id)),

  removePasskey: provenProcedure("mail")
    .meta({
      openapi: {
        method: "POST",
        path: "/auth/remove-passkey",
        summary: "Remoção de um aparelho com digital ou rosto",
      },
    })
    .input(z.object({ id: passkeyId }))
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await removePasskey(ctx, input.id);
      return done(successes.passkeyRemoved);
    }),
});
