import { Hono } from "hono";
import { paths } from "../../shared/paths";
import { describeError } from "../http/errors";
import { createAnonymousContext, reportError } from "../http/request";
import { appRouter } from "../http/router";
import type { Services } from "../services";

/** The one button behind "Desligar este resumo", with scripts and without: the link is in the form's own address. */
export function createResultMailsRoute(services: Services): Hono {
  return new Hono().post(paths.resultMailsOff, async (c) => {
    const ctx = createAnonymousContext(services, c);
    const outcome = await appRouter
      .createCaller(ctx)
      .results.endMails({ token: c.req.query("token") ?? "" })
      .then(
        () => "sim",
        (error: unknown) => {
          reportError(error, ctx.requestId, "results.endMails");
          return describeError(error).body.code === "MAIL_LINK_INVALID" ? "vencido" : "nao";
        },
      );
    c.header("cache-control", "no-store");
    // Another address, without the link, so that loading the page again sends nothing again.
    return c.redirect(`${c.req.path}?feito=${outcome}`, 303);
  });
}
