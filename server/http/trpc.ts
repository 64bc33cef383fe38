import { initTRPC, TRPCError } from "@trpc/server";
import type { Context } from "./context";
import { DomainError } from "./domain-error";
import { describeError, trpcCodeOf } from "./errors";
import type { RateLimitName } from "./rate-limits";

/** A procedure's route in the REST interface (§7). `{id}` in the path is the input's field of that name. */
export type OpenApiMeta = {
  openapi?: { method: "GET" | "POST"; path: `/${string}`; summary: string };
};

const t = initTRPC
  .context<Context>()
  .meta<OpenApiMeta>()
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

/** A procedure that needs no session. */
export const publicProcedure = t.procedure.use(withErrors);

/** A procedure that needs a session, which is checked before the body is parsed. */
export const signedInProcedure = publicProcedure.use(async ({ ctx, next, type }) => {
  if (!ctx.bearerToken) throw new DomainError("TOKEN_MISSING");
  const session = await ctx.session();
  if (!session) throw new DomainError("UNAUTHENTICATED");
  ctx.accessRecords.note(ctx.clientAddress, session.user.id);
  const result = await next({ ctx: { ...ctx, user: session.user, sessionId: session.id } });
  // Read your own writes: the next page must show the change, whatever this process had cached.
  if (type === "mutation") await ctx.driverChanges.settle();
  return result;
});

/**
 * A procedure that needs a session and is rate-limited per account: mobile carriers put many drivers behind
 * one IP address. @throws DomainError RATE_LIMITED with the seconds to wait.
 */
export const limitedProcedure = (name: RateLimitName) =>
  signedInProcedure.use(async ({ ctx, next }) => {
    await ctx.limits.consume(name, ctx.user.id);
    return next();
  });

/**
 * Counts this call against a limit: once per procedure call, also within a batch, over any transport. @throws
 * DomainError RATE_LIMITED with the seconds to wait.
 */
export function rateLimited(name: RateLimitName) {
  return t.middleware(async ({ ctx, next }) => {
    await ctx.limits.consume(name, ctx.clientAddress);
    return next();
  });
}
