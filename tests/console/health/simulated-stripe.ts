export type SimulatedStripe = { url: string; isDown: boolean; stop: () => void };

/** Answers the one question that the health asks Stripe, or nothing useful while it is down. */
export function openSimulatedStripe(): SimulatedStripe {
  const stripe: SimulatedStripe = { url: "", isDown: false, stop: () => void server.stop(true) };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: () =>
      stripe.isDown
        ? Response.json({ error: { message: "down" } }, { status: 503 })
        : Response.json({ object: "list", data: [], has_more: false, url: "/v1/events" }),
  });
  stripe.url = `http://127.0.0.1:${server.port}`;
  return stripe;
}
