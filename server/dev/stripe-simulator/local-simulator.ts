import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { users } from "../../../drizzle/schema/accounts";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import type { PaymentSettings } from "../../platform/stripe/stripe";
import type { Services } from "../../process/services";
import { adoptDemo, type DemoSubscription } from "./adopt-demo";
import { createSimulator } from "./create-simulator";

/** The path of the simulator's pages on the product's own origin. */
const BASE = "/dev/stripe";

export type LocalSimulator = {
  settings: PaymentSettings;
  pages: Hono;
  /** From now on sends events to the server at this URL. */
  deliverTo: (serverUrl: string) => void;
  stop: () => Promise<void>;
};

/**
 * The simulator inside the product's process, for a server without Stripe keys (never in production): its API on a
 * loopback port of its own, its pages on the product's origin, its state in DATA_DIR.
 */
export async function startLocalSimulator({
  config,
  db,
  now,
}: Pick<Services, "config" | "db" | "now">): Promise<LocalSimulator> {
  const webhookSecret = `whsec_${randomBytes(16).toString("hex")}`;
  const file = join(config.dataDir, "stripe-simulator.json");
  const simulator = createSimulator({ file, now, base: BASE });
  simulator.showPagesAt(`${config.appUrl}${BASE}`);
  adoptDemo(simulator.books, await demoSubscriptions(db));
  simulator.changed();
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: simulator.api.fetch });
  return {
    settings: { secretKey: "sk_test_simulator", webhookSecret, apiUrl: `http://127.0.0.1:${server.port}` },
    pages: simulator.pages,
    deliverTo: (serverUrl) =>
      simulator.deliverTo({ url: `${serverUrl}/api/stripe/webhook`, secret: webhookSecret }),
    stop: async () => {
      simulator.stop();
      await server.stop(true);
    },
  };
}

async function demoSubscriptions(db: Services["db"]): Promise<DemoSubscription[]> {
  const rows = await db
    .select()
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(eq(subscriptions.isDemo, true));
  return rows.flatMap(({ users: { stripeCustomerId, email, firstName, lastName }, subscriptions: row }) =>
    stripeCustomerId
      ? [{ ...row, customerId: stripeCustomerId, email, name: `${firstName} ${lastName}` }]
      : [],
  );
}
