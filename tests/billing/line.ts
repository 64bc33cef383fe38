import type { SimulatorServer } from "../../server/dev/stripe-simulator/serve-simulator";

type Fault = { call: RegExp; isAfter: boolean; onHit: () => void };

/** The line between product and simulator: calls ("METHOD /path") can fail, or be answered late. */
export function openLine({ api }: Pick<SimulatorServer, "api">) {
  const reach = api.fetch;
  let fault: Fault | undefined;
  let toHold: RegExp | undefined;
  const held: (() => void)[] = [];
  api.fetch = async (request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const hit = fault?.call.test(call) ? fault : undefined;
    const isHeld = toHold?.test(call);
    if (isHeld) toHold = undefined;
    const answer = hit && !hit.isAfter ? undefined : await reach(request);
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
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
    /** Holds back the next answer to such a call: read at Stripe already, but not arrived here yet. */
    holdNext: (call: RegExp) => {
      toHold = call;
    },
    heldBack: () => held.length,
    release: () => {
      for (const answer of held.splice(0)) answer();
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
