import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { eraseAccount } from "../../server/privacy/erase-account";
import { rest } from "../support/api";
import { fieldOf, openShop } from "./shop";

function linkIn(body: unknown): unknown {
  const receipts = fieldOf(body, "receipts");
  return Array.isArray(receipts) ? receipts[0]?.receiptUrl : undefined;
}

test("receipts opened again and again ask Stripe once a minute, and show what is stored", async () => {
  const limited = await openShop({ RATE_LIMIT: "on" });
  try {
    const { account } = await limited.publishedDriver();
    const requests: string[] = [];
    const { stripe } = limited.app.services.payments;
    stripe.on("request", ({ path }: { path: string }) => requests.push(path));
    const { token } = await limited.app.services.sessions.create(limited.app.services.db, account.id);
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => rest(limited.app.url, token).get("/subscriptions/receipts")),
    );
    expect(requests.filter((path) => path.includes("/invoices"))).toHaveLength(1);
    const links = answers.map(({ body }) => linkIn(body));
    expect(new Set(links).size).toBe(1);
    expect(links[0]).toStartWith(limited.simulator.url);
    // Whoever has the links reads the payer's name: they go with the account, the amounts stay.
    const { id, email } = account;
    await eraseAccount(limited.app.services, { id, email, stripeCustomerId: null });
    const { rows } = await limited.app.services.db.execute(sql`select cents, page_url, pdf_url from charges`);
    expect(rows).toEqual([{ cents: 2990, page_url: null, pdf_url: null }]);
  } finally {
    await limited.close();
  }
});
