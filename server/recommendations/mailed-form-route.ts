import { Hono, type Context as HonoContext } from "hono";
import { paths } from "../../shared/paths";
import type { MailedOutcome } from "../../shared/recommendations/mailed-outcome";
import { describeError } from "../http/errors";
import { createAnonymousContext, reportError } from "../http/request";
import { appRouter } from "../http/router";
import type { Services } from "../services";

type Calls = ReturnType<typeof appRouter.createCaller>["recommendations"];

/**
 * The one button of each page behind a family's mails. The pages are plain forms, with scripts and without: the link is in
 * the form's own address.
 */
export function createRecommendationLinksRoute(services: Services): Hono {
  return new Hono()
    .post(paths.recommendConfirm, (c) => act(c, (calls, token) => calls.confirm({ token })))
    .post(paths.recommendTakeBack, (c) => act(c, (calls, token) => calls.takeBack({ token })));

  async function act(c: HonoContext, call: (calls: Calls, token: string) => Promise<unknown>) {
    const ctx = createAnonymousContext(services, c);
    const { recommendations } = appRouter.createCaller(ctx);
    const outcome = await call(recommendations, c.req.query("token") ?? "").then(
      (): MailedOutcome => "sim",
      (error: unknown) => {
        reportError(error, ctx.requestId, "recommendations.mailed");
        return outcomeOf(error);
      },
    );
    c.header("cache-control", "no-store");
    // Another address, without the link, so that loading the page again sends nothing again.
    return c.redirect(`${c.req.path}?feito=${outcome}`, 303);
  }
}

function outcomeOf(error: unknown): MailedOutcome {
  const { code } = describeError(error).body;
  if (code === "RECOMMENDATION_LINK_INVALID") return "vencido";
  if (code === "RECOMMENDATION_OWN_MAILBOX") return "condutor";
  return code === "RECOMMENDATION_REPEATED" ? "repetida" : "nao";
}
