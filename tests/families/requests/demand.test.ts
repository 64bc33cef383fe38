import { beforeEach, expect, test } from "bun:test";
import { requests } from "../../../shared/messages";
import { ownResults } from "../../../shared/schemas/results";
import { rest } from "../../support/api";
import { testAppWithMail } from "../../support/app";
import { at, REQUEST_YEAR, visibleDriver } from "./stored-requests";

const running = testAppWithMail({ TRUSTED_PROXY_HOPS: "1" });
beforeEach(() => running.app.setNow(at("2026-11-10")));

const SCHOOL = "EMEF Padre Anchieta";
let families = 0;

/** A family asks a driver by e-mail and confirms, both from a network of its own or from the given one. */
async function ask(driverId: string, { network = ++families + 10, school = SCHOOL } = {}) {
  const email = `familia${++families}@email.com`;
  const api = rest(running.app.url, undefined, { "x-forwarded-for": `203.0.${network}.7` });
  const phone = `(19) 9${String(80_000_000 + families)}`;
  const form = { firstName: "Ana", phone, school, neighborhood: "Cambuí", shift: "tarde", seats: 1, email };
  const asked = await api.post(`/drivers/${driverId}/requests`, { ...form, year: REQUEST_YEAR });
  expect(asked).toMatchObject({ status: 200, body: { message: requests.confirmByMail } });
  const { text } = await running.mail.waitForMail(email);
  const token = /token=([\w.-]+)/.exec(text)?.[1];
  expect((await api.post("/requests/confirm", { token })).status).toBe(200);
}

test("a school that three networks asked for is in “Procura sem vaga” with its known name, to its city's drivers", async () => {
  const place = { serviceState: "SP", serviceCity: "Campinas" };
  const asked = await visibleDriver(running.app, { ...place, offeredSchoolTransport: [SCHOOL] });
  // A name that two drivers write is a known one.
  await visibleDriver(running.app, { ...place, offeredSchoolTransport: [SCHOOL] });
  const other = await visibleDriver(running.app, {
    ...place,
    offeredSchoolTransport: ["Colégio Rio Branco"],
  });
  const away = await visibleDriver(running.app, { serviceCity: "Santos" });
  await asked.post("/drivers/seats/next", { year: REQUEST_YEAR, shifts: { afternoon: 3 } });
  const demandFor = async ({ get }: typeof other) => {
    await running.app.services.tally.flush();
    return ownResults.parse((await get("/drivers/results")).body).demand;
  };
  await ask(asked.id, { network: 1 });
  await ask(asked.id, { network: 1, school: "E.M.E.F. Pe. Anchieta" });
  await ask(asked.id, { network: 2 });
  // A school that nobody knows is never repeated.
  for (let time = 0; time < 3; time++) await ask(asked.id, { school: "Escola Inventada" });
  expect(await demandFor(other)).toEqual([]);
  await ask(asked.id, { network: 3 });
  const line = { kind: "school", label: SCHOOL, year: REQUEST_YEAR, shift: null, families: 3 };
  expect(await demandFor(other)).toMatchObject([{ ...line, isServed: false }]);
  expect(await demandFor(asked)).toMatchObject([{ ...line, isServed: true }]);
  expect(await demandFor(away)).toEqual([]);
  running.app.setNow(at("2026-12-20"));
  expect(await demandFor(other)).toEqual([]);
});
