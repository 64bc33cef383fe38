import { done, doneOutput } from "../../shared/answers";
import { successes } from "../../shared/messages";
import { ownDocuments, submissionInput, withdrawalInput } from "../../shared/schemas/documents";
import { findDriverOfUser } from "../drivers/queries";
import { DomainError } from "../platform/http/domain-error";
import { router, signedInProcedure } from "../process/trpc";
import { inDecoder } from "./decoder-queue";
import { readOwnDocuments } from "./own-documents";
import { readDocument } from "./read-document";
import { storeDocument } from "./store-document";
import { withdrawDocument } from "./withdraw-document";

/** A PDF at which the decoder had to be stopped counts as this many more. */
const MORE_WHEN_HEAVY = 4;

// All that needs no file is checked before one is parsed.
const sendingProcedure = signedInProcedure("decoder").use(async ({ ctx, next }) => {
  const key = ctx.documentKeys.current;
  if (!key) throw new DomainError("DOCUMENTS_OFF");
  if (!(await findDriverOfUser(ctx.db, ctx.user.id))) throw new DomainError("PROFILE_NOT_FOUND");
  return next({ ctx: { ...ctx, key } });
});

/** A signed-in driver's actions on their documents. No call returns a file. */
export const documentsRouter = router({
  own: signedInProcedure("database")
    .meta({ openapi: { method: "GET", path: "/documents", summary: "Meus documentos" } })
    .output(ownDocuments)
    .query(({ ctx }) => readOwnDocuments(ctx)),

  submit: sendingProcedure
    .meta({ openapi: { method: "POST", path: "/documents/submit", summary: "Envio de um documento" } })
    .input(submissionInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input: { type, files, plateEnd } }) => {
      const pages = await inDecoder(ctx.user.id, (patience) => readDocument(files, patience)).catch(
        async (error: unknown) => {
          if (error instanceof DomainError && error.code === "DOCUMENT_TOO_HEAVY")
            await ctx.limits.spend("decoder", "account", ctx.user.id, MORE_WHEN_HEAVY);
          throw error;
        },
      );
      await storeDocument(ctx, ctx.key, { type, plateEnd, pages });
      return done(successes.documentSent);
    }),

  withdraw: signedInProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/documents/withdraw",
        summary: "Cancelamento de um documento em análise",
      },
    })
    .input(withdrawalInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await withdrawDocument(ctx, input.type);
      return done(successes.documentWithdrawn);
    }),
});
