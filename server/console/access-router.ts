import { z } from "zod";
import { authenticationResponse, registrationResponse } from "../../shared/schemas/passkeys";
import { staffLinkToken, staffMember, staffSignInOutput } from "../../shared/schemas/staff";
import { publicProcedure, rateLimited, router } from "../http/trpc";
import { registerStaffPasskey, signInStaff, startRegistration, startSignIn } from "../staff/sign-in";
import { staffProcedure } from "./procedures";

const signInProcedure = publicProcedure.use(rateLimited("staffSignIn"));

/** How staff sign in to the console: by passkey only; the first passkey is registered with a one-use link. */
export const accessRouter = router({
  startSignIn: signInProcedure.mutation(({ ctx }) => startSignIn(ctx)),

  signIn: signInProcedure
    .input(z.object({ response: authenticationResponse }))
    .output(staffSignInOutput)
    .mutation(({ ctx, input }) => signInStaff(ctx, input.response)),

  startRegistration: signInProcedure
    .input(z.object({ link: staffLinkToken }))
    .mutation(({ ctx, input }) => startRegistration(ctx, input.link)),

  register: signInProcedure
    .input(z.object({ link: staffLinkToken, response: registrationResponse }))
    .output(staffSignInOutput)
    .mutation(({ ctx, input }) => registerStaffPasskey(ctx, input.link, input.response)),

  me: staffProcedure.output(staffMember).query(({ ctx }) => ctx.staff),

  signOut: staffProcedure.mutation(async ({ ctx }) => {
    await ctx.staffSessions.end(ctx.staffSession.id);
  }),
});
