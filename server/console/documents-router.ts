import { z } from "zod";
import { publicId } from "../../shared/ids";
import { DOCUMENT_PAGES_MAX } from "../../shared/limits";
import { documentDecision } from "../../shared/schemas/documents";
import { decideDocument } from "../documents/decide-document";
import { documentFile } from "../documents/document-file";
import { openDocumentPage } from "../documents/open-document-page";
import { documentsOf } from "../documents/queries";
import { findDriverOfUser } from "../drivers/queries";
import { router } from "../process/trpc";
import { userIdOf } from "./ops/find-people";
import { operatorProcedure } from "./procedures";

const byId = z.object({ id: publicId });

/** Review of the documents that drivers sent. For operators only, because of what the files contain. */
export const documentsConsoleRouter = router({
  file: operatorProcedure("database")
    .input(byId)
    .query(({ ctx, input }) => documentFile(ctx, input.id)),

  /** One page as a JPEG in base64. The access is recorded before it is sent. */
  page: operatorProcedure("file")
    .input(byId.extend({ page: z.number().int().min(1).max(DOCUMENT_PAGES_MAX) }))
    .query(async ({ ctx, input: { id, page } }) => {
      const picture = await openDocumentPage(ctx, ctx.staff, id, page);
      return { picture: Buffer.from(picture).toString("base64"), openedAt: ctx.now() };
    }),

  decide: operatorProcedure("mail")
    .input(documentDecision)
    .mutation(({ ctx, input }) =>
      ctx.db.transaction((tx) => decideDocument({ ...ctx, db: tx }, { ...input, staffId: ctx.staff.id })),
    ),

  /** Everything that a person sent, for the person's record. */
  ofPerson: operatorProcedure("database")
    .input(byId)
    .query(async ({ ctx, input }) => {
      const driver = await findDriverOfUser(ctx.db, await userIdOf(ctx.db, input.id));
      return driver
        ? (await documentsOf(ctx.db, driver.id)).map(({ document, pages }) => ({ ...document, pages }))
        : [];
    }),
});
