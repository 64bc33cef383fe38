import { z } from "zod";
import { typedLine } from "../../shared/typed/schemas";
import { recordReading } from "../operation/record-action";
import { router } from "../process/trpc";
import { findAnything } from "./ops/find-anything";
import { staffProcedure } from "./procedures";

/** The search that every page of the console opens with "/". */
export const searchRouter = router({
  all: staffProcedure("heavyRead")
    .input(z.object({ text: typedLine().min(2).max(254) }))
    .query(async ({ ctx, input: { text } }) => {
      const found = await findAnything(ctx.db, { text, byContact: ctx.staff.role === "operator" }, ctx.now());
      // Without the text, which may be somebody's e-mail.
      await recordReading(ctx, { action: "people-searched", subject: null, actor: ctx.staff.id });
      return found;
    }),
});
