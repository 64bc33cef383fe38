import { afterAll, beforeEach, expect, test } from "bun:test";
import { answerDevice } from "../../../server/families/devices/answer-device";
import type { ReceivedRequests } from "../../../shared/families/requests/received-calls";
import { HOUR } from "../../../shared/limits";
import { push, requests } from "../../../shared/messages";
import { anAnsweringPhone, answerFirst } from "../../people/answering-phone";
import { at, IN_SEASON, requestPeople, storedRequest } from "../../people/asking-families";
import { waitingPeople } from "../../people/waiting-families";
import { startPushService } from "../../process/push/stand-in";
import { rest } from "../../support/api";
import { testAppWithMail } from "../../support/app";
import { until } from "../../support/until";

// What strangers invent: phones that don't exist, other people's numbers, texts that are no names.

const running = testAppWithMail({ VAPID_PRIVATE_KEY: "c6".repeat(32), TRUSTED_PROXY_HOPS: "1" });
const service = startPushService();
afterAll(() => service.stop());
const people = requestPeople(running);
beforeEach(() => people.begin(IN_SEASON));
const { ask, call, driver, form, linked, newPhone } = people;

const from = (address: string) => rest(running.app.url, undefined, { "x-forwarded-for": address });
const received = async ({ get }: Awaited<ReturnType<typeof driver>>) =>
  (await get("/drivers/requests")).body as ReceivedRequests;
const isPending = { status: 200, body: { waitsForPhone: true } };

test("60 invented phones from 60 networks leave a driver's list as it was, and an honest family gets in", async () => {
  const asked = await driver({ name: "Rosa Lima" });
  for (let index = 0; index < 60; index++) {
    const { device, subscription } = service.newPhone();
    const stranger = from(`10.9.${index}.1`);
    // Half are an address at a push service that never existed, half one where nobody hands the code back.
    const isGone = index % 2 === 0;
    const endpoint = isGone ? `${subscription.endpoint}x` : subscription.endpoint;
    const invented = { device, subscription: { ...subscription, endpoint } };
    expect((await stranger.post("/push/devices", invented)).status).toBe(200);
    const answer = await stranger.post(`/drivers/${asked.id}/requests`, form({ email: "", device }));
    // A device that its service doesn't know may be deleted by now.
    if (!isGone || answer.status !== 404) expect(answer).toMatchObject(isPending);
  }
  expect(await received(asked)).toMatchObject({ requests: [], counts: { unanswered: 0 } });
  const { device } = await anAnsweringPhone(running.app, service);
  expect(await ask(asked.id, { email: "", device })).toMatchObject({ body: { waitsForPhone: false } });
  expect((await received(asked)).requests).toHaveLength(1);
});

test("what a phone asks for begins when it answers its first notice, once, from two workers at once, also at night", async () => {
  running.app.setNow(at("2026-11-10", "23:30:00"));
  const { id, ...asked } = await driver({ name: "Rosa Lima" });
  const phone = service.newPhone();
  const { device, subscription } = phone;
  const school = waitingPeople(running).newSchool();
  await from("10.1.0.1").post("/push/devices", { device, subscription });
  const waits = requests.waitsForPhone("Rosa Lima");
  expect(await ask(id, { email: "", device })).toMatchObject({ status: 200, body: { message: waits } });
  const place = { device, place: `${school}, Campinas`, state: "SP" };
  expect(await people.api().post("/waiting", place)).toMatchObject(isPending);
  expect(await linked({ device })).toMatchObject([{ state: "unconfirmed" }]);
  const notices = async () => (await people.api().post("/push/devices/asked", { device })).body;
  expect(await notices()).toMatchObject({ isAnswered: false, waiting: [] });
  expect((await received({ id, ...asked })).requests).toEqual([]);
  expect((await answerFirst(running.app, phone)).status).toBe(200);
  const [code = ""] = phone.codes;
  const { services } = running.app;
  const ctx = { ...services, clientAddress: "10.1.0.1" };
  await Promise.all([answerDevice(ctx, code), answerDevice(ctx, code)]);
  expect(await notices()).toMatchObject({
    isAnswered: true,
    waiting: [{ place: school }],
    hasRequests: true,
  });
  expect((await received({ id, ...asked })).requests).toHaveLength(1);
  expect(phone.codes).toHaveLength(1);
  expect(await people.api().post("/push/devices/answer", { code: "a".repeat(43) })).toMatchObject({
    status: 404,
    body: { message: push.nothing },
  });
});

