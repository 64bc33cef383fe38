import { adoptDemo, type DemoSubscription } from "./adopt-demo";
import { createSimulator, type Simulator, type SimulatorOptions } from "./create-simulator";

export type SimulatorServer = Simulator & {
  /** For STRIPE_API_URL; the controls are its first page. */
  url: string;
  close: () => Promise<void>;
};

/** The simulator alone on a loopback port (0: a free one), API and pages on one origin. */
export function serveSimulator({
  port = 0,
  demo = [],
  ...options
}: Omit<SimulatorOptions, "base"> & {
  port?: number;
  demo?: readonly DemoSubscription[];
} = {}): SimulatorServer {
  const simulator = createSimulator(options);
  const unknown = demo.filter(
    ({ stripeSubscriptionId }) => !simulator.state.subscriptions[stripeSubscriptionId],
  );
  adoptDemo(simulator.books, unknown);
  simulator.changed();
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port,
    fetch: (request) => {
      const isApi = new URL(request.url).pathname.startsWith("/v1/");
      return isApi ? simulator.api.fetch(request) : simulator.pages.fetch(request);
    },
  });
  const url = `http://127.0.0.1:${server.port}`;
  simulator.showPagesAt(url);
  return {
    ...simulator,
    url,
    close: async () => {
      simulator.stop();
      await server.stop(true);
    },
  };
}
