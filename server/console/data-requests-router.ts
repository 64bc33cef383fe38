import { z } from "zod";
import { publicId } from "../../shared/ids";
import { pick } from "../../shared/profile/field-sets";
import { decisionReason } from "../../shared/schemas/console";
import { dataRequestInput, seatRequestCorrection } from "../../shared/schemas/data-requests";
import { memoriesUnder } from "../cases/memory/memories-under";
import { type Asker, requestsUnder } from "../families/requests/requests-under";
import { recordReading } from "../operation/record-action";
import type { Db } from "../platform/database/database";
import { askForProof } from "../privacy/data-requests/ask-for-proof";
import { closeDataRequest } from "../privacy/data-requests/close-data-request";
import { correctSeatRequest } from "../privacy/data-requests/correct-seat-request";
import { eraseRequestData } from "../privacy/data-requests/erase-request-data";
import { exportRequestData } from "../privacy/data-requests/export-request-data";
import { openDataRequest } from "../privacy/data-requests/open-data-request";
import { accountUnder, countsUnder, findDataRequest, queueItemOf } from "../privacy/data-requests/queries";
import { endMemory } from "../privacy/end-memory";
import { router } from "../process/trpc";
import { operatorProcedure, staffProcedure } from "./procedures";

const byId = z.object({ id: publicId });

/** Data subject requests (LGPD), with or without an account. */
export const dataRequestsRouter = router({
  /** A request and how much data is stored under its e-mail; its e-mail and text are for operators only. */
  file: staffProcedure("heavyRead")
    .input(byId)
    .query(async ({ ctx, input }) => {
      const { email, phone, note, linkHashes, ...request } = await findDataRequest(ctx.db, input.id);
      const isOperator = ctx.staff.role === "operator";
      await recordReading(ctx, { action: "data-request-read", subject: input.id, actor: ctx.staff.id });
      return {
        ...request,
        email: isOperator ? email : null,
        phone: isOperator ? phone : null,
        note: isOperator ? note : null,
        seatRequests: isOperator && email !== null ? await requestsShown(ctx.db, { email, phone }) : [],
        found: email !== null && {
          account: (await accountUnder(ctx.db, email)) ?? null,
          ...(await countsUnder(ctx.db, email, phone)),
          memories: await memoriesUnder(ctx, email),
        },
      };
    }),

  open: operatorProcedure("mail")
    .input(dataRequestInput)
    .mutation(async ({ ctx, input }) => {
      const id = await openDataRequest(ctx, input, ctx.staff.id);
      return { id, queueItemId: await queueItemOf(ctx.db, id) };
    }),

  askForProof: operatorProcedure("mail")
    .input(byId)
    .mutation(({ ctx, input }) => askForProof(ctx, { ...input, staffId: ctx.staff.id })),

  export: operatorProcedure("heavyRead")
    .input(byId)
    .mutation(({ ctx, input }) => exportRequestData(ctx, input.id, ctx.staff.id)),

  correctSeatRequest: operatorProcedure("write")
    .input(byId.extend({ seatRequestId: publicId, contact: seatRequestCorrection, reason: decisionReason }))
    .mutation(({ ctx, input: { contact, ...input } }) =>
      correctSeatRequest(ctx, { ...input, ...contact, staffId: ctx.staff.id }),
    ),

  erase: operatorProcedure("mail")
    .input(byId.extend({ reason: decisionReason }))
    .mutation(({ ctx, input }) => eraseRequestData(ctx, { ...input, staffId: ctx.staff.id })),

  endMemory: operatorProcedure("write")
    .input(byId.extend({ memoryId: publicId, reason: decisionReason }))
    .mutation(({ ctx, input: { id: requestId, memoryId, reason } }) =>
      endMemory(ctx, { requestId, memoryId, reason, staffId: ctx.staff.id }),
    ),

  close: operatorProcedure("mail")
    .input(byId.extend({ outcome: decisionReason }))
    .mutation(({ ctx, input }) => closeDataRequest(ctx, { ...input, staffId: ctx.staff.id })),
});

/** Requests for a seat as an operator corrects them. */
async function requestsShown(db: Db, asker: Asker) {
  return (await requestsUnder(db, asker)).map(({ request, driverName }) => ({
    ...pick(request, ["id", "firstName", "phone", "school", "shift", "seats", "year"]),
    driverName,
    createdAt: request.createdAt,
  }));
}
