import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import { requests, validation } from "../../../shared/messages";
import { startPushService } from "../../process/push/stand-in";
import { testAppWithMail } from "../../support/app";
import { IN_SEASON, requestPeople, YEAR } from "./request-people";

const running = testAppWithMail({ VAPID_PRIVATE_KEY: "c4".repeat(32) });
const push = startPushService();
afterAll(() => push.stop());
beforeEach(() => running.app.setNow(IN_SEASON));

const { answer, api, ask, call, driver, later, linked, mailsTo, newEmail, newPhone, request, rows, stateOf } =
  requestPeople(running);

async function phone() {
  const { device, subscription } = push.newPhone();
  expect((await api().post("/push/devices", { device, subscription })).status).toBe(200);
  return device;
}

describe("asking", () => {
  test("each field has its sentence; another year, a shift that is not offered and both ways are refused", async () => {
    const { driverId } = await driver();
    const faults: [object, string, string][] = [
      [{ firstName: "Ana 9" }, "firstName", requests.firstNameOnly],
      [
        { phone: "+1 202 555 0100" },
        "phone",
        "Telefone inválido. Use um celular com DDD (ex: (11) 91234-5678)",
      ],
      [{ school: " " }, "school", requests.schoolMissing],
      [{ neighborhood: "" }, "neighborhood", requests.neighborhoodMissing],
      [{ shift: "madrugada" }, "shift", requests.shiftMissing],
      [{ shift: "noturno" }, "shift", requests.shiftNotOffered],
      [{ seats: 5 }, "seats", requests.seatsOutside],
      [{ email: "ana" }, "email", validation.emailInvalid],
      [{ year: 2028 }, "year", validation.yearOther(YEAR)],
      [{ device: "a".repeat(43) }, "email", requests.oneWay],
    ];
    for (const [change, path, message] of faults)
      expect(await ask(driverId, change)).toMatchObject({
        status: 400,
        body: { issues: [{ path, message }] },
      });
    expect((await ask(driverId, { email: "", device: "a".repeat(43) })).status).toBe(404);
    expect((await rows()).filter((row) => row.driverId === driverId)).toEqual([]);
  });

  test("a driver who is not visible or has no seats takes no requests; neither does an unknown one", async () => {
    const closed = { status: 409, body: { message: requests.notTaken } };
    const hidden = await driver();
    const unconfirmed = await request(hidden.driverId, {}, false);
    await hidden.publish(false);
    expect(await call("confirm", { token: unconfirmed.token })).toMatchObject({ status: 409 });
    const full = await driver({}, { morning: 0, afternoon: 0 });
    const silent = await driver({}, { morning: null });
    for (const id of [hidden.driverId, full.driverId, silent.driverId, "a".repeat(16), "x"])
      expect(await ask(id)).toMatchObject(closed);
  });

  test("by e-mail nobody sees it before the button, which works for 7 days; opening the link changes nothing", async () => {
    const { driverId } = await driver({ name: "Rosa Lima" });
    const asked = await request(driverId, { seats: 2, shift: "tarde" }, false);
    const [mail] = mailsTo(asked.email);
    expect(mail?.subject).toBe("Confirme seu pedido de vaga");
    for (const secret of ["Ana", asked.phone, asked.phone.slice(-4)])
      expect(mail?.text).not.toContain(secret);
    expect(await linked({ token: asked.token })).toMatchObject([
      { state: "unconfirmed", driverName: "Rosa Lima" },
    ]);
    expect(await stateOf(asked.id)).toBe("unconfirmed");
    later(8);
    expect(await call("confirm", { token: asked.token })).toMatchObject({ status: 400 });
    expect(await call("linked", { token: asked.token })).toMatchObject({ status: 400 });
    later(6);
    const confirmed = { status: 200, body: { message: "Pedido enviado a Rosa Lima." } };
    expect(await call("confirm", { token: asked.token })).toMatchObject(confirmed);
    expect(await call("confirm", { token: asked.token })).toMatchObject(confirmed);
    expect(await linked({ token: asked.token })).toMatchObject([
      { state: "open", firstName: "Ana", seats: 2, shift: "afternoon", others: null },
    ]);
    expect(await call("confirm", { token: `${asked.id}.wrong` })).toMatchObject({ status: 400 });
  });

  test("by device it is open at once, and the device alone reads it", async () => {
    const { driverId } = await driver();
    const device = await phone();
    expect(await ask(driverId, { email: "", device })).toMatchObject({ status: 200 });
    expect(await linked({ device })).toMatchObject([{ state: "open", email: null }]);
    expect(await linked({ device: await phone() })).toEqual([]);
    expect(await call("linked", {})).toMatchObject({ status: 400 });
  });

  test("a second to one driver is refused with the first one's date, by phone number, e-mail and device", async () => {
    const { driverId } = await driver();
    const asked = await request(driverId);
    const device = await phone();
    const ownPhone = newPhone();
    expect((await ask(driverId, { phone: ownPhone, email: "", device })).status).toBe(200);
    later(1);
    const repeated = { status: 409, body: { message: "Você já pediu vaga a este condutor em 10/11/2026." } };
    expect(await ask(driverId, { phone: asked.phone })).toMatchObject(repeated);
    expect(await ask(driverId, { email: asked.email })).toMatchObject(repeated);
    expect(await ask(driverId, { email: "", device })).toMatchObject(repeated);
    expect(await ask(driverId, { phone: ownPhone })).toMatchObject(repeated);
    // What was withdrawn can be asked again.
    await call("withdraw", { token: asked.token });
    expect((await ask(driverId, { phone: asked.phone, email: asked.email })).status).toBe(200);
  });

  test("three are open at most for each phone number, e-mail and device, and several at once don't pass for one", async () => {
    const four = [await driver(), await driver(), await driver(), await driver()];
    const ids = four.map(({ driverId }) => driverId);
    const [first = "", second = "", third = "", fourth = ""] = ids;
    const phoneNumber = newPhone();
    const email = newEmail();
    await request(first, { email, phone: phoneNumber });
    await request(second, { email });
    const tokens: string[] = [];
    for (const id of [third, fourth, (await driver()).driverId, (await driver()).driverId])
      tokens.push((await request(id, { email }, false)).token);
    const answers = await Promise.all(tokens.map((token) => call("confirm", { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ message: requests.full });

    const device = await phone();
    for (const id of [second, third]) await ask(id, { phone: phoneNumber, email: "", device });
    expect(await ask(fourth, { phone: phoneNumber })).toMatchObject({
      status: 409,
      body: { message: requests.full },
    });
    const both = await Promise.all([first, fourth].map((id) => ask(id, { email: "", device })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("two browsers that ask one driver at once by the same phone number have one request", async () => {
    const { driverId } = await driver();
    const shared = { phone: newPhone(), email: "" };
    const devices = await Promise.all([phone(), phone(), phone()]);
    const answers = await Promise.all(devices.map((device) => ask(driverId, { ...shared, device })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test("a driver has 60 open at most; answered ones that ended, and reported ones, make room", async () => {
    const { driverId } = await driver();
    const { db } = running.app.services;
    const [one] = await sixty(driverId);
    const refused = { status: 409, body: { message: requests.driverFull } };
    expect(await ask(driverId)).toMatchObject(refused);
    await db
      .update(seatRequests)
      .set({ reportedAt: IN_SEASON })
      .where(eq(seatRequests.id, one ?? ""));
    expect((await ask(driverId)).status).toBe(200);
    await db
      .update(seatRequests)
      .set({ reportedAt: null })
      .where(eq(seatRequests.id, one ?? ""));
    await answer(driverId, one ?? "", "none");
    expect((await ask(driverId)).status).toBe(200);
  });
});

async function sixty(driverId: string): Promise<string[]> {
  const ids = Array.from({ length: 60 }, (_, index) => `${driverId}-${index}`);
  const values = ids.map((id, index) => ({
    id,
    driverId,
    year: YEAR,
    state: "open" as const,
    firstName: "Bia",
    phone: `+551190000${String(index).padStart(4, "0")}`,
    email: `bia.${index}@${driverId}.example`,
    serviceState: "SP",
    serviceCity: "São Paulo",
    school: "EMEF A",
    neighborhood: "B",
    shift: "morning" as const,
    seats: 1,
    createdAt: IN_SEASON,
    openedAt: IN_SEASON,
  }));
  await running.app.services.db.insert(seatRequests).values(values);
  return ids;
}
