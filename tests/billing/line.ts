import type { SimulatorServer } from "../../server/dev/stripe-simulator/serve-simulator";
import { until } from "../support/until";

/** The line between product and simulator: calls ("METHOD /path") can fail, or be answered late. */
export function openLine({ api }: Pick<SimulatorServer, "api">) {
  const reach = api.fetch;
  let fault: { call: RegExp; isAfter: boolean; onHit: () => void } | undefined;
  let toHold: RegExp | undefined;
  let release: (() => void) | undefined;
  api.fetch = async (request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const hit = fault?.call.test(call) ? fault : undefined;
    const isHeld = toHold?.test(call);
    if (isHeld) toHold = undefined;
    const answer = hit && !hit.isAfter ? undefined : await reach(request);
    if (isHeld)
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    hit?.onHit();
    const down = () => Response.json({ error: { type: "api_error", message: "down" } }, { status: 500 });
    return hit || !answer ? down() : answer;
  };
  const line = {
    /** Every such call fails, before or after Stripe has done it; `onHit` happens before the product learns that. */
    breakAt: (call: RegExp, isAfter = false, onHit = () => {}) => {
      fault = { call, isAfter, onHit };
    },
    mend: () => {
      fault = undefined;
    },
    /** While the work is done, such calls fail; without `call` all of them. */
    broken: <T>(work: () => Promise<T>, call = /./, isAfter = false): Promise<T> => {
      line.breakAt(call, isAfter);
      return work().finally(line.mend);
    },
    /** Begins work whose next such call is read at Stripe; its answer arrives when the returned function is called. */
    holdBack: async <T>(call: RegExp, work: () => Promise<T>) => {
      toHold = call;
      release = undefined;
      const slow = work();
      const arrive = await until("an answer to be held back", () => release);
      return () => {
        arrive();
        return slow;
      };
    },
  };
  return line;
}

/** Each call, failing before Stripe has done it and after. */
export const beforeAndAfter = (calls: readonly RegExp[]) =>
  calls.flatMap((call) => [false, true].map((isAfter) => ({ call, isAfter })));

/** What a withdrawal calls at Stripe, in order. */
export const stepsOfWithdrawal = [
  /^DELETE .v1.subscriptions/,
  /^GET .v1.invoices$/,
  /^GET .v1.invoice_payments/,
  /^POST .v1.refunds$/,
  /^GET .v1.subscriptions$/,
];

/** What the return of a credit calls at Stripe, in order. */
export const stepsOfCredit = [
  /^GET .v1.customers.[^/]+$/,
  /^GET .*balance_transactions$/,
  /^POST .*balance_transactions$/,
  /^GET .v1.charges$/,
  /^POST .v1.refunds$/,
];
