import { maskTexts } from "../../shared/operation/mask-contacts";
import type { Cost } from "../platform/http/call-limits";
import { DomainError } from "../platform/http/domain-error";
import { procedureFor, refuseUnknownToken } from "../process/trpc";

/**
 * A procedure of the console: needs a staff session, counts per person of the staff, and is not part of the
 * public OpenAPI document. Readers get every text with its contacts masked.
 */
export const staffProcedure = (cost: Cost) =>
  procedureFor("staff", cost).use(async ({ ctx, next, type }) => {
    const session = ctx.bearerToken ? await ctx.staffSessions.read(ctx.bearerToken) : null;
    if (!session) return refuseUnknownToken(ctx, "STAFF_UNAUTHENTICATED");
    await ctx.limits.spend(cost, "staff", session.staff.id);
    const result = await next({ ctx: { ...ctx, staff: session.staff, staffSession: session } });
    // Read your own writes: the next page must not come from a stale cache.
    if (type === "mutation") await ctx.driverChanges.settle();
    return result.ok && session.staff.role === "reader"
      ? { ...result, data: maskTexts(result.data) }
      : result;
  });

/** A procedure that decides or changes something, or shows contact data: for operators only, not for readers. */
export const operatorProcedure = (cost: Cost) =>
  staffProcedure(cost).use(async ({ ctx, next }) => {
    if (ctx.staff.role !== "operator") throw new DomainError("STAFF_READ_ONLY");
    return next();
  });
