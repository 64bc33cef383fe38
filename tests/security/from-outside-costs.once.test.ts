import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { costClasses, type Limit, namedLimits } from "../../server/platform/http/call-limits";
import { confirmedDriver, worked } from "../accounts/live-driver";
import { fieldOf } from "../billing/shop";
import { bombs, pdf } from "../documents/sample-files";
import { photoDataUrl, wholeProfile } from "../drivers/driver-accounts";
import { databaseKind } from "../support/databases";
import { until } from "../support/until";
import { type AttackedProduct, startAttackedProduct } from "./attacked-product";

// Attacks on what calls cost, like those of from-outside.test.ts.
const PROCESSES = databaseKind === "postgres" ? 2 : 1;
let product: AttackedProduct;
let live: AttackedProduct["live"];
let calls: AttackedProduct["calls"];

beforeAll(async () => {
  product = await startAttackedProduct(PROCESSES);
  ({ live, calls } = product);
}, 240_000);
afterAll(() => live?.close());

test("3: 150 calls for receipts ask Stripe once", async () => {
  const driver = await product.published();
  const stripe = spyOn(live.simulator.api, "fetch");
  const batch = Array(10).fill("subscriptions.receipts").join(",");
  const input = encodeURIComponent(
    JSON.stringify(Object.fromEntries([...Array(10).keys()].map((n) => [n, {}]))),
  );
  const headers = { authorization: `Bearer ${driver.token}`, connection: "close" };
  const send = () => fetch(`${live.url}/api/trpc/${batch}?batch=1&input=${input}`, { headers });
  const answers = await Promise.all(Array.from({ length: 15 }, send));
  expect(answers.every(({ status }) => [200, 207, 429].includes(status))).toBe(true);
  const asked = stripe.mock.calls.filter(([request]) => /\/v1\/invoices\b/.test(request.url));
  expect(asked.length).toBeLessThanOrEqual(1);
  stripe.mockRestore();
});

test.concurrent("5: no profile, no decoder; an account has one document in it, and heavy ones count as five", async () => {
  const nobody = await confirmedDriver(live);
  const large = { type: "licence", files: [Buffer.alloc(9_000_000, "%PDF-1.7").toString("base64")] };
  expect((await calls(nobody.token).post("/documents/submit", large)).body).toMatchObject({
    code: "PROFILE_NOT_FOUND",
  });
  await worked(
    calls(nobody.token).post("/drivers/register", { ...wholeProfile, photo: await photoDataUrl("#445566") }),
  );
  const bomb = bombs()["a form that draws itself twice"] ?? Buffer.alloc(0);
  const send = (file: Buffer) =>
    calls(nobody.token).post("/documents/submit", { type: "licence", files: [file.toString("base64")] });
  const codes = (await Promise.all(Array.from({ length: 6 }, () => send(bomb)))).map(({ body }) =>
    fieldOf(body, "code"),
  );
  const heavy = codes.filter((code) => code === "DOCUMENT_TOO_HEAVY").length;
  expect(heavy).toBeGreaterThan(0);
  expect(heavy).toBeLessThanOrEqual(PROCESSES);
  expect(codes.filter((code) => code === "DOCUMENTS_BUSY")).toHaveLength(6 - heavy);
  expect((await send(pdf())).status).toBe(200);
}, 120_000);

test.concurrent("6: five mails a day reach a mailbox, over kinds, tags, dots and networks", async () => {
  const driver = await product.published();
  const notice = { state: "SP", place: "EMEF Guilherme de Almeida, São Paulo", shift: "" };
  const spellings = (turn: number) => `jo.ao${"+".padEnd(turn + 2, "a")}@gmail.com`;
  const reports = Array.from({ length: 12 }, (_, turn) =>
    calls(undefined, `203.0.113.${turn % 4}`).post(`/drivers/${driver.driverId}/report`, {
      reason: `Passou no sinal vermelho. ${turn}`,
      email: spellings(turn),
    }),
  );
  const notices = Array.from({ length: 12 }, (_, turn) =>
    calls(undefined, `203.0.113.${100 + turn}`).post("/waiting", { ...notice, email: spellings(turn) }),
  );
  const statuses = (await Promise.all([...reports, ...notices])).map(({ status }) => status);
  expect(statuses.filter((status) => ![200, 429].includes(status))).toEqual([]);
  const toThem = () =>
    live.mail.mails.filter(({ to }) => to.some((one) => one.endsWith("@gmail.com"))).length;
  await until("the mails of the day", () => toThem() >= 5);
  // Jobs run in order: what was queued before these is done when they arrive.
  await worked(
    calls().post(`/drivers/${driver.driverId}/report`, { reason: "Outra.", email: "bia@casa.example" }),
  );
  await worked(calls().post("/waiting", { ...notice, email: "caio@casa.example" }));
  await live.mail.waitForMail("bia@casa.example");
  await live.mail.waitForMail("caio@casa.example");
  expect(toThem()).toBe(5);
}, 120_000);

