import { Hono } from "hono";
import { paths } from "../../shared/paths";
import { createAnonymousContext, reportError } from "../http/request";
import { appRouter } from "../http/router";
import type { Services } from "../services";

/** `POST /nao-fui-eu`: that page's form without JavaScript; the token is in its action URL. */
export function createRefuseRegistrationRoute(services: Services): Hono {
  return new Hono().post(paths.refuseRegistration, async (c) => {
    const ctx = createAnonymousContext(services, c);
    const link = { token: c.req.query("token") ?? "", email: c.req.query("email") ?? "" };
    const isDone = await appRouter
      .createCaller(ctx)
      .auth.refuseRegistration(link)
      .then(
        () => true,
        (error: unknown) => {
          reportError(error, ctx.requestId, "auth.refuseRegistration");
          return false;
        },
      );
    c.header("cache-control", "no-store");
    // Redirect to a URL without the token, so that a reload submits nothing again.
    return c.redirect(`${paths.refuseRegistration}?feito=${isDone ? "sim" : "nao"}`, 303);
  });
}
