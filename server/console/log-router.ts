import { z } from "zod";
import { startOfDay } from "../../shared/brazil";
import { actionNames } from "../../shared/operation/operator-actions";
import { calendarDay, listCursor } from "../../shared/schemas/console";
import { typedLine } from "../../shared/typed/schemas";
import { listActions } from "../operation/actions-about";
import { everyoneOfStaff, withNames } from "../operation/named-actions";
import { router } from "../process/trpc";
import { staffProcedure } from "./procedures";

const logInput = z.object({
  action: z.enum(actionNames).optional(),
  actor: typedLine().max(64).optional(),
  subject: typedLine().max(64).optional(),
  from: calendarDay.optional(),
  until: calendarDay.optional(),
  cursor: listCursor,
});

/** Who did what, when and why. */
export const logRouter = router({
  list: staffProcedure("database")
    .input(logInput)
    .query(async ({ ctx, input: { from, until, cursor, ...filter } }) => {
      const page = await listActions(ctx.db, {
        ...filter,
        from: from === undefined ? undefined : startOfDay(from),
        until: until === undefined ? undefined : startOfDay(until, 1),
        after: cursor ?? undefined,
      });
      return withNames(ctx.db, page);
    }),

  actors: staffProcedure("database").query(({ ctx }) => everyoneOfStaff(ctx.db)),
});
