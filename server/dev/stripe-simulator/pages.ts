import { type Context, Hono } from "hono";
import { advance, type Books, changeCard, charge, endPeriod, paySession } from "./billing";
import { bankPage, checkoutPage, closedCheckoutPage, testCards } from "./checkout-page";
import { controlsPage } from "./controls-page";
import { StripeRefusal } from "./endpoint";
import { invoicePage, receiptPdf } from "./invoice-page";
import { closeDispute, openDispute, refund, refundedOf } from "./money-back";
import { style } from "./page-frame";
import { portalPage, runningOf } from "./portal-page";
import { fingerprintOf, type Invoice, type State } from "./state";

// No form-action in the CSP: a form's response redirects to the product, whatever URL it was opened at.
const policy = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

/** The pages that people see: checkout, billing portal, controls, under `base` ("" or "/dev/stripe"). */
export function createPages(books: Books, base: string, changed: () => void): Hono {
  const { state } = books;
  const pages = new Hono().basePath(base || "/");
  pages.use(async (c, next) => {
    advance(books);
    await next();
    c.header("cache-control", "no-store");
    c.header("content-security-policy", policy);
    changed();
  });

  pages.get("/", (c) => c.html(controlsPage(base, state)));
  pages.get("/simulator.css", (c) => c.body(style, 200, { "content-type": "text/css; charset=utf-8" }));
  pages.post("/subscriptions/:id/:action", (c) => {
    const subscription = own(state.subscriptions, c.req.param("id"));
    const act = actions[c.req.param("action")];
    if (!subscription || !act) return c.notFound();
    try {
      act(books, subscription);
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return c.html(controlsPage(base, state, error.message), 409);
    }
    return c.redirect(base || "/", 303);
  });

  pages.get("/checkout/:id", (c) => {
    const session = own(state.sessions, c.req.param("id"));
    if (!session) return c.notFound();
    if (session.status !== "open") return c.html(closedCheckoutPage(base, session), 410);
    return c.html(checkoutPage(base, state, session));
  });
  pages.post("/checkout/:id/pay", async (c) => {
    const session = own(state.sessions, c.req.param("id"));
    if (!session) return c.notFound();
    if (session.status === "complete") return c.redirect(session.successUrl, 303);
    if (session.status !== "open") return c.html(closedCheckoutPage(base, session), 410);
    const card = await cardOf(c);
    if (card === "refused") {
      return c.html(checkoutPage(base, state, session, "Seu cartão foi recusado. Tente outro."), 402);
    }
    const typed = Object.fromEntries(
      Object.entries(await c.req.parseBody()).map(([name, value]) => [name, String(value)]),
    );
    const wrong = session.customFields.find(({ key, minLength, maxLength }) => {
      const { length } = typed[key] ?? "";
      return length > 0 && (length < minLength || length > maxLength);
    });
    if (wrong)
      return c.html(checkoutPage(base, state, session, `${wrong.label}: confira o que digitou.`), 400);
    if (card === "confirmed" && typed.confirmed === undefined) return c.html(bankPage(base, session, typed));
    if (card === "confirmed" && typed.confirmed !== "yes")
      return c.html(
        checkoutPage(base, state, session, "O banco não confirmou a compra. Tente outro cartão."),
        402,
      );
    for (const field of session.customFields) field.value = typed[field.key] || null;
    const paid = paySession(books, session, card === "refusedLater");
    paid.card.fingerprint = fingerprintOf(digits(typed.number ?? ""));
    return c.redirect(session.successUrl, 303);
  });

  pages.get("/portal/:id", (c) => {
    const portal = own(state.portals, c.req.param("id"));
    return portal ? c.html(portalPage(base, portal)) : c.notFound();
  });
  pages.post("/portal/:id/card", async (c) => {
    const portal = own(state.portals, c.req.param("id"));
    if (!portal) return c.notFound();
    const subscription = runningOf(state, portal);
    // At Stripe the card would be stored for the next subscription; the simulator stores nothing.
    if (subscription) changeCard(books, subscription, isRefused(await cardOf(c)));
    return c.redirect(portal.returnUrl, 303);
  });
  pages.get("/invoices/:id", (c) => {
    const invoice = own(state.invoices, c.req.param("id"));
    return invoice ? c.html(invoicePage(base, state, invoice)) : c.notFound();
  });
  pages.get("/invoices/:id/pdf", (c) => {
    const invoice = own(state.invoices, c.req.param("id"));
    return invoice
      ? c.body(receiptPdf(state, invoice), 200, { "content-type": "application/pdf" })
      : c.notFound();
  });
  pages.post("/invoices/:id/pay", async (c) => {
    const invoice = own(state.invoices, c.req.param("id"));
    const subscription = invoice && own(state.subscriptions, invoice.subscription);
    if (!invoice || !subscription) return c.notFound();
    if (invoice.status === "open") {
      subscription.cardFails = isRefused(await cardOf(c));
      charge(books, subscription, invoice);
    }
    return c.redirect(`${base}/invoices/${invoice.id}`, 303);
  });
  return pages;
}

const actions: Record<string, (books: Books, subscription: State["subscriptions"][string]) => void> = {
  renew: (books, subscription) => {
    if (subscription.status === "past_due") return changeCard(books, subscription, false);
    subscription.cardFails = false;
    endPeriod(books, subscription);
  },
  fail: (books, subscription) => {
    subscription.cardFails = true;
    endPeriod(books, subscription);
  },
  end: endPeriod,
  refund: (books, subscription) => {
    const invoice = lastPaid(books, subscription);
    if (invoice) refund(books, invoice);
  },
  dispute: (books, subscription) => {
    const invoice = lastPaid(books, subscription);
    if (invoice) openDispute(books, invoice);
  },
  lose: (books, subscription) => decide(books, subscription, "lost"),
  win: (books, subscription) => decide(books, subscription, "won"),
};

function decide(books: Books, subscription: State["subscriptions"][string], outcome: "won" | "lost"): void {
  const disputes = Object.values(books.state.disputes).filter(({ status }) => status === "needs_response");
  const invoice = lastPaid(books, subscription);
  const open = disputes.find(({ paymentIntent }) => paymentIntent === invoice?.paymentIntent);
  if (open) closeDispute(books, open, outcome);
}

function lastPaid(books: Books, { id }: State["subscriptions"][string]): Invoice | undefined {
  const isPaid = (invoice: Invoice) => invoice.subscription === id && invoice.status === "paid";
  const found = Object.values(books.state.invoices).findLast(
    (invoice) => isPaid(invoice) && invoice.cents > 0,
  );
  return found && refundedOf(books, found) < found.cents ? found : undefined;
}

type Card = keyof typeof testCards;

async function cardOf(c: Context): Promise<Card> {
  const number = digits(String((await c.req.parseBody()).number ?? ""));
  if (number === digits(testCards.refused) || number.length < 12) return "refused";
  if (number === digits(testCards.confirmed)) return "confirmed";
  return number === digits(testCards.refusedLater) ? "refusedLater" : "accepted";
}

/** Whether a card fails where nobody can answer its bank. */
function isRefused(card: Card): boolean {
  return card === "refused" || card === "refusedLater";
}

function digits(text: string): string {
  return text.replace(/\D/g, "");
}

function own<T>(things: Record<string, T>, id: string): T | undefined {
  return Object.hasOwn(things, id) ? things[id] : undefined;
}
