import { z } from "zod";
import { publicId } from "../../shared/ids";
import { decisionReason } from "../../shared/schemas/console";
import { recommendationDecision } from "../../shared/schemas/recommendations";
import { findDriverOfUser } from "../drivers/queries";
import {
  decideRecommendation,
  removeRecommendation,
} from "../families/recommendations/decide-recommendation";
import { decideNameChange, nameChange } from "../families/recommendations/name-change";
import { recommendationFile, recommendationsOfDriver } from "../families/recommendations/recommendation-file";
import { router } from "../process/trpc";
import { userIdOf } from "./ops/find-people";
import { operatorProcedure } from "./procedures";

const byId = z.object({ id: publicId });

/**
 * Recommendations by families and answers by drivers: reviewed before they are shown. They may name anybody, so for
 * operators only.
 */
export const recommendationsConsoleRouter = router({
  file: operatorProcedure("database")
    .input(byId)
    .query(({ ctx, input }) => recommendationFile(ctx.db, input.id)),

  decide: operatorProcedure("mail")
    .input(recommendationDecision)
    .mutation(({ ctx, input }) =>
      ctx.db.transaction((tx) =>
        decideRecommendation({ ...ctx, db: tx }, { ...input, staffId: ctx.staff.id }),
      ),
    ),

  /** Recommendations that a driver's new name hides; the queue item is about the driver. */
  nameChange: operatorProcedure("database")
    .input(byId)
    .query(({ ctx, input }) => nameChange(ctx.db, input.id)),

  decideNameChange: operatorProcedure("write")
    .input(byId.extend({ name: z.string(), isSame: z.boolean() }))
    .mutation(({ ctx, input: { id: driverId, ...decision } }) =>
      ctx.db.transaction((tx) =>
        decideNameChange({ ...ctx, db: tx }, { driverId, ...decision, staffId: ctx.staff.id }),
      ),
    ),

  remove: operatorProcedure("write")
    .input(byId.extend({ reason: decisionReason }))
    .mutation(({ ctx, input }) =>
      ctx.db.transaction((tx) =>
        removeRecommendation({ ...ctx, db: tx }, { ...input, staffId: ctx.staff.id }),
      ),
    ),

  /** Everything about a person's profile, for the person's record. */
  ofPerson: operatorProcedure("database")
    .input(byId)
    .query(async ({ ctx, input }) => {
      const driver = await findDriverOfUser(ctx.db, await userIdOf(ctx.db, input.id));
      return driver ? recommendationsOfDriver(ctx.db, driver.id) : [];
    }),
});
