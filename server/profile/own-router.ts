import { z } from "zod";
import { done, doneOutput } from "../../shared/answers";
import { stateCodes } from "../../shared/brazil";
import { successes, validation } from "../../shared/messages";
import {
  nextStepAnswer,
  ownProfile as ownProfileOutput,
  profileInput,
  publishInput,
  restInput,
  savedProfile,
} from "../../shared/schemas/profile";
import { ownSuspension, suspensionAnswerInput } from "../../shared/schemas/reports";
import { ownSchoolsInput, ownSchoolsOutput } from "../../shared/schemas/schools";
import { answerSuspension, readOwnSuspension } from "../cases/answer-suspension";
import { ownProfile } from "../drivers/own-profile";
import { type Published, publishProfile } from "../drivers/publish-profile";
import { unpublishProfile } from "../drivers/unpublish-profile";
import { municipalitiesOf } from "../places/municipalities";
import { suggestSchools } from "../places/schools/suggest-schools";
import { router, signedInProcedure } from "../process/trpc";
import { markStep } from "./next-step/mark-step";
import { readNextStep } from "./next-step/read-next-step";
import { saveProfile } from "./save-profile";

const publishedMessages: Record<Published, string> = {
  shown: successes.profilePublishedMessage,
  held: successes.profileHeld,
  "when-paid": successes.publishedWhenPaid,
};

/** A signed-in driver's actions on their profile; no call takes another driver's id. */
export const ownDriverRouter = router({
  profile: signedInProcedure("database")
    .meta({ openapi: { method: "GET", path: "/drivers/profile", summary: "Meu perfil" } })
    .output(ownProfileOutput)
    .query(({ ctx }) => ownProfile(ctx)),

  suspension: signedInProcedure("database")
    .meta({ openapi: { method: "GET", path: "/drivers/suspension", summary: "Suspensão do meu perfil" } })
    .output(ownSuspension)
    .query(({ ctx }) => readOwnSuspension(ctx)),

  answerSuspension: signedInProcedure("mail")
    .meta({
      openapi: { method: "POST", path: "/drivers/suspension-answer", summary: "Responder à suspensão" },
    })
    .input(suspensionAnswerInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await answerSuspension(ctx, input.answer);
      return done(successes.suspensionAnswered);
    }),

  /** For /painel: what to do next, and the state of each duty. */
  nextStep: signedInProcedure("database")
    .output(nextStepAnswer)
    .query(({ ctx }) => readNextStep(ctx)),

  /** "Agora não": puts a step of /painel off for 30 days. */
  restStep: signedInProcedure("write")
    .input(restInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input: { step } }) => {
      await markStep(ctx, { step, isDone: false });
      return done(successes.stepRested);
    }),

  /** The driver shared the profile: /painel need not ask for that. */
  noteShared: signedInProcedure("write")
    .output(doneOutput)
    .mutation(async ({ ctx }) => {
      await markStep(ctx, { step: "share", isDone: true });
      return done(successes.linkCopied);
    }),

  /** The official municipalities of a state: a profile's city is one of them. */
  cities: signedInProcedure("memory")
    .input(z.object({ state: z.enum(stateCodes, { error: validation.valueInvalid }) }))
    .output(z.array(z.string()))
    .query(({ input }) => municipalitiesOf(input.state)),

  /**
   * Schools of the catalogue in the driver's city, as suggestions while a name is typed; any other name is accepted
   * too.
   */
  schools: signedInProcedure("database")
    .input(ownSchoolsInput)
    .output(ownSchoolsOutput)
    .query(({ ctx, input }) => suggestSchools(ctx.db, input)),

  register: signedInProcedure("write")
    .meta({
      openapi: { method: "POST", path: "/drivers/register", summary: "Criação ou alteração do meu perfil" },
    })
    .input(profileInput)
    .output(savedProfile)
    .mutation(async ({ ctx, input }) => ({
      ...(await saveProfile(ctx, input)),
      ...done(successes.profileSavedText),
    })),

  publish: signedInProcedure("write")
    .meta({ openapi: { method: "POST", path: "/drivers/publish", summary: "Publicação do meu perfil" } })
    .input(publishInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      if (!input.isPublic) {
        await unpublishProfile(ctx);
        return done(successes.unpublished);
      }
      return done(publishedMessages[await publishProfile(ctx, { whenPaid: input.whenPaid })]);
    }),
});
