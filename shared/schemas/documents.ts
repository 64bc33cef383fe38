import { z } from "zod";
import { claimNames } from "../documents/claims";
import { boundFacts, isAboutVehicle, PLATE_END_PATTERN } from "../documents/compared";
import { documentTypes, NUMBER_PATTERN, refusalReasonNames } from "../documents/documents";
import { publicId } from "../ids";
import { DOCUMENT_PAGES_MAX, TEXT_MAX } from "../limits";
import { documents, validation } from "../messages";
import { typedCode, typedLine } from "../typed/schemas";
import { decisionReason } from "./console";

const documentType = z.enum(documentTypes, { error: validation.valueInvalid });
const moment = z.iso.datetime();

const inCapitals = (text: string) => text.toUpperCase();
const plateEnd = typedCode({ error: documents.plateEndInvalid })
  .overwrite(inCapitals)
  .regex(PLATE_END_PATTERN, { error: documents.plateEndInvalid });

/**
 * `POST /documents/submit`: one document, its files in the order of its pages, each in base64. A document of a vehicle
 * comes with the last four characters of its plate.
 */
export const submissionInput = z
  .object({
    type: documentType,
    files: z
      .array(z.string({ error: documents.typeInvalid }), { error: documents.nothingSent })
      .min(1, { error: documents.nothingSent })
      .max(DOCUMENT_PAGES_MAX, { error: documents.tooManyPages }),
    plateEnd: plateEnd.nullish(),
  })
  .superRefine(({ type, plateEnd }, context) => {
    if (isAboutVehicle(type) && !plateEnd)
      context.addIssue({ code: "custom", path: ["plateEnd"], message: documents.plateEndInvalid });
  })
  .transform(({ plateEnd, ...input }) => ({
    ...input,
    plateEnd: isAboutVehicle(input.type) ? (plateEnd ?? null) : null,
  }));

/** `POST /documents/withdraw`: takes back the document that waits for review. */
export const withdrawalInput = z.object({ type: documentType });

/** What the public may know of a document. */
export const publicDocument = z.object({
  type: documentType,
  authority: z.string().nullable(),
  checkedAt: moment,
  validUntil: z.iso.date(),
});

/** A document as a profile shows it, with its lines of text as of the day of the response. */
export const shownDocument = publicDocument.extend({
  /** "Autorização da Prefeitura de Campinas" */
  title: z.string(),
  /** "conferida em 12/11/2026" */
  checked: z.string(),
  /** "válida até 06/2027" */
  until: z.string(),
});
export type ShownDocument = z.infer<typeof shownDocument>;

/** `GET /documents`: the status of each type, for the driver. */
export const ownDocuments = z.object({
  /** Whether documents can be sent now. */
  isOn: z.boolean(),
  /** Documents are compared with the profile: without one nothing can be sent. */
  hasProfile: z.boolean(),
  documents: z.array(
    z.object({
      type: documentType,
      /** What waits for review; `answerBy` is the day by which staff promise to be done. */
      waiting: z.object({ submittedAt: moment, answerBy: moment, pages: z.number() }).nullable(),
      /** The accepted document in force, whether or not it is still valid. */
      accepted: publicDocument
        .extend({
          /** What the profile no longer says as it was compared: the document is shown to nobody meanwhile. */
          differences: z.array(z.object({ fact: z.enum(boundFacts), checked: z.string(), now: z.string() })),
        })
        .nullable(),
      /** Set if the latest reviewed one was refused. */
      refused: z
        .object({ reason: z.enum(refusalReasonNames), words: z.string(), decidedAt: moment })
        .nullable(),
    }),
  ),
});

export type OwnDocuments = z.infer<typeof ownDocuments>;
export type OwnDocument = OwnDocuments["documents"][number];

const number = typedCode({ error: documents.numberInvalid })
  .overwrite((text) => inCapitals(text.replace(/[^0-9a-z]/gi, "")))
  .regex(NUMBER_PATTERN, { error: documents.numberInvalid });

const authority = typedLine({ error: documents.authorityMissing })
  .min(1, { error: documents.authorityMissing })
  .max(TEXT_MAX.authority, { error: validation.textTooLong });

/** What staff decide about a document. `words` go to the driver. */
export const documentDecision = z.discriminatedUnion("outcome", [
  z.object({
    id: publicId,
    outcome: z.literal("accepted"),
    /** What else is wrong with it says `faultsOfAcceptance`. */
    validUntil: z.iso.date({ error: documents.validityMissing }),
    /** For an authorisation only. */
    authority: authority.nullish(),
    /** The whole number, or its last three characters: only these are stored, and a keyed hash of a whole one. */
    number: number.nullish(),
    /** The claims of the profile as staff compared them; the acceptance holds for these. */
    compared: z.array(z.object({ name: z.enum(claimNames), value: z.string().nullable() })),
  }),
  z.object({
    id: publicId,
    outcome: z.literal("refused"),
    reason: z.enum(refusalReasonNames, { error: documents.refusalReasonMissing }),
    words: decisionReason,
  }),
]);
export type DocumentDecision = z.output<typeof documentDecision>;
