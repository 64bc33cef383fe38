import { z } from "zod";
import { publicId } from "../../shared/ids";
import { HIDDEN_NAME } from "../../shared/operation/mask-contacts";
import { queueKindNames } from "../../shared/queue";
import type { StaffRole } from "../../shared/staff";
import { typedCode } from "../../shared/typed/schemas";
import { startAnalysis } from "../cases/start-analysis";
import { takeQueueItem, takeQueueItemIfFree } from "../operation/queue-items";
import { recordAction } from "../operation/record-action";
import { DomainError } from "../platform/http/domain-error";
import { router } from "../process/trpc";
import { operatorProcedure, staffProcedure } from "./procedures";
import { findQueueItem, queueCounts, waitingItems } from "./queue-queries";
import { undoOf } from "./undo-decision";

/** An item; who wrote a message is for operators only. */
function shownTo<Item extends { kind: string; person: string | null }>(role: StaffRole, item: Item): Item {
  return role === "reader" && item.kind === "message" ? { ...item, person: HIDDEN_NAME } : item;
}

/** Items that wait for a decision. The decisions of each kind are in its own router, the undo of all is here. */
export const queueRouter = router({
  counts: staffProcedure("database").query(({ ctx }) => queueCounts(ctx.db, ctx.now())),

  list: staffProcedure("database")
    .input(z.object({ kind: z.enum(queueKindNames).optional(), cursor: publicId.nullish() }))
    .query(async ({ ctx, input }) => {
      const page = await waitingItems(ctx.db, input);
      return { ...page, items: page.items.map((item) => shownTo(ctx.staff.role, item)) };
    }),

  item: staffProcedure("database")
    .input(z.object({ id: publicId }))
    .query(async ({ ctx, input }) => {
      const item = await findQueueItem(ctx.db, input.id);
      if (!item) throw new DomainError("QUEUE_ITEM_NOT_FOUND");
      return shownTo(ctx.staff.role, item);
    }),

  /** Assigns an item to the first who opens it; one that somebody else has stays as it is. */
  open: operatorProcedure("write")
    .input(z.object({ id: publicId }))
    .mutation(({ ctx, input }) =>
      ctx.db.transaction(async (tx) => {
        const at = ctx.now();
        const subject = await takeQueueItemIfFree(tx, input.id, ctx.staff.id, at);
        if (subject !== null) await recordTaking({ ...ctx, db: tx }, subject);
        await startAnalysis(tx, input.id, ctx.staff.id, at);
      }),
    ),

  /** Assigns an item that may be somebody else's. */
  take: operatorProcedure("write")
    .input(z.object({ id: publicId }))
    .mutation(({ ctx, input }) =>
      ctx.db.transaction(async (tx) => {
        const subject = await takeQueueItem(tx, input.id, ctx.staff.id, ctx.now());
        await recordTaking({ ...ctx, db: tx }, subject);
      }),
    ),

  /** Undoes a recent decision of one's own: by the item's subject, a case's by the decision's id. */
  undo: operatorProcedure("write")
    .input(z.object({ kind: z.enum(queueKindNames), id: typedCode().max(80) }))
    .mutation(({ ctx, input: { kind, id } }) => {
      const undo = undoOf[kind];
      if (!undo) throw new DomainError("UNDO_TOO_LATE");
      return ctx.db.transaction((tx) => undo({ ...ctx, db: tx }, id, ctx.staff.id));
    }),
});

type Taking = Parameters<typeof recordAction>[0] & { staff: { id: string } };

const recordTaking = (ctx: Taking, subject: string) =>
  recordAction(ctx, { action: "item-taken", subject, reason: "", actor: ctx.staff.id });
