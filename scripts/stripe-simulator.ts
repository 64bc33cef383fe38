import { parseArgs } from "node:util";
import { answerHelp, commandHelp } from "./help";
import { ensurePackages } from "./packages";
import { printStep, runSteps, StepError } from "./steps";

answerHelp("stripe:simulator");

// The simulator alone, for a server in production mode on this machine.
await runSteps(async () => {
  await ensurePackages();
  const { port, webhook, secret, state, "no-demo": withoutDemo } = readArguments();
  const { serveSimulator } = await import("../server/dev/stripe-simulator/serve-simulator");
  const { demoSubscriptions } = await import("../drizzle/seeds/demo-subscriptions");
  const simulator = serveSimulator({
    port: Number(port),
    file: state,
    demo: withoutDemo ? [] : demoSubscriptions(),
  });
  simulator.deliverTo({ url: webhook, secret });
  printStep(
    `STRIPE_API_URL=${simulator.url} STRIPE_SECRET_KEY=sk_test_simulator STRIPE_WEBHOOK_SECRET=${secret}`,
  );
  printStep(`Subscriptions and their controls: ${simulator.url}/ (Ctrl-C to stop)`);
  const stop = () => simulator.close().then(() => process.exit(0));
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
});

function readArguments() {
  try {
    return parseArgs({
      options: {
        port: { type: "string", default: "12111" },
        webhook: { type: "string", default: "http://localhost:3000/api/stripe/webhook" },
        secret: { type: "string", default: "whsec_simulator" },
        state: { type: "string" },
        "no-demo": { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new StepError(
      `${error instanceof Error ? error.message : error}\n${commandHelp["stripe:simulator"]}`,
    );
  }
}
