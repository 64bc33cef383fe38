import { afterAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { deleteOutdated } from "../../../server/app/jobs/retention";
import { followRequests } from "../../../server/families/requests/follow-requests";
import { deleteAccount } from "../../../server/privacy/delete-account";
import { errors } from "../../../shared/errors";
import { requests } from "../../../shared/messages";
import { askDriverPath, paths } from "../../../shared/paths";
import { anAnsweringPhone } from "../../people/answering-phone";
import { at, IN_SEASON, requestPeople } from "../../people/asking-families";
import { startPushService } from "../../process/push/stand-in";
import { testAppWithMail } from "../../support/app";
import { open } from "../../support/mailed-pages";
import { until } from "../../support/until";

const running = testAppWithMail({ VAPID_PRIVATE_KEY: "c4".repeat(32) });
const push = startPushService();
afterAll(() => push.stop());

const people = requestPeople(running);
beforeEach(() => people.begin(IN_SEASON));
const { afterUndo, answer, api, ask, call, driver, later, linked, mailsTo, newPhone, request, rows } = people;
const refused = (message: string, status = 409) => ({ status, body: { message } });

const phone = () => anAnsweringPhone(running.app, push);

test("a driver who is not visible or has no seats takes no requests; wrong fields, another year and both ways are refused", async () => {
  const { id } = await driver();
  for (const change of [{ firstName: "Ana 9" }, { shift: "noturno" }, { year: 2028 }, { email: "ana" }]) {
    const issues = [{ path: Object.keys(change)[0] }];
    expect(await ask(id, change)).toMatchObject({ status: 400, body: { issues } });
  }
  const bothWays = { issues: [{ path: "email", message: requests.oneWay }] };
  expect(await ask(id, { device: "a".repeat(43) })).toMatchObject({ status: 400, body: bothWays });
  expect((await ask(id, { email: "", device: "a".repeat(43) })).status).toBe(404);
  expect(await rows()).toEqual([]);
  const hidden = await driver();
  const unconfirmed = await request(hidden.id, {}, false);
  await hidden.publish(false);
  expect(await call("confirm", { token: unconfirmed.token })).toMatchObject({ status: 409 });
  const full = await driver({}, { morning: 0, afternoon: 0 });
  for (const id of [hidden.id, full.id, "a".repeat(16)])
    expect(await ask(id)).toMatchObject(refused(requests.notTaken));
});

test("by e-mail nobody sees it before the button, which works for 7 days; its family corrects it, and hears after 14 days that there is no answer", async () => {
  const { id } = await driver({ name: "Rosa Lima" });
  const asked = await request(id, { seats: 2, shift: "tarde" }, false);
  const { token } = asked;
  const [mail] = mailsTo(asked.email);
  for (const secret of ["Ana", asked.phone.slice(-4)]) expect(mail?.text).not.toContain(secret);
  expect(await linked({ token })).toMatchObject([{ state: "unconfirmed", driverName: "Rosa Lima" }]);
  later(8);
  for (const name of ["confirm", "linked"])
    expect(await call(name, { token })).toMatchObject({ status: 400 });
  later(6);
  for (let twice = 0; twice < 2; twice++)
    expect(await call("confirm", { token })).toMatchObject(refused("Pedido enviado a Rosa Lima.", 200));
  expect(await linked({ token })).toMatchObject([{ state: "open", seats: 2, shift: "afternoon" }]);
  expect(await call("confirm", { token: `${asked.id}.wrong` })).toMatchObject({ status: 400 });
  const other = await request(id);
  const change = { token, firstName: "Ana Maria", phone: "(11) 98888-7777" };
  expect((await call("change", change)).status).toBe(200);
  expect(await linked({ token })).toMatchObject([{ firstName: "Ana Maria", phone: "+5511988887777" }]);
  // Nor does it say that another family of this number has asked the same driver.
  expect((await call("change", { ...change, phone: other.phone })).status).toBe(200);
  // After 14 days it hears that there is no answer, once; the driver can still answer.
  for (const days of [19.9, 20.1, 20.2]) {
    later(days);
    await followRequests.run(running.app.services, {});
  }
  await running.mail.waitForMail(asked.email, "ainda não respondeu");
  await people.idle();
  expect(mailsTo(asked.email)).toHaveLength(2);
  expect((await answer(id, asked.id, "has")).state).toBe("has");
});

test("by device it is open at once, for that device alone, which reads the answer without a name; its end ends it", async () => {
  const { id } = await driver({ name: "Rosa Lima" });
  const { device, subscription, shown } = await phone();
  expect((await ask(id, { email: "", device })).status).toBe(200);
  const [own] = await linked({ device });
  expect(own).toMatchObject({ state: "open", email: null });
  expect(await linked({ device: (await phone()).device })).toEqual([]);
  expect((await call("linked", {})).status).toBe(400);
  await answer(id, own?.id ?? "", "has");
  await afterUndo();
  const notice = await until("the notice", () => shown[0]);
  expect(notice).toMatchObject({ title: "Rosa Lima tem vaga para 2027", path: paths.ownRequest });
  expect([JSON.stringify(notice).includes("Ana"), push.faults]).toEqual([false, []]);
  // A new secret of the same phone keeps them.
  const next = push.newPhone().device;
  await api().post("/push/devices", { device: next, subscription });
  expect(await linked({ device: next })).toHaveLength(1);
  expect((await api().post("/push/devices/end", { device: next })).status).toBe(200);
  expect(await people.stateOf(own?.id ?? "")).toBe("withdrawn");
});

test("a second to one driver is refused with the first one's date, but only to whoever proves the e-mail or the device", async () => {
  const { id } = await driver();
  const asked = await request(id);
  const { device } = await phone();
  const both = await Promise.all([1, 2, 3].map(() => ask(id, { phone: newPhone(), email: "", device })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  later(1);
  const repeated = refused("Você já pediu vaga a este condutor em 10/11/2026.");
  expect(await ask(id, { email: "", device })).toMatchObject(repeated);
  // A stranger who knows number and e-mail learns nothing by asking.
  const { status, body } = await ask(id, { phone: newPhone(), email: people.newEmail() });
  for (const known of [{ phone: asked.phone, email: people.newEmail() }, { email: asked.email }])
    expect(await ask(id, known)).toMatchObject({ status, body });
  const [by, own] = [
    await request(id, { phone: asked.phone }, false),
    await request(id, { email: asked.email }, false),
  ];
  expect((await call("confirm", { token: by.token })).status).toBe(200);
  expect(await call("confirm", { token: own.token })).toMatchObject(repeated);
  // Of two mails one is confirmed; the other, opened later, says so.
  const twice = { email: people.newEmail() };
  const [older, newer] = [await request(id, twice, false), await request(id, twice, false)];
  expect((await call("confirm", { token: newer.token })).status).toBe(200);
  expect(await linked({ token: older.token })).toMatchObject([{ state: "unconfirmed" }, { state: "open" }]);
  expect(await call("confirm", { token: older.token })).toMatchObject({ status: 409 });
});

test("three are open at most for each e-mail and device, never for a phone number, and several at once don't pass for one", async () => {
  const ids = (await Promise.all(Array.from({ length: 8 }, () => driver()))).map(({ id }) => id);
  const [first = "", second = "", third = "", fourth = "", ...others] = ids;
  const [number, email] = [newPhone(), people.newEmail()];
  await request(first, { email, phone: number });
  await request(second, { email });
  const tokens: string[] = [];
  for (const id of [third, fourth, ...others]) tokens.push((await request(id, { email }, false)).token);
  // Read first, so that as many connections are open as confirm.
  await Promise.all(tokens.map((token) => linked({ token })));
  const answers = await Promise.all(tokens.map((token) => call("confirm", { token })));
  const full = refused(requests.full);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const one of answers) if (one.status !== 200) expect(one).toMatchObject(full);

  const { device } = await phone();
  for (const id of [second, third]) await ask(id, { phone: number, email: "", device });
  // Whoever types somebody's number uses up nothing of its owner's.
  await request(fourth, { phone: number });
  await ask(first, { email: "", device });
  expect(await ask(fourth, { email: "", device })).toMatchObject(full);
});

test("a profile that is gone is told once, whether hidden, suspended or deleted", async () => {
  const [hidden, deleted, suspended] = [await driver(), await driver(), await driver()];
  const asked = [await request(hidden.id), await request(deleted.id), await request(suspended.id)];
  await hidden.publish(false);
  const suspension = { suspendedAt: IN_SEASON, suspensionReason: "Denúncia confirmada." };
  await running.app.services.db.update(drivers).set(suspension).where(eq(drivers.id, suspended.id));
  await deleteAccount(running.app.services, deleted.account.id);
  for (let twice = 0; twice < 2; twice++) await followRequests.run(running.app.services, {});
  await people.idle();
  for (const { email, token } of asked) {
    await running.mail.waitForMail(email, "O perfil saiu do ar");
    const others = { path: expect.stringContaining("ano=2027") };
    expect(await linked({ token })).toMatchObject([{ isVisible: false, others }]);
  }
  expect(asked.map(({ email }) => mailsTo(email).length)).toEqual([2, 2, 2]);
  expect(await people.stateOf(asked[1]?.id ?? "")).toBe("gone");
});

test("on 31 August nothing, on 1 September all, on 28 February all, on 1 March nothing, without a job", async () => {
  const opening = at("2026-09-01", "00:00:00");
  running.app.setNow(opening);
  const { id, get, post } = await driver();
  const closed = refused(errors.SEASON_CLOSED.message, 404);
  const offers = async () => {
    const { html } = await open(running.app.url + paths.profile(id));
    return [html.includes("Pedir vaga para "), (await open(running.app.url + askDriverPath(id))).status];
  };
  expect(await offers()).toEqual([true, 200]);
  const asked = await request(id);
  const { token } = asked;
  running.app.setNow(new Date(opening.getTime() - 1));
  expect(await ask(id)).toMatchObject(closed);
  expect(await get("/drivers/requests")).toMatchObject(closed);
  running.app.setNow(at("2027-02-28", "23:59:59"));
  expect((await get("/drivers/requests")).status).toBe(200);
  expect((await ask(id)).status).toBe(200);
  running.app.setNow(at("2027-03-01", "00:00:00"));
  expect(await offers()).toEqual([false, 404]);
  const input = { token, firstName: "Eva", phone: newPhone(), agreed: true };
  for (const name of ["linked", "change", "agree", "confirm"])
    expect(await call(name, input)).toMatchObject(closed);
  for (const path of ["answer", "report"])
    expect(await post(`/drivers/requests/${asked.id}/${path}`, { answer: "has" })).toMatchObject(closed);
  expect(await ask(id)).toMatchObject(closed);
  // Withdrawing works as long as anything is stored.
  expect((await call("withdraw", { token })).status).toBe(200);
});

test("unconfirmed it is stored for 7 days, ended for 30; after 31 March nothing is stored of the season", async () => {
  const { id } = await driver();
  const unconfirmed = await request(id, {}, false);
  const [waiting, ended] = [await request(id), await request(id)];
  await call("withdraw", { token: ended.token });
  const presentOn = async (moment: Date) => {
    running.app.setNow(moment);
    await deleteOutdated.run(running.app.services, {});
    const ids = (await rows()).map((row) => row.id);
    return [unconfirmed, waiting, ended].map((asked) => ids.includes(asked.id));
  };
  expect(await presentOn(at("2026-11-17", "11:00:00"))).toEqual([true, true, true]);
  expect(await presentOn(at("2026-12-10", "11:00:00"))).toEqual([false, true, true]);
  expect(await presentOn(at("2026-12-10", "13:00:00"))).toEqual([false, true, false]);
  expect(await presentOn(at("2027-03-30", "23:30:00"))).toEqual([false, true, false]);
  await presentOn(at("2027-03-31", "00:30:00"));
  expect(await rows()).toEqual([]);
});
