import type { Context as HonoContext } from "hono";
import type { ErrorCode } from "../../shared/errors";
import { describeError } from "../http/errors";
import { createAnonymousContext, reportError } from "../http/request";
import { appRouter } from "../http/router";
import type { Services } from "../services";

type Calls = ReturnType<typeof appRouter.createCaller>;

/** What a button does, and the page that follows. */
export type MailedButton = {
  call: (calls: Calls, token: string) => Promise<unknown>;
  /** Refusals that have an outcome of their own; all others become "nao". */
  refusals?: Partial<Record<ErrorCode, string>>;
  /**
   * The page to redirect to after a success, opened with the same link; by default the button's own page,
   * without the link.
   */
  next?: string;
};

/**
 * The button of a page that a mail links to: a plain form, with scripts and without; the link's token is in
 * its action URL. Redirects to a page that shows the outcome (`?feito=`), so that a reload doesn't submit
 * again.
 */
export async function pressButton(
  services: Services,
  c: HonoContext,
  button: MailedButton,
): Promise<Response> {
  const ctx = createAnonymousContext(services, c);
  const token = c.req.query("token") ?? "";
  c.header("cache-control", "no-store");
  try {
    await button.call(appRouter.createCaller(ctx), token);
  } catch (error) {
    reportError(error, ctx.requestId, `button:${c.req.path}`);
    return c.redirect(
      `${c.req.path}?feito=${button.refusals?.[describeError(error).body.code] ?? "nao"}`,
      303,
    );
  }
  const next = button.next ? `${button.next}?${new URLSearchParams({ token })}` : `${c.req.path}?feito=sim`;
  return c.redirect(next, 303);
}
