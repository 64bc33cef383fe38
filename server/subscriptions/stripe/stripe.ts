import type { Hono } from "hono";
import Stripe from "stripe";

/** The way to Stripe, or to the simulator that speaks like it. */
export type Payments = {
  stripe: Stripe;
  /** What Stripe signs its events with. */
  webhookSecret: string;
  /** Checkout and controls of the simulator inside this process, if it is used. */
  simulatorPages?: Hono;
};

export type PaymentSettings = { secretKey: string; webhookSecret: string; apiUrl?: string | undefined };

/** One call may take this long. A call that a person waits for has a limit over all of its calls (ask-stripe.ts). */
const CALL_TIMEOUT_MS = 8000;

/**
 * Stripe's own client. `apiUrl` (scheme, host, port) replaces Stripe's base URL; its version of the API is the one that
 * the package was written for, whatever the account is set to.
 */
export function createPayments({ secretKey, webhookSecret, apiUrl }: PaymentSettings): Payments {
  const stripe = new Stripe(secretKey, {
    ...(apiUrl ? addressOf(apiUrl) : {}),
    // Node's http client keeps sockets that Bun closes; fetch is at home on both.
    httpClient: Stripe.createFetchHttpClient(),
    timeout: CALL_TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  return { stripe, webhookSecret };
}

function addressOf(apiUrl: string): { protocol: "http" | "https"; host: string; port: number } {
  const url = new URL(apiUrl);
  const protocol = url.protocol === "http:" ? "http" : "https";
  return { protocol, host: url.hostname, port: Number(url.port) || (protocol === "http" ? 80 : 443) };
}
