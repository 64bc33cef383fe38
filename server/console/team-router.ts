import { router } from "../http/trpc";
import { listStaff } from "../staff/queries";
import { staffProcedure } from "./procedures";

/** Who works in the console. People join and leave by `bun run ops staff`, where the server's key is. */
export const teamRouter = router({
  list: staffProcedure.query(async ({ ctx }) => {
    const isOperator = ctx.staff.role === "operator";
    return (await listStaff(ctx.db)).map(({ email, ...member }) => ({
      ...member,
      email: isOperator ? email : null,
    }));
  }),
});
