import { done, doneOutput } from "../../../shared/answers";
import { successes } from "../../../shared/messages";
import { brokenLinkInput } from "../../../shared/schemas/authorities";
import { limitedBy, publicProcedure, router } from "../../process/trpc";
import { reportBrokenLink } from "./report-broken-link";

/** Families report broken links to the authorities' pages. */
export const authoritiesRouter = router({
  brokenLink: publicProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/authorities/broken-link",
        summary: "Aviso de que o endereço de um órgão não funciona",
      },
    })
    .input(brokenLinkInput)
    .use(limitedBy("brokenLink"))
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await reportBrokenLink(ctx, input.key);
      return done(successes.brokenLink);
    }),
});
