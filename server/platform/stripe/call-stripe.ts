import { AsyncLocalStorage } from "node:async_hooks";
import Stripe from "stripe";
import type { ErrorCode } from "../../../shared/errors";
import { DomainError } from "../http/domain-error";

/** A person gets a response within 10 s, even if Stripe hangs; the remainder is for our own work. */
const PATIENCE_MS = 9000;

/** The work for a person that a call to Stripe belongs to; aborted once the person was told that it failed. */
const patience = new AsyncLocalStorage<AbortSignal>();

/**
 * Calls Stripe while a person waits. Once it took too long no further call begins: what the person reads stays true, and
 * another try is not undone by this one.
 * @throws DomainError `failure` when Stripe is down, slow or refuses; failures of our own pass through.
 */
export async function callStripe<T>(
  failure: ErrorCode,
  work: () => Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const deadline = new AbortController();
  let timer: Timer | undefined;
  const impatience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const tooSlow = new StripeTooSlow(patienceMs);
      deadline.abort(tooSlow);
      reject(tooSlow);
    }, patienceMs);
  });
  try {
    return await Promise.race([patience.run(deadline.signal, work), impatience]);
  } catch (cause) {
    if (cause instanceof StripeTooSlow || cause instanceof Stripe.errors.StripeError) {
      throw new DomainError(failure, undefined, { cause });
    }
    throw cause;
  } finally {
    clearTimeout(timer);
  }
}

/** The `fetch` of Stripe's client: begins nothing for a person who was told already that it failed. */
export const fetchPatiently: typeof fetch = Object.assign(
  async (...request: Parameters<typeof fetch>) => {
    patience.getStore()?.throwIfAborted();
    return fetch(...request);
  },
  { preconnect: fetch.preconnect },
);

/**
 * Part of an idempotency key for concurrent calls. Stripe stores the first response for a day, a failure of its own too: without it
 * a driver whom that hit could not pay until tomorrow.
 */
export function minuteOfKey(now: Date): number {
  return Math.floor(now.getTime() / 60_000);
}

class StripeTooSlow extends Error {
  override name = "StripeTooSlow";
  constructor(patienceMs: number) {
    super(`Stripe did not finish within ${patienceMs} ms`);
  }
}

/** Whether Stripe says that it has no such object. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}

/** Whether Stripe refused a request because of its content, not because of Stripe's state. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}
