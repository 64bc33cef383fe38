import { Hono, type Context as HonoContext } from "hono";
import { bodyLimit } from "hono/body-limit";
import { paths } from "../../shared/paths";
import { emptyProtocolForm, type ProtocolAttempt, type ProtocolForm } from "../../shared/reports";
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

/** `POST /protocolo`: the state of a report for a browser without JavaScript. The same procedure, answered with a page. */
export function createProtocolFormRoute(services: Services, draw: DrawPage): Hono {
  const pack = createPackPage(services.config.devClient);
  const route = new Hono();
  const limit = bodyLimit({
    maxSize: FORM_MAX_BYTES,
    onError: (c) => tell(c, failureOf(new DomainError("BODY_TOO_LARGE"), emptyProtocolForm)),
  });
  route.post(paths.protocol, limit, async (c) => {
    const text = await readForm(c);
    const form = { protocol: text("protocol"), email: text("email") };
    return tell(c, await ask(createAnonymousContext(services, c), form));
  });
  return route;

  async function tell(c: HonoContext, { attempt, ...given }: Outcome): Promise<Response> {
    const request = new Request(new URL(paths.protocol, c.req.url));
    const page = await draw(request, createAnonymousContext(services, c), { protocol: attempt });
    // If the page itself could not be rendered, its own error status counts.
    const { status, retryAfterSeconds } = page.status === 200 ? given : page;
    const answer = await answerOf(pack({ ...page, status, retryAfterSeconds }, c.req.path), new Headers());
    // Private to this visitor.
    answer.headers.set("cache-control", "no-store");
    answer.headers.delete("etag");
    return answer;
  }
}

type Outcome = { attempt: ProtocolAttempt; status: number; retryAfterSeconds: number | undefined };

async function ask(ctx: Context, form: ProtocolForm): Promise<Outcome> {
  try {
    const { success: _, ...found } = await appRouter.createCaller(ctx).reports.status(form);
    return {
      attempt: { form, issues: [], failure: null, found },
      status: 200,
      retryAfterSeconds: undefined,
    };
  } catch (error) {
    reportError(error, ctx.requestId, "reports.status");
    return failureOf(error, form);
  }
}

function failureOf(error: unknown, form: ProtocolForm): Outcome {
  const { status, body, retryAfterSeconds } = describeError(error);
  const issues = body.issues ?? [];
  const failure = issues.length > 0 ? null : body.message;
  return { attempt: { form, issues, failure, found: null }, status, retryAfterSeconds };
}
