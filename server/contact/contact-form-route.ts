import { Hono, type Context as HonoContext } from "hono";
import { bodyLimit } from "hono/body-limit";
import { type ContactAttempt, type ContactForm, emptyContactForm } from "../../shared/contact";
import { paths } from "../../shared/paths";
import type { Context } from "../http/context";
import { DomainError } from "../http/domain-error";
import { describeError } from "../http/errors";
import { createAnonymousContext, reportError } from "../http/request";
import { appRouter } from "../http/router";
import type { DrawPage } from "../pages/draw-page";
import { answerOf, createPackPage } from "../pages/pack-page";
import { readForm } from "../pages/read-form";
import type { Services } from "../services";

/** The longest message, every letter of it percent-encoded, and the other fields (bytes). */
const FORM_MAX_BYTES = 128 * 1024;

/** `POST /contato`: the contact form of a browser without JavaScript. The same procedure, answered with a page. */
export function createContactFormRoute(services: Services, draw: DrawPage): Hono {
  const pack = createPackPage(services.config.devClient);
  const route = new Hono();
  const limit = bodyLimit({
    maxSize: FORM_MAX_BYTES,
    // The body was not read, so it can't be repeated; the browser still has it.
    onError: (c) => tell(c, failureOf(new DomainError("BODY_TOO_LARGE"), emptyContactForm)),
  });
  route.post(paths.contact, limit, async (c) => {
    const form = await readContactForm(c);
    const failure = await send(createAnonymousContext(services, c), form);
    if (failure) return tell(c, failure);
    c.header("cache-control", "no-store");
    // Redirect to another URL, so that a reload does not send the message again.
    return c.redirect(`${paths.contact}?enviada=sim`, 303);
  });
  return route;

  async function tell(c: HonoContext, failure: Failure): Promise<Response> {
    const request = new Request(new URL(paths.contact, c.req.url));
    const page = await draw(request, createAnonymousContext(services, c), { contact: failure.attempt });
    // If the page itself could not be rendered, its own error status counts.
    const { status, retryAfterSeconds } = page.status === 200 ? failure : page;
    return answerOf(pack({ ...page, status, retryAfterSeconds }, c.req.path), c.req.raw.headers);
  }
}

type Failure = { attempt: ContactAttempt; status: number; retryAfterSeconds: number | undefined };

async function send(ctx: Context, form: ContactForm): Promise<Failure | null> {
  try {
    await appRouter.createCaller(ctx).contact.send(form);
    return null;
  } catch (error) {
    reportError(error, ctx.requestId, "contact.send");
    return failureOf(error, form);
  }
}

function failureOf(error: unknown, form: ContactForm): Failure {
  const { status, body, retryAfterSeconds } = describeError(error);
  const issues = body.issues ?? [];
  return {
    attempt: { form, issues, failure: issues.length > 0 ? null : body.message },
    status,
    retryAfterSeconds,
  };
}

async function readContactForm(c: HonoContext): Promise<ContactForm> {
  const text = await readForm(c);
  return { name: text("name"), email: text("email"), subject: text("subject"), message: text("message") };
}
