import { expect, test } from "bun:test";
import { createHttp } from "../../server/app/http";
import { costClasses } from "../../server/platform/http/call-limits";
import { Lifecycle } from "../../server/process/lifecycle";
import { errors } from "../../shared/errors";
import { validation } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { testApp } from "../support/app";

const RENDER_BUDGET = costClasses.page.limits.stranger;

const app = testApp({ RATE_LIMIT: "on", TRUSTED_PROXY_HOPS: "1" });

const from = (address: string) => ({ headers: { "x-forwarded-for": address } });

const AT_ONCE = 10;

/** Sends requests until one is refused, three budgets at most; returns how many were not. */
async function askUntilRefused(ask: (turn: number) => Promise<Response>) {
  for (let sent = 0; sent < 3 * RENDER_BUDGET.points; sent += AT_ONCE) {
    // At once, because on a busy machine the period would be over before the budget is.
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => ask(sent + at)));
    const refused = answers.find(({ status }) => status === 429);
    if (refused) return { refused, before: sent + answers.filter(({ status }) => status !== 429).length };
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  }
  throw new Error("Nothing was refused.");
}

test("one address can render a limited number of pages in a period, and still reads cached ones", async () => {
  const ask = (path: string, address: string) => fetch(app.url + path, from(address));
  await (await ask("/faq", "192.0.2.1")).arrayBuffer();
  const { refused, before } = await askUntilRefused((turn) => ask(`/painel?x=${turn}`, "192.0.2.1"));
  expect(before).toBeGreaterThanOrEqual(RENDER_BUDGET.points - 1);
  expect(Number(refused.headers.get("retry-after"))).toBeWithin(1, RENDER_BUDGET.duration + 1);
  expect(refused.headers.get("cache-control")).toBe("no-store");
  const html = await refused.text();
  expect(html).toContain(errors.RATE_LIMITED.message);
  expect(html).toContain("<h1>");
  expect((await ask("/faq", "192.0.2.1")).status).toBe(200);
  expect((await ask("/painel", "192.0.2.2")).status).toBe(200);
});

test("concurrent requests beyond the cap are told when to retry, and cached pages are sent", async () => {
  const http = createHttp(app.services, new Lifecycle());
  const at = (path: string, address: string) => http.fetch(new Request(app.url + path, from(address)));
  await at("/faq", "192.0.2.4");
  const drawn = Array.from({ length: 100 }, (_, index) => at("/painel", `198.51.100.${index}`));
  const kept = await at("/faq", "192.0.2.4");
  const answers = await Promise.all(drawn);
  expect(kept.status).toBe(200);
  const statuses = new Set(answers.map(({ status }) => status));
  expect(statuses).toEqual(new Set([200, 503]));
  const busy = answers.find(({ status }) => status === 503);
  expect(busy?.headers.get("retry-after")).toBe("2");
  expect(await busy?.text()).toContain(errors.UNAVAILABLE.message);
});

test("a form without JavaScript gets its page as response, for this visitor only; too large or of another type it is refused", async () => {
  const send = (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const visitor = { "x-forwarded-for": "192.0.2.6", "accept-encoding": "br" };
    return fetch(app.url + path, { method: "POST", body, headers: { ...visitor, ...headers } });
  };
  // Each page's message for an empty form.
  for (const [path, says] of [
    [paths.contact, validation.fillAllFields],
    [paths.waiting, validation.waitingStateMissing],
    [paths.protocol, validation.protocolMissing],
    [paths.recommend, "Este link"],
  ] as const) {
    const answer = await send(path, new URLSearchParams({ nothing: "" }));
    const { status, headers } = answer;
    expect([path, status, headers.get("cache-control")]).toEqual([path, 400, "no-store"]);
    expect(headers.get("content-encoding")).toBe("br");
    expect(await answer.text()).toContain(says);
  }
  const large = await send(paths.contact, new URLSearchParams({ text: "x".repeat(200_000) }));
  expect(large.status).toBe(413);
  expect(await large.text()).toContain(validation.bodyTooLarge);
  expect((await send(paths.contact, "{}", { "content-type": "application/json" })).status).toBe(415);
});
