import type { Hono } from "hono";
import Stripe from "stripe";
import { fetchPatiently } from "./call-stripe";

/** The connection to Stripe, or to the simulator that imitates it. */
export type Payments = {
  stripe: Stripe;
  /** The secret with which Stripe signs its events. */
  webhookSecret: string;
  /** Checkout and controls of the simulator inside this process, if it is used. */
  simulatorPages?: Hono;
};

export type PaymentSettings = { secretKey: string; webhookSecret: string; apiUrl?: string | undefined };

/** The time limit of one call. While a person waits, all calls together have a limit (call-stripe.ts). */
const CALL_TIMEOUT_MS = 8000;

/**
 * Stripe's own client. `apiUrl` (scheme, host, port) replaces Stripe's base URL; it uses the API version that the
 * package was written for, whatever the account's default is.
 */
export function createPayments({ secretKey, webhookSecret, apiUrl }: PaymentSettings): Payments {
  const stripe = new Stripe(secretKey, {
    ...(apiUrl ? addressOf(apiUrl) : {}),
    // Node's http client would reuse sockets that Bun has closed; fetch works on both.
    httpClient: Stripe.createFetchHttpClient(fetchPatiently),
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
