import { z } from "zod";
import { publicId } from "../../shared/ids";
import { TEXT_MAX } from "../../shared/limits";
import { validation } from "../../shared/messages";
import { schoolKey } from "../../shared/places/school-names";
import { decisionReason } from "../../shared/schemas/console";
import { lengthOf } from "../../shared/text";
import { typedCode, typedLine } from "../../shared/typed/schemas";
import { act } from "../operation/record-action";
import { router } from "../process/trpc";
import { mergeSchools, renameSchool, splitSchool, undoSchoolChange } from "../search/schools/change-school";
import { findSchools, schoolFile } from "../search/schools/queries";
import { operatorProcedure, staffProcedure } from "./procedures";

const byId = z.object({ id: publicId });
const reasoned = byId.extend({ reason: decisionReason });
const name = typedLine({ error: validation.schoolNameInvalid }).refine(
  (text) => schoolKey(text) !== "" && lengthOf(text) <= TEXT_MAX.listItem,
  {
    error: validation.schoolNameInvalid,
  },
);
const neighborhood = typedLine().refine((text) => lengthOf(text) <= TEXT_MAX.listItem, {
  error: validation.textTooLong,
});

/** The catalogue of schools: what staff see and change. */
export const schoolsConsoleRouter = router({
  find: staffProcedure("heavyRead")
    .input(
      z.object({
        text: typedLine().max(TEXT_MAX.listItem),
        state: typedCode().max(2).optional(),
        cityName: typedLine().max(TEXT_MAX.city).optional(),
      }),
    )
    .query(({ ctx, input }) => findSchools(ctx.db, input)),

  file: staffProcedure("database")
    .input(byId)
    .query(({ ctx, input }) => schoolFile(ctx.db, input.id)),

  rename: operatorProcedure("write")
    .input(reasoned.extend({ name }))
    .mutation(({ ctx, input: { reason, ...input } }) =>
      act(ctx, { action: "school-renamed", subject: input.id, reason, actor: ctx.staff.id }, (inside) =>
        renameSchool(inside, input),
      ),
    ),

  merge: operatorProcedure("write")
    .input(reasoned.extend({ into: publicId, areOne: z.boolean().default(false) }))
    .mutation(({ ctx, input: { reason, ...input } }) =>
      act(ctx, { action: "school-merged", subject: input.id, reason, actor: ctx.staff.id }, (inside) =>
        mergeSchools(inside, input),
      ),
    ),

  split: operatorProcedure("write")
    .input(
      reasoned.extend({
        name,
        neighborhood: neighborhood.transform((text) => text || null),
        driverIds: z.array(publicId).max(1000),
      }),
    )
    .mutation(({ ctx, input: { reason, ...input } }) =>
      act(ctx, { action: "school-split", subject: input.id, reason, actor: ctx.staff.id }, (inside) =>
        splitSchool(inside, input),
      ),
    ),

  /** Undoes a change; the school is passed so that the log can name it. */
  undo: operatorProcedure("write")
    .input(byId.extend({ changeId: publicId }))
    .mutation(({ ctx, input: { id, changeId } }) =>
      act(ctx, { action: "school-change-undone", subject: id, reason: "", actor: ctx.staff.id }, (inside) =>
        undoSchoolChange(inside, changeId),
      ),
    ),
});
