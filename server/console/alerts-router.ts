import { troublesOf } from "../alerts/queries";
import { router } from "../http/trpc";
import { staffProcedure } from "./procedures";

/** What stands still, for the banner over every page of the console. */
export const alertsRouter = router({
  troubles: staffProcedure.query(({ ctx }) => troublesOf(ctx)),
});
