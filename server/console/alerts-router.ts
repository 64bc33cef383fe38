import { troublesOf } from "../alerts/queries";
import { router } from "../http/trpc";
import { staffProcedure } from "./procedures";

/** Current system problems, for the banner on every page of the console. */
export const alertsRouter = router({
  troubles: staffProcedure("database").query(({ ctx }) => troublesOf(ctx)),
});
