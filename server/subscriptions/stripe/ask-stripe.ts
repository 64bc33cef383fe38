import Stripe from "stripe";
import type { ErrorCode } from "../../../shared/errors";
import { DomainError } from "../../http/domain-error";

/** A person gets a response within 10 s, even if Stripe hangs; the remainder is for our own work. */
const PATIENCE_MS = 9000;

/**
 * Calls Stripe while a person waits.
 * @throws DomainError `failure` when Stripe is down, slow or refuses; failures of our own pass through.
 */
export async function askStripe<T>(failure: ErrorCode, work: () => Promise<T>): Promise<T> {
  let timer: Timer | undefined;
  const impatience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StripeTooSlow()), PATIENCE_MS);
  });
  try {
    return await Promise.race([work(), impatience]);
  } catch (cause) {
    if (cause instanceof StripeTooSlow || cause instanceof Stripe.errors.StripeError) {
      throw new DomainError(failure, undefined, { cause });
    }
    throw cause;
  } finally {
    clearTimeout(timer);
  }
}

class StripeTooSlow extends Error {
  override name = "StripeTooSlow";
  constructor() {
    super(`Stripe did not finish within ${PATIENCE_MS} ms`);
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
