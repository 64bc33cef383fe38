import { done } from "../../../shared/answers";
import { successes } from "../../../shared/messages";
import type { OwnDetails } from "../../../shared/profile/details";
import {
  comfortInput,
  confirmTermsInput,
  ownDetails,
  savedDetails,
  termsInput,
} from "../../../shared/schemas/details";
import { router, signedInProcedure } from "../../process/trpc";
import { findDriverOfUser } from "../queries";
import { findDetails, toOwnDetails } from "./read-details";
import { saveComfort } from "./save-comfort";
import { confirmTerms, saveTerms } from "./save-terms";

const nothingYet = { hasProfile: false, terms: null, isPriceShown: false, comfort: null };

/** A signed-in driver's details besides the profile; no call takes another driver's id. */
export const ownDetailsRouter = router({
  details: signedInProcedure("database")
    .meta({
      openapi: { method: "GET", path: "/drivers/details", summary: "Meus valores, segurança e conforto" },
    })
    .output(ownDetails)
    .query(async ({ ctx }) => {
      const driver = await findDriverOfUser(ctx.db, ctx.user.id);
      return driver ? toOwnDetails(await findDetails(ctx.db, driver.id), ctx.now()) : nothingYet;
    }),

  saveTerms: signedInProcedure("write")
    .meta({ openapi: { method: "POST", path: "/drivers/terms", summary: "Meus valores e condições" } })
    .input(termsInput)
    .output(savedDetails)
    .mutation(async ({ ctx, input }) => saved(await saveTerms(ctx, input))),

  confirmTerms: signedInProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/drivers/terms-confirmation",
        summary: "Meus valores continuam certos",
      },
    })
    .input(confirmTermsInput)
    .output(savedDetails)
    .mutation(async ({ ctx, input }) => ({
      ...(await confirmTerms(ctx, input.confirmedAt)),
      ...done(successes.termsConfirmed),
      replacedOther: false,
    })),

  saveComfort: signedInProcedure("write")
    .meta({
      openapi: { method: "POST", path: "/drivers/comfort", summary: "Minha segurança e meu conforto" },
    })
    .input(comfortInput)
    .output(savedDetails)
    .mutation(async ({ ctx, input }) => saved(await saveComfort(ctx, input))),
});

function saved({ details, replacedOther }: { details: OwnDetails; replacedOther: boolean }) {
  return {
    ...details,
    ...done(replacedOther ? successes.detailsReplacedOther : successes.detailsSaved),
    replacedOther,
  };
}
