import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { balanceEndpoints } from "./balance-endpoints";
import { advance, type Books } from "./billing";
import { catalogueEndpoints } from "./catalogue-endpoints";
import { checkoutEndpoints } from "./checkout-endpoints";
import { type Endpoint, StripeRefusal } from "./endpoint";
import { eventEndpoints } from "./event-endpoints";
import { parseForm } from "./form";
import { moneyEndpoints } from "./money-endpoints";
import { previewEndpoints } from "./preview-endpoints";
import { subscriptionEndpoints } from "./subscription-endpoints";

/** The Stripe endpoints that the product uses, and no others. */
const endpoints = {
  ...catalogueEndpoints,
  ...checkoutEndpoints,
  ...balanceEndpoints,
  ...subscriptionEndpoints,
  ...moneyEndpoints,
  ...previewEndpoints,
  ...eventEndpoints,
};

/** Secret and restricted keys of both modes; publishable keys and other text are refused as Stripe does. */
const KEY_FORM = /^Bearer (sk|rk)_(test|live)_\w+$/;

const DAY_SECONDS = 24 * 60 * 60;

type Answer = { status: number; body: unknown };

/** Stripe's API over HTTP. `changed` is called after every request that may have changed something. */
export function createApi(books: Books, changed: () => void): Hono {
  const api = new Hono();
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const [method = "", path = ""] = name.split(" ");
    api.on(method, path, async (c) => {
      const { status, body } = await answer(c, books, endpoint);
      changed();
      c.header("request-id", books.newId("req"));
      return c.json(body, status as ContentfulStatusCode);
    });
  }
  api.all("/v1/*", (c) =>
    c.json(
      { error: { type: "invalid_request_error", message: `Unrecognized request URL (${c.req.path})` } },
      404,
    ),
  );
  return api;
}

async function answer(c: Context, books: Books, endpoint: Endpoint): Promise<Answer> {
  const key = c.req.header("authorization");
  if (!key)
    return failure(401, { type: "invalid_request_error", message: "You did not provide an API key." });
  if (!KEY_FORM.test(key))
    return failure(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
  const form = c.req.method === "GET" ? new URL(c.req.url).search.slice(1) : await c.req.text();
  const asked = `${c.req.method} ${c.req.path} ${form}`;
  const repeatKey = c.req.method === "POST" ? c.req.header("idempotency-key") : undefined;
  const { answers } = books.state;
  const before = repeatKey ? answers[repeatKey] : undefined;
  if (before && before.created > books.now() - DAY_SECONDS) {
    c.header("idempotent-replayed", "true");
    if (before.asked === asked) return before;
    const message = "Keys for idempotent requests can only be used with the same parameters.";
    return failure(400, { type: "idempotency_error", message });
  }
  advance(books);
  const result = perform(books, endpoint, form, c.req.param("id") ?? "");
  if (repeatKey) answers[repeatKey] = { asked, created: books.now(), ...result };
  return result;
}

function perform(books: Books, endpoint: Endpoint, form: string, id: string): Answer {
  try {
    return { status: 200, body: endpoint(books, parseForm(form), id) };
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    const { message, code, param } = error;
    return failure(error.status, { type: "invalid_request_error", message, code, param });
  }
}

function failure(status: number, error: object): Answer {
  return { status, body: { error } };
}
