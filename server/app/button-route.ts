import type { Context as HonoContext } from "hono";
import type { ErrorCode } from "../../shared/errors";
import { describeError } from "../platform/http/errors";
import { createAnonymousContext, reportError } from "../process/request";
import type { Services } from "../process/services";
import { type FormFields, readForm } from "./read-form";
import { appRouter } from "./router";

export type Calls = ReturnType<typeof appRouter.createCaller>;

/** What a button does, and the page that follows. */
export type MailedButton = {
  call: (calls: Calls, token: string, request: ButtonRequest) => Promise<unknown>;
  /** Refusals that have an outcome of their own; all others become "nao". */
  refusals?: Partial<Record<ErrorCode, string>>;
  /**
   * The page to redirect to after a success, opened with the same link; by default the button's own page,
   * without the link.
   */
  next?: string;
  /** A refusal leads to the button's own page with the link, which can be pressed again. */
  keepsLink?: true;
  /** The answer to a mail program that presses the button by itself (RFC 8058) and follows no redirect. */
  oneClick?: string;
};

/** What else a button's form has, besides the link. */
export type ButtonRequest = {
  /** A parameter of the form's URL, or "". */
  query: (name: string) => string;
  fields: () => Promise<FormFields>;
};

/**
 * The button of a page that a mail links to: a plain form, with scripts and without; the link's token is in
 * its action URL. Redirects to a page that shows the outcome (`?feito=`), so that a reload doesn't submit
 * again.
 */
export async function pressButton(
  services: Services,
  c: HonoContext,
  { call, refusals, next, keepsLink, oneClick }: MailedButton,
): Promise<Response> {
  const ctx = createAnonymousContext(services, c);
  const query = (name: string) => c.req.query(name) ?? "";
  const token = query("token");
  c.header("cache-control", "no-store");
  try {
    await call(appRouter.createCaller(ctx), token, { query, fields: () => readForm(c) });
  } catch (error) {
    reportError(error, ctx.requestId, `button:${c.req.path}`);
    const outcome = refusals?.[describeError(error).body.code];
    // A link that is used up has done what it was for.
    if (outcome && oneClick && (await isOneClick(c))) return c.text(oneClick);
    const shown = new URLSearchParams({ ...(keepsLink && { token }), feito: outcome ?? "nao" });
    return c.redirect(`${c.req.path}?${shown}`, 303);
  }
  if (oneClick && (await isOneClick(c))) return c.text(oneClick);
  return c.redirect(next ? `${next}?${new URLSearchParams({ token })}` : `${c.req.path}?feito=sim`, 303);
}

const isOneClick = (c: HonoContext) =>
  readForm(c).then(
    (field) => field("List-Unsubscribe") === "One-Click",
    () => false,
  );
