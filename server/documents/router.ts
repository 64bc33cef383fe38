import { done, doneOutput } from "../../shared/answers";
import { successes } from "../../shared/messages";
import { ownDocuments, submissionInput, withdrawalInput } from "../../shared/schemas/documents";
import { DomainError } from "../http/domain-error";
import { router, signedInProcedure } from "../http/trpc";
import { readOwnDocuments } from "./own-documents";
import { readDocument } from "./read-document";
import { storeDocument } from "./store-document";
import { withdrawDocument } from "./withdraw-document";

const sendingProcedure = signedInProcedure("decoder").use(({ ctx, next }) => {
  const key = ctx.documentKeys.current;
  if (!key) throw new DomainError("DOCUMENTS_OFF");
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
      await storeDocument(ctx, ctx.key, { type, plateEnd, pages: await readDocument(files) });
      return done(successes.documentSent);
    }),

  withdraw: signedInProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/documents/withdraw",
        summary: "Retirada de um documento em análise",
      },
    })
    .input(withdrawalInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await withdrawDocument(ctx, input.type);
      return done(successes.documentWithdrawn);
    }),
});