test("a service that is down keeps the first notice for an hour; what was asked lapses then, and a late code counts for nothing", async () => {
  const asked = await driver();
  const phone = service.newPhone();
  const { device, subscription } = phone;
  await people.api().post("/push/devices", { device, subscription });
  await ask(asked.id, { email: "", device });
  await until("the first notice", () => phone.codes[0]);
  const [code] = phone.codes;
  running.app.setNow(new Date(IN_SEASON.getTime() + HOUR));
  expect((await people.api().post("/push/devices/answer", { code })).status).toBe(404);
  expect(await linked({ device })).toEqual([]);
  // Asked again, the newest code counts, and what lapsed stays away.
  await people.api().post("/push/devices", { device, subscription });
  await until("the second code", () => phone.codes[1]);
  expect((await answerFirst(running.app, phone)).status).toBe(200);
  expect((await received(asked)).requests).toEqual([]);
  expect((await ask(asked.id, { email: "", device })).status).toBe(200);
  expect((await received(asked)).requests).toHaveLength(1);
});

test("a number in three requests shuts nobody out, and its driver reads that it appears twice; five are open of one network", async () => {
  const asked = await driver({ name: "Rosa Lima" });
  const phone = newPhone();
  for (const address of ["10.2.0.1", "10.2.1.1"]) {
    const stored = await storedRequest(running.app, asked.id, { phone, network: address });
    expect(stored).toBeTruthy();
  }
  const owner = await anAnsweringPhone(running.app, service);
  expect((await ask(asked.id, { phone, email: "", device: owner.device })).status).toBe(200);
  expect((await received(asked)).requests.map(({ sharesPhone }) => sharesPhone)).toEqual([true, true, true]);
  for (let more = 0; more < 4; more++) {
    const { device } = await anAnsweringPhone(running.app, service);
    expect((await ask(asked.id, { email: "", device })).status).toBe(200);
  }
  const { device } = await anAnsweringPhone(running.app, service);
  const sixth = form({ email: "", device });
  const path = `/drivers/${asked.id}/requests`;
  expect(await people.api().post(path, sixth)).toMatchObject({
    status: 409,
    body: { message: requests.networkFull },
  });
  expect((await from("10.3.0.1").post(path, sixth)).status).toBe(200);
  // By mail it is the network of who confirms.
  const mailed = form();
  expect((await from("10.4.0.1").post(path, mailed)).status).toBe(200);
  const token = await people.newestToken(mailed.email);
  expect(await call("confirm", { token })).toMatchObject({ status: 409 });
  expect((await from("10.4.0.1").post("/requests/confirm", { token })).status).toBe(200);
});

test("school and neighborhood are names: the driver's own with numbers, and nothing about a child; what was stored before is not shown", async () => {
  const own = { offeredSchoolTransport: ["CEU 3 Pontes"], offeredNeighborhoods: ["Setor 7"] };
  const asked = await driver(own);
  for (const change of [
    { school: "Colégio do João de 7 anos" },
    { school: "Colégio Objetivo ligue 11 91234-5678" },
    { neighborhood: "Rua das Flores" },
    { neighborhood: "Tatuapé, sete anos de idade" },
  ])
    expect(await ask(asked.id, change)).toMatchObject({
      status: 400,
      body: { issues: [{ path: Object.keys(change)[0] }] },
    });
  expect((await ask(asked.id, { school: "ceu 3 pontes", neighborhood: "Setor 7" })).status).toBe(200);
  await storedRequest(running.app, asked.id, {
    school: "Colégio do João de 7 anos",
    neighborhood: "Rua A, 9",
  });
  expect((await received(asked)).requests).toMatchObject([
    { school: "Uma escola de Campinas", neighborhood: "Um bairro de Campinas" },
  ]);
});
