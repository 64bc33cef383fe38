import { expect, spyOn, test } from "bun:test";
import { costClasses, namedLimits } from "../../server/platform/http/call-limits";
import { confirmedDriver, worked } from "../accounts/live-driver";
import { fieldOf } from "../billing/shop";
import { bombs, pdf } from "../documents/sample-files";
import { photoDataUrl, wholeProfile } from "../drivers/driver-accounts";
import { until } from "../support/until";
import { PROCESSES, testAttackedProduct } from "./attacked-product";

// Attacks on what calls cost, like those of from-outside.test.ts.
const product = testAttackedProduct();
const calls = (token?: string, address?: string) => product.calls(token, address);

test("3: 150 calls for receipts ask Stripe once", async () => {
  const driver = await product.published();
  const stripe = spyOn(product.live.simulator.api, "fetch");
  const ten = Array.from({ length: 10 }, () => "subscriptions.receipts");
  const input = encodeURIComponent(JSON.stringify(Object.fromEntries(ten.map((_, index) => [index, {}]))));
  const headers = { authorization: `Bearer ${driver.token}`, connection: "close" };
  const send = () => fetch(`${product.live.url}/api/trpc/${ten}?batch=1&input=${input}`, { headers });
  const answers = await Promise.all(Array.from({ length: 15 }, send));
  expect(answers.every(({ status }) => [200, 207, 429].includes(status))).toBe(true);
  const asked = stripe.mock.calls.filter(([request]) => /\/v1\/invoices\b/.test(request.url));
  expect(asked.length).toBeLessThanOrEqual(1);
  stripe.mockRestore();
});

test.concurrent("5: no profile, no decoder; an account has one document in it, and heavy ones count as five", async () => {
  const { token } = await confirmedDriver(product.live);
  const send = (file: Buffer) =>
    calls(token).post("/documents/submit", { type: "licence", files: [file.toString("base64")] });
  const large = await send(Buffer.alloc(9_000_000, "%PDF-1.7"));
  expect(large.body).toMatchObject({ code: "PROFILE_NOT_FOUND" });
  const profile = { ...wholeProfile, photo: await photoDataUrl("#445566") };
  await worked(calls(token).post("/drivers/register", profile));
  const bomb = bombs()["a form that draws itself twice"] ?? Buffer.alloc(0);
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(bomb)));
  const codes = answers.map(({ body }) => fieldOf(body, "code"));
  const heavy = codes.filter((code) => code === "DOCUMENT_TOO_HEAVY").length;
  expect(heavy).toBeGreaterThan(0);
  expect(heavy).toBeLessThanOrEqual(PROCESSES);
  expect(codes.filter((code) => code === "DOCUMENTS_BUSY")).toHaveLength(6 - heavy);
  expect((await send(pdf())).status).toBe(200);
});

test.concurrent("6: five mails a day reach a mailbox, over kinds, tags, dots and networks", async () => {
  const { driverId } = await product.published();
  const report = (email: string, address?: string) => {
    const said = { reason: `Passou no sinal vermelho. ${email}`, email };
    return calls(undefined, address).post(`/drivers/${driverId}/report`, said);
  };
  const place = "EMEF Guilherme de Almeida, São Paulo";
  const wait = (email: string, address?: string) =>
    calls(undefined, address).post("/waiting", { state: "SP", place, shift: "", email });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, turn) => {
      const email = `jo.ao${"+".padEnd(turn + 2, "a")}@gmail.com`;
      return [report(email, `203.0.113.${turn % 4}`), wait(email, `203.0.113.${100 + turn}`)];
    }).flat(),
  );
  expect(answers.filter(({ status }) => ![200, 429].includes(status))).toEqual([]);
  const { mails, waitForMail } = product.live.mail;
  const toThem = () => mails.filter(({ to }) => to.some((address) => address.endsWith("@gmail.com"))).length;
  await until("the mails of the day", () => toThem() >= 5);
  // Jobs run in order: what was queued before these is done when they arrive.
  await worked(report("bia@casa.example"));
  await worked(wait("caio@casa.example"));
  for (const later of ["bia@casa.example", "caio@casa.example"]) await waitForMail(later);
  expect(toThem()).toBe(5);
});

test.concurrent("8: ten browsers of one network are one family, and a place is told from three networks on", async () => {
  const [forged, honest] = ["Colégio Inventado", "Colégio Procurado"];
  const place = { serviceState: "SP", serviceCity: "Campinas", offeredSchoolTransport: [forged, honest] };
  const full = { ...place, availableSeats: 0, available: false };
  // A name that one driver alone has is told to nobody.
  const [driver] = [await product.published(full), await product.published(full)];
  const look = async (school: string, address: string, agent: string) => {
    const query = new URLSearchParams({ state: "SP", city: "Campinas", school });
    const headers = { connection: "close", "x-forwarded-for": address, "user-agent": agent };
    const answer = await fetch(`${product.live.url}/api/drivers/search?${query}`, { headers });
    expect(answer.status).toBe(200);
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
});

// What two processes on one database must not allow twice.
if (PROCESSES > 1) {
  test.each([
    ["page", "/painel", costClasses.page.limits.stranger, "192.0.2.10"],
    ["heavyRead", "/api/drivers/search", costClasses.heavyRead.limits.stranger, "192.0.2.11"],
  ])("calls of the class %s are counted together, up to a tenth more", async (_, path, limit, address) => {
    const headers = { connection: "close", "x-forwarded-for": address };
    const began = performance.now();
    let [turn, allowed] = [0, 0];
    // Half more calls than two allowances.
    const caller = async () => {
      while (turn < 2.5 * limit.points) {
        const answer = await fetch(`${product.live.url}${path}?page=1&city=x${turn++}`, { headers });
        await answer.arrayBuffer();
        if (answer.status !== 429) allowed += 1;
      }
    };
    await Promise.all([1, 2, 3, 4].map(caller));
    // On a machine that is so slow, a further period may have begun.
    const periods = 1 + Math.floor((performance.now() - began) / 1000 / limit.duration);
    await until("both processes", () => product.isShared(path));
    expect(allowed).toBeGreaterThanOrEqual(limit.points - 1);
    expect(allowed).toBeLessThanOrEqual(1.1 * limit.points * periods);
  });

  test("limits of calls that cost people time are exact over both; both processes answered all of it", async () => {
    const form = { name: "Ana", email: "ana@familia.example", subject: "Foto", message: "Não troca." };
    const send = () => calls(undefined, "192.0.2.12").post("/contact", form);
    const { points } = namedLimits.contact;
    const answers = await Promise.all(Array.from({ length: 3 * points }, send));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(points).fill(200), ...Array<number>(2 * points).fill(429)]);
    for (const path of ["/api/documents/submit", "/api/waiting"])
      expect([path, product.isShared(path)]).toEqual([path, true]);
  });
}
