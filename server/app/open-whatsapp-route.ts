import { Hono } from "hono";
import { paths } from "../../shared/paths";
import { createAnonymousContext, reportError } from "../process/request";
import type { Services } from "../process/services";
import { appRouter } from "./router";

/**
 * The button of the page before a driver's WhatsApp, for visitors without scripts: counts the opening and redirects to
 * WhatsApp. Back to that page if it fails, or if another site leads here: nobody gets past the notice.
 */
export function createOpenWhatsappRoute(services: Services): Hono {
  return new Hono().get(`${paths.whatsapp}/:id/abrir`, async (c) => {
    const id = c.req.param("id");
    const notice = paths.whatsappNotice(id);
    c.header("cache-control", "no-store");
    c.header("x-robots-tag", "noindex");
    // Old browsers don't say where a request comes from.
    if (c.req.method !== "GET" || (c.req.header("sec-fetch-site") ?? "same-origin") !== "same-origin")
      return c.redirect(notice, 302);
    const ctx = createAnonymousContext(services, c);
    const calls = appRouter.createCaller(ctx);
    try {
      const { whatsAppUrl } = await calls.drivers.whatsapp({ id });
      // As in the browser, a count that fails stops nobody.
      await calls.drivers.whatsappOpened({ id, via: "link" }).catch((error: unknown) => {
        reportError(error, ctx.requestId, c.req.path);
      });
      return c.redirect(whatsAppUrl, 302);
    } catch (error) {
      reportError(error, ctx.requestId, c.req.path);
      return c.redirect(`${notice}?falhou=sim`, 302);
    }
  });
}
