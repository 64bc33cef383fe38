import { expect, test } from "bun:test";
import { createAccount } from "../drivers/driver-accounts";
import { checkoutUrlOf, onlyAtStripe, subscriptionCalls, testShop } from "./shop";

const { shop, app } = testShop();

test("too short a CPF is refused, a card whose bank asks pays only after the answer, a disputed charge is not refunded", async () => {
  const account = await createAccount(shop.app.services);
  const url = checkoutUrlOf(await subscriptionCalls(app, account).checkout());
  const number = "4000 0027 6000 3184";
  const pay = (more = {}) =>
    fetch(`${url}/pay`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ number, cpf_cnpj: "529.982.247-25", ...more }),
    });
  expect((await pay({ cpf_cnpj: "123" })).status).toBe(400);
  const asked = await (await pay()).text();
  expect(asked).toContain("Seu banco pede confirmação");
  expect(asked).toContain("529.982.247-25");
  expect((await pay({ confirmed: "no" })).status).toBe(402);
  const own = Object.values(shop.simulator.state.sessions).find(({ id }) => url.endsWith(id));
  expect([own?.status, own?.subscription]).toEqual(["open", null]);
  expect((await pay({ confirmed: "yes" })).status).toBe(303);
  const { id } = onlyAtStripe(shop, account);
  const control = (action: string) =>
    fetch(`${shop.simulator.url}/subscriptions/${id}/${action}`, { method: "POST", redirect: "manual" });
  expect((await control("dispute")).status).toBe(303);
  const refused = await control("refund");
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("charged back");
});
