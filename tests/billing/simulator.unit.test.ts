import { afterAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { demoSubscriptions } from "../../drizzle/seeds/demo-subscriptions";
import { serveSimulator } from "../../server/dev/stripe-simulator/serve-simulator";
import { makeScratchFolder } from "../support/scratch";

const folder = makeScratchFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "dev/stripe.json");

test("who develops moves a demo driver's subscription by the simulator's buttons, and finds all of it after a restart", async () => {
  const simulator = serveSimulator({ file, demo: demoSubscriptions() });
  const { subscriptions, invoices, disputes, refunds } = simulator.state;
  const subscription = Object.values(subscriptions).find(({ status }) => status === "active");
  if (!subscription) throw new Error("no demo driver pays");
  const read = (path: string) => fetch(`${simulator.url}${path}`).then((page) => page.text());
  const press = (button: string) =>
    fetch(`${simulator.url}/subscriptions/${subscription.id}/${button}`, { method: "POST" });
  const pay = (invoice: string, number: string) =>
    fetch(`${simulator.url}/invoices/${invoice}/pay`, {
      method: "POST",
      body: new URLSearchParams({ number }),
    });
  const bill = () => invoices[subscription.latestInvoice ?? ""];
  const past = (list: Record<string, { status: string }>) => Object.values(list).map(({ status }) => status);

  expect(await read("/")).toContain("Recusar a cobrança");
  await press("fail");
  expect([subscription.status, bill()?.status]).toEqual(["past_due", "open"]);
  const { id = "" } = bill() ?? {};
  expect(await read(`/invoices/${id}`)).toContain("Em aberto");
  await pay(id, "4000000000000002");
  expect(bill()?.status).toBe("open");
  expect(await (await pay(id, "4242424242424242")).text()).toContain("Baixar PDF");
  expect(await read(`/invoices/${id}/pdf`)).toMatch(/^%PDF-1\.4[\s\S]*\(Pago em [\s\S]*%%EOF/);
  for (const outcome of ["lose", "win"])
    for (const button of ["renew", "dispute", outcome]) await press(button);
  expect(past(disputes)).toEqual(["lost", "won"]);
  await press("refund");
  expect(past(refunds)).toContain("succeeded");
  expect((await press("explode")).status).toBe(404);
  const { status, periodEnd } = subscription;
  await simulator.close();

  const again = serveSimulator({ file, demo: demoSubscriptions() });
  expect(again.state.subscriptions[subscription.id]).toMatchObject({ status, periodEnd });
  expect(again.state.refunds).toEqual(refunds);
  await again.close();
});
