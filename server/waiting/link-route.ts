import { Hono, type Context as HonoContext } from "hono";
import { successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import type { WaitingOutcome } from "../../shared/waiting/waiting-outcome";
import { describeError } from "../http/errors";
import { createAnonymousContext, reportError } from "../http/request";
import { appRouter } from "../http/router";
import { readForm } from "../pages/read-form";
import type { Services } from "../services";

type Calls = ReturnType<typeof appRouter.createCaller>["waiting"];

/**
 * The one button of each page behind a mail of the waiting list: plain forms, with scripts and without, to the link's own
 * address. The one that ends also takes the click of a mail program (RFC 8058), which follows no redirect.
 */
export function createWaitingLinkRoute(services: Services): Hono {
  return new Hono()
    .post(paths.waitingConfirm, (c) =>
      press(c, paths.waitingConfirmed, (calls, token) => calls.confirm({ token })),
    )
    .post(paths.waitingRenew, (c) =>
      press(c, paths.waitingConfirmed, (calls, token) => calls.renew({ token })),
    )
    .post(paths.waitingEnd, async (c) => {
      const answer = await press(c, paths.waitingEnd, (calls, token) => calls.end({ token }));
      const isOneClick = await readForm(c).then(
        (field) => field("List-Unsubscribe") === "One-Click",
        () => false,
      );
      return isOneClick && !answer.headers.get("location")?.includes("feito=nao")
        ? c.text(successes.waitingEnded)
        : answer;
    });

  async function press(
    c: HonoContext,
    next: string,
    call: (calls: Calls, token: string) => Promise<unknown>,
  ) {
    const ctx = createAnonymousContext(services, c);
    const { waiting } = appRouter.createCaller(ctx);
    const token = c.req.query("token") ?? "";
    c.header("cache-control", "no-store");
    try {
      await call(waiting, token);
    } catch (error) {
      reportError(error, ctx.requestId, "waiting.mailed");
      return c.redirect(`${c.req.path}?feito=${outcomeOf(error)}`, 303);
    }
    // The next page says how it stands now; loading it again presses nothing.
    return c.redirect(`${next}?${new URLSearchParams({ token })}`, 303);
  }
}

function outcomeOf(error: unknown): WaitingOutcome {
  const { code } = describeError(error).body;
  if (code === "WAITING_LINK_INVALID") return "vencido";
  return code === "WAITING_FULL" ? "cheio" : "nao";
}