test.concurrent("8: ten browsers of one network are one family, and a place is told from three networks on", async () => {
  const [forged, honest] = ["Colégio Inventado", "Colégio Procurado"];
  const place = { serviceState: "SP", serviceCity: "Campinas", offeredSchoolTransport: [forged, honest] };
  const noSeat = { availableSeats: 0, available: false };
  // A name that one driver alone has is told to nobody.
  const [driver] = [
    await product.published({ ...place, ...noSeat }),
    await product.published({ ...place, ...noSeat }),
  ];
  const look = async (school: string, address: string, agent: string) => {
    const query = new URLSearchParams({ state: "SP", city: "Campinas", school });
    const headers = { connection: "close", "x-forwarded-for": address, "user-agent": agent };
    expect((await fetch(`${live.url}/api/drivers/search?${query}`, { headers })).status).toBe(200);
  };
  const phone = "Mozilla/5.0 (Linux; Android 13) Chrome/120 Mobile";
  for (let turn = 0; turn < 10; turn++) await look(forged, "203.0.113.40", `${phone} ${turn}`);
  for (const end of [41, 42, 43]) await look(honest, `203.0.113.${end}`, phone);
  const told = await until(
    "the counts, which are written every half minute",
    async () => {
      const { body } = await calls(driver.token).get("/drivers/results", { days: 7 });
      const demand = fieldOf(body, "demand") as { label: string; families: number }[] | undefined;
      return demand !== undefined && demand.length > 0 && demand;
    },
    120_000,
    1000,
  );
  expect(told.map(({ label, families }) => [label, families])).toEqual([[honest, 3]]);
}, 120_000);

// What two processes on one database must not allow twice. The embedded database serves one process.
if (PROCESSES > 1) {
  test("both processes answered all of it", () => {
    for (const path of ["/api/documents/submit", "/api/waiting"])
      expect([path, product.isShared(path)]).toEqual([path, true]);
  });

  /** On a connection of its own, so that either process may answer. */
  const ask = (path: string, address: string) =>
    fetch(live.url + path, { headers: { connection: "close", "x-forwarded-for": address } });

  /** Sends half more calls than two allowances, four at a time; returns how many were allowed and in how many seconds. */
  async function allowed(limit: Limit, send: (turn: number) => Promise<Response>) {
    const began = performance.now();
    const all = 2.5 * limit.points;
    let turn = 0;
    let count = 0;
    const caller = async () => {
      while (turn < all) {
        const answer = await send(turn++);
        await answer.arrayBuffer();
        if (answer.status !== 429) count += 1;
      }
    };
    await Promise.all([1, 2, 3, 4].map(caller));
    return { count, seconds: (performance.now() - began) / 1000 };
  }

  test.each([
    ["page", "/painel", costClasses.page.limits.stranger, "192.0.2.10"],
    ["heavyRead", "/api/drivers/search", costClasses.heavyRead.limits.stranger, "192.0.2.11"],
  ])("calls of the class %s are counted together, up to a tenth more", async (_, path, limit, address) => {
    const { count, seconds } = await allowed(limit, (turn) => ask(`${path}?page=1&city=x${turn}`, address));
    await until("both processes", () => product.isShared(path));
    // On a machine that is so slow, a further period may have begun.
    const periods = 1 + Math.floor(seconds / limit.duration);
    expect(count).toBeGreaterThanOrEqual(limit.points - 1);
    expect(count).toBeLessThanOrEqual(1.1 * limit.points * periods);
  });

  test("limits of calls that cost people time are exact over both", async () => {
    const form = {
      name: "Ana",
      email: "ana@familia.example",
      subject: "Foto",
      message: "Não consigo trocar.",
    };
    const send = () => calls(undefined, "192.0.2.12").post("/contact", form);
    const answers = await Promise.all(Array.from({ length: 3 * namedLimits.contact.points }, send));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(namedLimits.contact.points);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  });
}
