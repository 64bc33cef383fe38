import { z } from "zod";
import type { Books } from "./billing";
import type { Customer, State } from "./state";

/** A request's parameters, from query string and form together. */
export type SimulatedRequest = Record<string, unknown>;

/** One call of the API; `id` is that of the object in the path. */
export type Endpoint = (books: Books, request: SimulatedRequest, id: string) => object;

/** Endpoints by method and path. */
export type Endpoints = Record<string, Endpoint>;

/** A request that Stripe would refuse. */
export class StripeRefusal extends Error {
  override name = "StripeRefusal";
  constructor(
    message: string,
    readonly code?: string,
    readonly param?: string,
    readonly status = 400,
  ) {
    super(message);
  }
}

export function missing(what: string, id: string): StripeRefusal {
  return new StripeRefusal(`No such ${what}: '${id}'`, "resource_missing", "id", 404);
}

/** The object with an id. */
export function find<T>(things: Record<string, T>, id: string, what: string): T {
  const thing = Object.hasOwn(things, id) ? things[id] : undefined;
  if (!thing) throw missing(what, id);
  return thing;
}

/** A customer that can still be used: nothing new can start for a deleted one. */
export function findCustomer({ customers }: State, id: string, param = "customer"): Customer {
  const customer = find(customers, id, "customer");
  if (!customer.deleted) return customer;
  throw new StripeRefusal(`No such customer: '${id}'`, "resource_missing", param);
}

/** The parameters in a shape; others are ignored. */
export function read<Shape extends z.ZodRawShape>(
  request: SimulatedRequest,
  shape: Shape,
): z.infer<z.ZodObject<Shape>> {
  const parsed = z.object(shape).safeParse(request, { error: z.locales.en().localeError });
  if (parsed.success) return parsed.data;
  const fault = parsed.error.issues[0];
  throw new StripeRefusal(fault?.message ?? "Invalid request", "parameter_invalid", fault?.path.join("."));
}

/** One page of objects, newest first, as `limit` and `starting_after` say. */
export function pageOf<T extends { id: string }>(
  newestFirst: readonly T[],
  { limit, starting_after: after }: { limit: number; starting_after?: string | undefined },
  asStripe: (thing: T) => object,
  url: string,
): object {
  const start = newestFirst.findIndex(({ id }) => id === after) + 1;
  const page = newestFirst.slice(start, start + limit);
  return list(page.map(asStripe), url, start + page.length < newestFirst.length);
}

export const paging = { limit: z.coerce.number().default(10), starting_after: z.string().optional() };

/** A page of a list. */
export function list(data: object[], url: string, hasMore = false): object {
  return { object: "list", data, has_more: hasMore, url };
}

export const metadata = z.record(z.string(), z.string()).default({});
export const yesOrNo = z.enum(["true", "false"]).transform((text) => text === "true");
