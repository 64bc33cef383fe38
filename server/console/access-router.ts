import { z } from "zod";
import { authenticationResponse, registrationResponse } from "../../shared/schemas/passkeys";
import { staffLinkToken, staffMember, staffSignInOutput } from "../../shared/schemas/staff";
import { publicProcedure, router } from "../process/trpc";
import { staffProcedure } from "./procedures";
import { registerStaffPasskey, signInStaff, startRegistration, startSignIn } from "./team/sign-in";

/** How staff sign in to the console: by passkey only; the first passkey is registered with a one-use link. */
export const accessRouter = router({
  startSignIn: publicProcedure("database").mutation(({ ctx }) => startSignIn(ctx)),

  signIn: publicProcedure("password")
    .input(z.object({ response: authenticationResponse }))
    .output(staffSignInOutput)
    .mutation(({ ctx, input }) => signInStaff(ctx, input.response)),

  startRegistration: publicProcedure("database")
    .input(z.object({ link: staffLinkToken }))
    .mutation(({ ctx, input }) => startRegistration(ctx, input.link)),

  register: publicProcedure("password")
    .input(z.object({ link: staffLinkToken, response: registrationResponse }))
    .output(staffSignInOutput)
    .mutation(({ ctx, input }) => registerStaffPasskey(ctx, input.link, input.response)),

  me: staffProcedure("database")
    .output(staffMember)
    .query(({ ctx }) => ctx.staff),

  signOut: staffProcedure("write").mutation(async ({ ctx }) => {
    await ctx.staffSessions.end(ctx.staffSession.id);
  }),
});
