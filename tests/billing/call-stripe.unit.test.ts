import { afterAll, expect, test } from "bun:test";
import { callStripe } from "../../server/platform/stripe/call-stripe";
import { createPayments } from "../../server/platform/stripe/stripe";

// A Stripe that holds every answer back until a test lets it go.
const asked: string[] = [];
const { promise: heldBack, resolve: letGo } = Promise.withResolvers<void>();
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch: async ({ method, url }) => {
    asked.push(`${method} ${new URL(url).pathname}`);
    await heldBack;
    return Response.json({ id: "cus_1", object: "customer" });
  },
});
afterAll(() => server.stop(true));

test("after a person was told that it failed, nothing more begins at Stripe; who asks again is answered", async () => {
  const config = { secretKey: "sk_test_slow", webhookSecret: "", apiUrl: String(server.url) };
  const { customers } = createPayments(config).stripe;
  let work: Promise<unknown> = Promise.resolve();
  const told = callStripe(
    "DELETION_UNAVAILABLE",
    () => {
      work = customers.retrieve("cus_1").then(() => customers.del("cus_1"));
      return work;
    },
    50,
  );
  // Not by the client, whose own limit ends it later.
  const cause = { name: "StripeTooSlow" };
  await expect(told).rejects.toMatchObject({ code: "DELETION_UNAVAILABLE", cause });
  letGo();
  await expect(work).rejects.toThrow();
  expect(asked).toEqual(["GET /v1/customers/cus_1"]);
  expect(await callStripe("UNAVAILABLE", () => customers.retrieve("cus_1"))).toMatchObject({ id: "cus_1" });
  expect(await customers.del("cus_1")).toMatchObject({ id: "cus_1" });
  expect(asked).toHaveLength(3);
});
