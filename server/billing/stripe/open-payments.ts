import { createPayments, type Payments } from "../../platform/stripe/stripe";
import type { Services } from "../../process/services";

export type OpenPayments = Payments & {
  /** Call it when the server listens: the local simulator sends its events there. */
  listensAt: (serverUrl: string) => void;
  close: () => Promise<void>;
};

/** Connects to Stripe as configured; without keys, to a simulator inside this process. */
export async function openPayments(services: Pick<Services, "config" | "db" | "now">): Promise<OpenPayments> {
  const { stripe } = services.config;
  if (stripe) return { ...createPayments(stripe), listensAt: () => {}, close: async () => {} };
  const { startLocalSimulator } = await import("../../dev/stripe-simulator/local-simulator");
  const simulator = await startLocalSimulator(services);
  return {
    ...createPayments(simulator.settings),
    simulatorPages: simulator.pages,
    listensAt: simulator.deliverTo,
    close: simulator.stop,
  };
}
