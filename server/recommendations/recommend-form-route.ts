import { Hono, type Context as HonoContext } from "hono";
import { bodyLimit } from "hono/body-limit";
import { paths } from "../../shared/paths";
import {
  emptyRecommendation,
  type RecommendationAttempt,
  type RecommendationForm,
} from "../../shared/recommendations/recommendation-form";
import { recommendationWords } from "../../shared/recommendations/recommendations";
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

/** `POST /recomendar`: the family's form of a browser without JavaScript. The same procedure, answered with a page. */
export function createRecommendFormRoute(services: Services, draw: DrawPage): Hono {
  const pack = createPackPage(services.config.devClient);
  const route = new Hono();
  const limit = bodyLimit({
    maxSize: FORM_MAX_BYTES,
    // Not read, and so not told again: the browser still has it.
    onError: (c) => tell(c, failureOf(new DomainError("BODY_TOO_LARGE"), emptyRecommendation)),
  });
  route.post(paths.recommend, limit, async (c) => {
    const form = await readRecommendation(c);
    const failure = await send(createAnonymousContext(services, c), tokenOf(c), form);
    if (failure) return tell(c, failure);
    c.header("cache-control", "no-store");
    // Another address, so that loading the page again does not send it again.
    return c.redirect(`${paths.recommend}?feito=sim`, 303);
  });
  return route;

  async function tell(c: HonoContext, failure: Failure): Promise<Response> {
    const address = `${paths.recommend}?${new URLSearchParams({ token: tokenOf(c) })}`;
    const request = new Request(new URL(address, c.req.url));
    const page = await draw(request, createAnonymousContext(services, c), {
      recommendation: failure.attempt,
    });
    // Where the page itself could not be drawn, that is what the answer tells.
    const { status, retryAfterSeconds } = page.status === 200 ? failure : page;
    return answerOf(pack({ ...page, status, retryAfterSeconds }, c.req.path), new Headers());
  }
}

type Failure = { attempt: RecommendationAttempt; status: number; retryAfterSeconds: number | undefined };

async function send(ctx: Context, token: string, form: RecommendationForm): Promise<Failure | null> {
  try {
    await appRouter.createCaller(ctx).recommendations.write({ token, ...form });
    return null;
  } catch (error) {
    reportError(error, ctx.requestId, "recommendations.write");
    return failureOf(error, form);
  }
}

function failureOf(error: unknown, form: RecommendationForm): Failure {
  const { status, body, retryAfterSeconds } = describeError(error);
  const issues = body.issues ?? [];
  return {
    attempt: { form, issues, failure: issues.length > 0 ? null : body.message },
    status,
    retryAfterSeconds,
  };
}

function tokenOf(c: HonoContext): string {
  return c.req.query("token") ?? "";
}

// Each word is a field of its own: a browser leaves out those that are not ticked.
async function readRecommendation(c: HonoContext): Promise<RecommendationForm> {
  const text = await readForm(c);
  return {
    ...{ text: text("text"), knownYears: text("knownYears"), firstName: text("firstName") },
    ...{ initial: text("initial"), email: text("email") },
    words: recommendationWords.filter((word) => text(word) !== ""),
  };
}
