import { initTRPC, TRPCError } from "@trpc/server";
import { PROOF_LIFETIME } from "../../shared/limits";
import type { Caller, Cost, NamedLimit } from "../platform/http/call-limits";
import { DomainError } from "../platform/http/domain-error";
import { describeError, isDatabaseUnavailable, trpcCodeOf } from "../platform/http/errors";
import type { Context } from "./context";

/**
 * What a procedure costs, for whom it counts, and its route in the REST interface (§7). `{id}` in the path is the input's field of
 * that name.
 */
export type CallMeta = {
  cost?: Cost;
  caller?: Caller;
  openapi?: { method: "GET" | "POST"; path: `/${string}`; summary: string };
};

const t = initTRPC
  .context<Context>()
  .meta<CallMeta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error }) => {
      const { status, body } = describeError(error);
      return { ...shape, message: body.message, data: { httpStatus: status, ...body } };
    },
  });

export const router = t.router;
export const mergeRouters = t.mergeRouters;

/**
 * Gives expected failures the transport's status; describeError does the rest. Anything else is a bug: it is
 * logged, and the answer is a neutral sentence.
 */
const withErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof DomainError) {
    const cause = result.error.cause;
    throw new TRPCError({ code: trpcCodeOf(cause.code), message: cause.message, cause });
  }
  return result;
});

/** The builder of the others, which count the calls of their callers. */
export const procedureFor = (caller: Caller, cost: Cost) =>
  t.procedure.meta({ cost, caller }).use(withErrors);

/**
 * A procedure that needs no session, counted per network: once per call, also within a batch, over any
 * transport. @throws DomainError RATE_LIMITED with the seconds to wait.
 */
export const publicProcedure = (cost: Cost) =>
  procedureFor("stranger", cost).use(async ({ ctx, next }) => {
    await ctx.limits.spend(cost, "stranger", ctx.clientAddress);
    return next();
  });

/**
 * A procedure that needs a session, which is checked before the body is parsed. It is counted per account:
 * mobile carriers put many drivers behind one IP address. @throws DomainError RATE_LIMITED
 */
export const signedInProcedure = (cost: Cost) =>
  procedureFor("account", cost).use(async ({ ctx, next, type }) => {
    if (!ctx.bearerToken) throw new DomainError("TOKEN_MISSING");
    const session = await ctx.session();
    if (!session) return refuseUnknownToken(ctx, "UNAUTHENTICATED");
    await ctx.limits.spend(cost, "account", session.user.id);
    ctx.accessRecords.note(ctx.clientAddress, session.user.id);
    const result = await next({
      ctx: { ...ctx, user: session.user, sessionId: session.id, authenticatedAt: session.authenticatedAt },
    });
    // Read your own writes: the next page must show the change, whatever this process had cached.
    if (type === "mutation") await ctx.driverChanges.settle();
    return result;
  });

/**
 * A procedure for what an open session alone must not allow: it needs the password or a passkey again within ten
 * minutes. @throws DomainError PROOF_REQUIRED
 */
export const provenProcedure = (cost: Cost) =>
  signedInProcedure(cost).use(async ({ ctx, next }) => {
    refuseUnproven(ctx);
    return next();
  });

/**
 * Refuses a session whose person has not entered the password or used a passkey within ten minutes: whoever holds an
 * unlocked phone must not be able to stay. @throws DomainError PROOF_REQUIRED
 */
export function refuseUnproven({
  now,
  authenticatedAt,
}: Pick<Context, "now"> & { authenticatedAt: Date }): void {
  if (now().getTime() >= authenticatedAt.getTime() + PROOF_LIFETIME) throw new DomainError("PROOF_REQUIRED");
}

/**
 * Refuses a token that opens no session. Each costs a query, so they count as a stranger's.
 * @throws DomainError `code`, RATE_LIMITED
 */
export async function refuseUnknownToken(
  ctx: Pick<Context, "limits" | "clientAddress">,
  code: "UNAUTHENTICATED" | "STAFF_UNAUTHENTICATED",
): Promise<never> {
  await ctx.limits.spend("database", "stranger", ctx.clientAddress);
  throw new DomainError(code);
}

/**
 * Counts this call against a limit that has a reason besides cost, unless the database was away: whoever tries until it is
 * back must not wait for an hour then. @throws DomainError RATE_LIMITED with the seconds to wait.
 */
export function limitedBy(name: NamedLimit) {
  return t.middleware(async ({ ctx, next }) => {
    await ctx.limits.consume(name, ctx.clientAddress);
    const result = await next();
    if (!result.ok && isDatabaseUnavailable(result.error)) await ctx.limits.giveBack(name, ctx.clientAddress);
    return result;
  });
}
