import { listStaff } from "../platform/sessions/find-staff";
import { router } from "../process/trpc";
import { staffProcedure } from "./procedures";

/** Who works in the console. People are added and removed by `bun run ops staff` on the server, which has the key. */
export const teamRouter = router({
  list: staffProcedure("database").query(async ({ ctx }) => {
    const isOperator = ctx.staff.role === "operator";
    return (await listStaff(ctx.db)).map(({ email, ...member }) => ({
      ...member,
      email: isOperator ? email : null,
    }));
  }),
});
