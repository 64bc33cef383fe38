import { DomainError } from "../http/domain-error";
import { publicProcedure } from "../http/trpc";

/** A call of the console: only with a session of the staff. It stands in no public description. */
export const staffProcedure = publicProcedure.use(async ({ ctx, next, type }) => {
  const session = ctx.bearerToken ? await ctx.staffSessions.read(ctx.bearerToken) : null;
  if (!session) throw new DomainError("STAFF_UNAUTHENTICATED");
  const result = await next({ ctx: { ...ctx, staff: session.staff, staffSession: session } });
  // Who changed something sees it on the next page, whatever this process had kept.
  if (type === "mutation") await ctx.driverChanges.settle();
  return result;
});

/** A call that decides or changes something, or shows contact data: not for readers. */
export const operatorProcedure = staffProcedure.use(async ({ ctx, next }) => {
  if (ctx.staff.role !== "operator") throw new DomainError("STAFF_READ_ONLY");
  return next();
});
