import { z } from "zod";
import { isEmail, normaliseEmail } from "../email";
import {
  normaliseRecommendation,
  type RecommendationForm,
  recommendationIssues,
  textFault,
} from "../families/recommendations/recommendation-form";
import { recommendationStates, recommendationWords } from "../families/recommendations/recommendations";
import { linkToken, publicId } from "../ids";
import { recommendation as messages, validation } from "../messages";
import { typedCode, typedLine } from "../typed/schemas";
import { decisionReason } from "./console";

// A field that is missing or not a text counts as empty: there is one sentence for both.
const line = typedLine().catch("");

/** The token of a driver's or a mail's link: "{id}.{secret}". */
export const recommendationLink = z.object({ token: linkToken });

/** `POST /recommendations`: a family's recommendation by a driver's invitation. */
export const recommendationInput = z
  .object({
    token: linkToken,
    text: line,
    words: z.array(typedLine()).max(20).catch([]),
    knownYears: z
      .union([z.number(), typedCode()])
      .catch("")
      .transform((years) => String(years)),
    firstName: line,
    initial: line,
    email: typedCode().catch(""),
  })
  .superRefine((form: RecommendationForm, context) => {
    for (const { path, message } of recommendationIssues(form))
      context.addIssue({ code: "custom", path: [path], message });
  })
  .transform(({ token, ...form }) => ({ token, ...normaliseRecommendation(form) }));
export type RecommendationInput = z.output<typeof recommendationInput>;

/** `POST /recommendations`: also the token with which only its author corrects a mistyped e-mail. */
export const writtenRecommendation = z.object({
  success: z.literal(true),
  message: z.string(),
  correction: z.string(),
});

/** `POST /recommendations/email`: another address for a recommendation that waits for its e-mail to be confirmed. */
export const correctedEmail = z.object({
  token: linkToken,
  email: typedCode().refine(isEmail, { error: validation.emailInvalid }).transform(normaliseEmail),
});
export type CorrectedEmail = z.output<typeof correctedEmail>;

/** The driver whom an invitation is about. */
export const invitedTo = z.object({
  name: z.string(),
  photo: z.string(),
  vehicleType: z.string(),
  serviceCity: z.string(),
  serviceState: z.string(),
});
export type InvitedTo = z.infer<typeof invitedTo>;

const words = z.array(z.enum(recommendationWords));

/** A recommendation as a profile shows it. */
export const shownRecommendation = z.object({
  text: z.string(),
  words,
  /** "Ana P." */
  author: z.string(),
  /** "há 2 anos com Rosângela, em novembro de 2026" */
  since: z.string(),
  answer: z.string().nullable(),
});
export type ShownRecommendation = z.infer<typeof shownRecommendation>;

/** The questions of the pages behind a mail's links. */
export const linkedRecommendation = z.object({
  driverName: z.string(),
  state: z.enum(recommendationStates),
  /** Null after it was withdrawn, because its text is deleted. */
  recommendation: shownRecommendation.omit({ answer: true }).nullable(),
});
export type LinkedRecommendation = z.infer<typeof linkedRecommendation>;

const moment = z.iso.datetime();

/** `GET /drivers/recommendations`: invitations and recommendations of the caller's account. */
export const ownRecommendations = z.object({
  hasProfile: z.boolean(),
  /** Whether families see the profile: only then can they be invited. */
  canInvite: z.boolean(),
  areShown: z.boolean(),
  /** How many approved ones are hidden because the driver's name changed since. */
  hiddenByName: z.number(),
  invitations: z.array(z.object({ id: z.string(), createdAt: moment, openUntil: moment })),
  /** Newest first. The text is included only once staff have approved it. */
  recommendations: z.array(
    z.object({
      id: z.string(),
      state: z.enum(recommendationStates),
      writtenAt: moment,
      shown: shownRecommendation.omit({ answer: true }).nullable(),
      answer: z
        .object({
          text: z.string(),
          state: z.enum(["waiting", "shown", "refused"]),
          /** The message of staff to the driver. */
          refusal: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
});
export type OwnRecommendations = z.infer<typeof ownRecommendations>;

/** The new link, which is returned only this once. */
export const madeInvitation = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Path and query, to be appended to the product's origin. */
  link: z.string(),
});

export const invitationId = z.object({ id: publicId });

/** Show all or none. */
export const recommendationsShown = z.object({ areShown: z.boolean({ error: validation.valueInvalid }) });

/** `POST /drivers/recommendations/{id}/answer`. */
export const recommendationAnswer = z.object({
  id: publicId,
  answer: typedLine({ error: messages.answerMissing }).superRefine((answer, context) => {
    const message = textFault(answer, messages.answerMissing);
    if (message) context.addIssue({ code: "custom", message });
  }),
});

/** What staff decide about a recommendation or an answer. */
export const recommendationDecision = z.discriminatedUnion("outcome", [
  z.object({ id: publicId, outcome: z.literal("approved") }),
  z.object({ id: publicId, outcome: z.literal("refused"), reason: decisionReason }),
]);
export type RecommendationDecision = z.output<typeof recommendationDecision>;
