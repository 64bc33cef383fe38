import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { undoAnswer } from "../../../server/families/requests/answer-request";
import { DomainError } from "../../../server/platform/http/domain-error";
import { errors } from "../../../shared/errors";
import { paths } from "../../../shared/paths";
import { startPushService } from "../../process/push/stand-in";
import { testAppWithMail } from "../../support/app";
import { until } from "../../support/until";
import { IN_SEASON, requestPeople } from "./request-people";

const running = testAppWithMail({ VAPID_PRIVATE_KEY: "c4".repeat(32) });
const push = startPushService();
afterAll(() => push.stop());
beforeEach(() => running.app.setNow(IN_SEASON));

const {
  afterUndo,
  answer,
  api,
  call,
  driver,
  form,
  idle,
  linked,
  mailsTo,
  newEmail,
  newPhone,
  request,
  stateOf,
} = requestPeople(running);

describe("an answer", () => {
  test("reaches the family when it can no longer be undone, once, and not at all if it was", async () => {
    const { driverId } = await driver({ name: "Rosa Lima" });
    const asked = await request(driverId);
    await answer(driverId, asked.id, "none");
    expect(await linked({ token: asked.token })).toMatchObject([{ state: "open" }]);
    await undoAnswer(running.app.services, { driverId, requestId: asked.id });
    await answer(driverId, asked.id, "has");
    await answer(driverId, asked.id, "has");
    await afterUndo();
    const mail = await running.mail.waitForMail(asked.email, "Rosa Lima tem vaga");
    expect(mail.text).toContain("Rosa Lima tem vaga para 2027. Combine pelo WhatsApp.");
    expect(mail.text).toContain(`${paths.ownRequest}?token=`);
    expect(await linked({ token: asked.token })).toMatchObject([{ state: "has" }]);
    await idle();
    expect(mailsTo(asked.email)).toHaveLength(2);
    await expect(undoAnswer(running.app.services, { driverId, requestId: asked.id })).rejects.toThrow(
      errors.UNDO_TOO_LATE.message,
    );
  });

  test("“sem vaga” leads to others with a seat in that shift of the year", async () => {
    const serviceCity = "Ribeirão Preto";
    const names = {
      serviceCity,
      offeredSchoolTransport: ["EMEF Alfa"],
      offeredNeighborhoods: ["Campos Elíseos"],
    };
    const { driverId } = await driver({ ...names, name: "Rosa Lima" });
    for (let more = 0; more < 4; more++) await driver(names);
    await driver(names, { morning: 0, afternoon: 3 });
    const asked = await request(driverId, { school: "EMEF Alfa", neighborhood: "Campos Elíseos" });
    await answer(driverId, asked.id, "none");
    await afterUndo();
    const mail = await running.mail.waitForMail(asked.email, "não tem mais vaga");
    expect(mail.text).toContain("Rosa Lima não tem mais vaga. Veja outros 4 condutores.");
    // What has ended can be neither corrected nor withdrawn.
    expect(mail.text).not.toContain("retirar o pedido");
    const [own] = await linked({ token: asked.token });
    const search = new URL(own?.others?.path ?? "", running.app.url);
    expect(Object.fromEntries(search.searchParams)).toEqual({
      estado: "SP",
      cidade: serviceCity,
      escola: "EMEF Alfa",
      turno: "manha",
      ano: "2027",
    });
    await expect(answer(driverId, asked.id, "has")).rejects.toThrow(DomainError);
  });

  test("“Fechamos” asks the family: no opens it again, yes ends it and leaves the others to be withdrawn", async () => {
    const [one, other] = [await driver({ name: "Rosa Lima" }), await driver()];
    const email = newEmail();
    const asked = await request(one.driverId, { email });
    const second = await request(other.driverId, { email });
    expect(await call("agree", { token: asked.token, agreed: true })).toMatchObject({ status: 409 });
    await answer(one.driverId, asked.id, "agreed");
    expect(await call("agree", { token: asked.token, agreed: true })).toMatchObject({ status: 409 });
    await afterUndo();
    const mail = await running.mail.waitForMail(email, "Você combinou com Rosa Lima?");
    expect(mail.text).toContain("Rosa Lima marcou que vocês combinaram. Foi isso mesmo?");
    expect(mail.text).toContain("retirar o pedido, toque em “Responder sim ou não”");
    for (let twice = 0; twice < 2; twice++)
      expect(await call("agree", { token: asked.token, agreed: false })).toMatchObject({ status: 200 });
    expect(await linked({ token: asked.token })).toMatchObject([
      { id: asked.id, state: "open", isReopened: true },
      { id: second.id, state: "open", isReopened: false },
    ]);
    await answer(one.driverId, asked.id, "agreed");
    await afterUndo();
    for (let twice = 0; twice < 2; twice++)
      expect(await call("agree", { token: asked.token, agreed: true })).toMatchObject({ status: 200 });
    expect(await linked({ token: asked.token })).toMatchObject([
      { id: asked.id, state: "settled" },
      { id: second.id, state: "open" },
    ]);
    expect(await call("withdraw", { token: asked.token, id: second.id })).toMatchObject({ status: 200 });
    expect(await stateOf(second.id)).toBe("withdrawn");
    // A link of one family reaches nothing of another.
    const stranger = await request(other.driverId);
    for (const name of ["withdraw", "change", "agree"]) {
      const input = {
        token: asked.token,
        id: stranger.id,
        firstName: "Eva",
        phone: newPhone(),
        agreed: true,
      };
      expect(await call(name, input)).toMatchObject({ status: 404 });
    }
    expect(await stateOf(stranger.id)).toBe("open");
  });

  test("to a device is a notice without name, number or amount, which leads to its requests", async () => {
    const { driverId } = await driver({ name: "Rosa Lima" });
    const shown = push.newPhone();
    await api().post("/push/devices", { device: shown.device, subscription: shown.subscription });
    const asked = form({ email: "", device: shown.device });
    expect((await api().post(`/drivers/${driverId}/requests`, asked)).status).toBe(200);
    const [own] = await linked({ device: shown.device });
    await answer(driverId, own?.id ?? "", "has");
    await afterUndo();
    const notice = await until("the notice", () => shown.shown[0]);
    expect(notice).toMatchObject({
      title: "Rosa Lima tem vaga para 2027",
      body: "Toque para combinar pelo WhatsApp.",
      path: paths.ownRequest,
    });
    expect(JSON.stringify(notice)).not.toContain("Ana");
    expect(push.faults).toEqual([]);
    // "Apagar tudo deste aparelho" ends its requests, too; a new secret of the same phone keeps them.
    const next = { ...push.newPhone(), subscription: shown.subscription };
    await api().post("/push/devices", { device: next.device, subscription: shown.subscription });
    expect(await linked({ device: next.device })).toHaveLength(1);
    expect((await api().post("/push/devices/end", { device: next.device })).status).toBe(200);
    expect(await stateOf(own?.id ?? "")).toBe("withdrawn");
  });
});
