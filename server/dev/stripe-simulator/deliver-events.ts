import Stripe from "stripe";
import type { SentEvent } from "./state";

const API_VERSION = Stripe.API_VERSION;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 60_000;
const TRIES_MAX = 20;
const TIMEOUT_MS = 10_000;

/** Where signed events go, and the secret that signs them. */
export type Receiver = { url: string; secret: string };

/**
 * Sends one event, signed as Stripe signs, and returns whether it was accepted. @param at time of the signature, in
 * Unix seconds
 */
export async function sendEvent(event: SentEvent, { url, secret }: Receiver, at: number): Promise<boolean> {
  const payload = JSON.stringify(eventAsStripe(event));
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp: at });
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
      body: payload,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** An event as Stripe sends it. */
export function eventAsStripe({ id, type, created, object, isDelivered }: SentEvent) {
  return {
    id,
    object: "event",
    api_version: API_VERSION,
    created,
    data: { object },
    livemode: false,
    pending_webhooks: isDelivered ? 0 : 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}

type Outbox = {
  events: SentEvent[];
  receiver: () => Receiver | undefined;
  now: () => number;
  save: () => void;
};

/** Sends pending events one after the other and retries those that were not accepted, at growing intervals. */
export class Postman {
  private timer: Timer | undefined;
  private isSending = false;
  private isStopped = false;

  constructor(private readonly outbox: Outbox) {}

  /** Schedules a delivery soon. */
  wake(delay = 0): void {
    if (this.isStopped || this.isSending) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(), delay);
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private async send(): Promise<void> {
    const { events, receiver, now, save } = this.outbox;
    const to = receiver();
    if (!to) return;
    this.isSending = true;
    let waiting = events.filter(({ pending }) => pending);
    for (const event of waiting) {
      if (this.isStopped) return;
      const isTaken = await sendEvent(event, to, now());
      event.tries += 1;
      event.isDelivered ||= isTaken;
      event.pending = !isTaken && event.tries < TRIES_MAX;
    }
    save();
    this.isSending = false;
    waiting = events.filter(({ pending }) => pending);
    const tries = Math.min(...waiting.map((event) => event.tries));
    if (waiting.length > 0) this.wake(Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS));
  }
}
