import { Hono, type Context as HonoContext } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { FormAttempt } from "../../shared/contact";
import type { ValidationIssue } from "../../shared/errors";
import { createPageEncoder, toResponse } from "../pages/encode-page";
import type { RenderPage } from "../pages/render-limits";
import { DomainError } from "../platform/http/domain-error";
import { describeError } from "../platform/http/errors";
import { createAnonymousContext, reportError } from "../process/request";
import type { Services } from "../process/services";
import { type FormFields, readForm } from "./read-form";
import { appRouter } from "./router";

const FORM_MAX_BYTES = 16 * 1024;

type Calls = ReturnType<typeof appRouter.createCaller>;

/** A form that a browser without JavaScript posts to the path of the form's own page. */
export type PageForm<Form> = {
  /** As registered: ":id" stands for what `send` gets as `id`. */
  path: string;
  /** Upper bound of the body in bytes; 16 kB by default. */
  maxBytes?: number;
  /** Shown in the form again if the body was too large to be read. */
  empty: Form;
  read: (fields: FormFields) => Form;
  /**
   * Calls the procedure that the browser calls too. Returns the query of the URL to redirect to, so that a
   * reload does not send the form again, or else what the page shows.
   */
  send: (calls: Calls, form: Form, address: FormAddress) => Promise<string | FormAttempt>;
  /** A refused form as the page gets it: errors of single fields, otherwise one sentence. */
  refused: (attempt: { form: Form; issues: ValidationIssue[]; failure: string | null }) => FormAttempt;
};

/** What the form's action URL has: a link's token, and the id in its path; "" without. */
type FormAddress = { token: string; id: string };

type Outcome = { attempt: FormAttempt; status: number; retryAfterSeconds?: number | undefined };

/** `POST` of a page's form without JavaScript: the same procedure as in the browser, answered with a page. */
export function createFormRoute<Form>(services: Services, render: RenderPage, form: PageForm<Form>): Hono {
  const { path, maxBytes = FORM_MAX_BYTES, empty, read, send } = form;
  const encode = createPageEncoder(services.config);
  const tooLarge = bodyLimit({
    maxSize: maxBytes,
    // The body was not read, so the page can't repeat it; the browser still has it.
    onError: (c) => show(c, refusal(new DomainError("BODY_TOO_LARGE"), empty)),
  });
  return new Hono().post(path, tooLarge, async (c) => {
    const filled = read(await readForm(c));
    const ctx = createAnonymousContext(services, c);
    try {
      const address = { token: tokenOf(c), id: c.req.param("id") ?? "" };
      const sent = await send(appRouter.createCaller(ctx), filled, address);
      if (typeof sent !== "string") return await show(c, { attempt: sent, status: 200 });
      c.header("cache-control", "no-store");
      return c.redirect(`${c.req.path}?${sent}`, 303);
    } catch (error) {
      reportError(error, ctx.requestId, `form:${path}`);
      return show(c, refusal(error, filled));
    }
  });

  function refusal(error: unknown, filled: Form): Outcome {
    const { status, body, retryAfterSeconds } = describeError(error);
    const issues = body.issues ?? [];
    const attempt = form.refused({ form: filled, issues, failure: issues.length > 0 ? null : body.message });
    return { attempt, status, retryAfterSeconds };
  }

  async function show(c: HonoContext, { attempt, ...outcome }: Outcome): Promise<Response> {
    const token = tokenOf(c);
    const { path } = c.req;
    const address = token ? `${path}?${new URLSearchParams({ token })}` : path;
    const page = await render(
      new Request(new URL(address, c.req.url)),
      createAnonymousContext(services, c),
      attempt,
    );
    // If the page itself can't be rendered, its error status is sent instead.
    const { status, retryAfterSeconds } = page.status === 200 ? outcome : page;
    const encoded = encode({ ...page, status, retryAfterSeconds }, path);
    // It repeats what one visitor typed, so it must not be cached, and no cached page may replace it.
    encoded.headers.set("cache-control", "no-store");
    encoded.headers.delete("etag");
    return toResponse({ ...encoded, etag: null }, c.req.raw.headers);
  }
}

function tokenOf(c: HonoContext): string {
  return c.req.query("token") ?? "";
}
