import { Hono, type Context as HonoContext } from "hono";
import { bodyLimit } from "hono/body-limit";
import { paths } from "../../shared/paths";
import { emptyWaitingForm, type WaitingAttempt, type WaitingForm } from "../../shared/waiting/waiting";
import type { Context } from "../http/context";
import { DomainError } from "../http/domain-error";
import { describeError } from "../http/errors";
import { createAnonymousContext, reportError } from "../http/request";
import { appRouter } from "../http/router";
import type { DrawPage } from "../pages/draw-page";
import { answerOf, createPackPage } from "../pages/pack-page";
import { readForm } from "../pages/read-form";
import type { Services } from "../services";

const FORM_MAX_BYTES = 16 * 1024;

/** `POST /avise-me`: the form of a browser without JavaScript. The same procedure, answered with a page. */
export function createWaitingFormRoute(services: Services, draw: DrawPage): Hono {
  const pack = createPackPage(services.config.devClient);
  const route = new Hono();
  const limit = bodyLimit({
    maxSize: FORM_MAX_BYTES,
    onError: (c) => tell(c, failureOf(new DomainError("BODY_TOO_LARGE"), emptyWaitingForm)),
  });
  route.post(paths.waiting, limit, async (c) => {
    const form = await readWaitingForm(c);
    const failure = await ask(createAnonymousContext(services, c), form);
    if (failure) return tell(c, failure);
    c.header("cache-control", "no-store");
    // Another address, so that loading the page again does not ask again.
    return c.redirect(`${paths.waiting}?enviado=sim`, 303);
  });
  return route;

  async function tell(c: HonoContext, { attempt, ...given }: Failure): Promise<Response> {
    const request = new Request(new URL(paths.waiting, c.req.url));
    const page = await draw(request, createAnonymousContext(services, c), { waiting: attempt });
    // Where the page itself could not be drawn, that is what the answer tells.
    const { status, retryAfterSeconds } = page.status === 200 ? given : page;
    return answerOf(pack({ ...page, status, retryAfterSeconds }, c.req.path), c.req.raw.headers);
  }
}

type Failure = { attempt: WaitingAttempt; status: number; retryAfterSeconds: number | undefined };

async function ask(ctx: Context, form: WaitingForm): Promise<Failure | null> {
  try {
    await appRouter.createCaller(ctx).waiting.ask(form);
    return null;
  } catch (error) {
    reportError(error, ctx.requestId, "waiting.ask");
    return failureOf(error, form);
  }
}

function failureOf(error: unknown, form: WaitingForm): Failure {
  const { status, body, retryAfterSeconds } = describeError(error);
  const issues = body.issues ?? [];
  const failure = issues.length > 0 ? null : body.message;
  return { attempt: { form, issues, failure }, status, retryAfterSeconds };
}

async function readWaitingForm(c: HonoContext): Promise<WaitingForm> {
  const text = await readForm(c);
  return {
    ...{ email: text("email"), place: text("place"), shift: text("shift") },
    ...{ state: text("state"), city: text("city") },
    ...{ school: text("school"), neighborhood: text("neighborhood") },
  };
}
