import { beforeEach, expect, test } from "bun:test";
import { and, eq, isNull } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { queueItems } from "../../../drizzle/schema/queue";
import { receivedRequests } from "../../../shared/families/requests/received-calls";
import { DECISION_UNDO } from "../../../shared/limits";
import { askDriverPath, paths } from "../../../shared/paths";
import { ownData } from "../../../shared/schemas/own-data";
import { at, requestPeople, storedRequest } from "../../people/asking-families";
import { aPublishedDriver } from "../../people/drivers";
import { anOperator, aReader } from "../../people/staff";
import { refusalOf } from "../../support/api";
import { testAppWithMail } from "../../support/app";
import { open, press, send } from "../../support/mailed-pages";

const running = testAppWithMail();
const NOW = at("2026-11-12");

const people = requestPeople(running);
beforeEach(() => people.begin(NOW));
const { afterUndo, call, driver, linked, mailsTo, request, stateOf } = people;

/** A visible driver with the calls about requests. */
async function answering(change: object = {}) {
  const made = await aPublishedDriver(running.app, change);
  const list = async (query = {}) => {
    const { status, body } = await made.get("/drivers/requests", query);
    expect(status).toBe(200);
    return receivedRequests.parse(body);
  };
  const names = async (query = {}) => (await list(query)).requests.map(({ firstName }) => firstName);
  const asked = (change = {}) => storedRequest(running.app, made.id, change);
  const answer = (id: string, said: string) => made.post(`/drivers/requests/${id}/answer`, { answer: said });
  const undo = (id: string, what = "answer") => made.post(`/drivers/requests/${id}/${what}/undo`);
  const report = (id: string) => made.post(`/drivers/requests/${id}/report`);
  return { ...made, list, names, asked, answer, undo, report };
}
const after = (milliseconds: number) => running.app.setNow(new Date(NOW.getTime() + milliseconds));
const coded = (code: string) => ({ body: { code } });

test("the list has the driver's own requests newest first, page by page and by filter, beside the seats told; what ended shows no number", async () => {
  const { asked, get, list, names, post } = await answering();
  await post("/drivers/seats/next", { year: 2027, shifts: { morning: 4 } });
  const endedAt = at("2026-11-11");
  await asked({ firstName: "Aberta", openedAt: at("2026-11-11"), seats: 2 });
  await asked({ firstName: "Tem", openedAt: at("2026-11-10"), state: "has" });
  await asked({ firstName: "Tarde", openedAt: at("2026-11-09"), shift: "afternoon" });
  await asked({ firstName: "Fechada", openedAt: at("2026-11-08"), state: "agreed" });
  await asked({ firstName: "Recusada", openedAt: at("2026-11-07"), state: "none", endedAt });
  await asked({ firstName: "Retirada", openedAt: at("2026-11-06"), state: "withdrawn", endedAt });
  await asked({ firstName: "Certa", openedAt: at("2026-11-05"), state: "settled", endedAt });
  await asked({ firstName: "Velha", openedAt: at("2026-10-01") });
  await asked({ firstName: "Ninguém", openedAt: null, state: "unconfirmed" });
  await asked({ firstName: "Antiga", year: 2026 });
  await (await answering()).asked({ firstName: "Alheia" });
  expect(await names({ limit: "3" })).toEqual(["Aberta", "Tem", "Tarde"]);
  const cursor = (await list({ limit: "3" })).next ?? "";
  expect(await names({ cursor })).toEqual(["Fechada", "Recusada", "Retirada", "Certa", "Velha"]);
  expect(await names({ state: "waiting" })).toEqual(["Aberta", "Tarde", "Velha"]);
  expect(await names({ state: "waiting", shift: "afternoon" })).toEqual(["Tarde"]);
  expect(await names({ state: "ended" })).toEqual(["Recusada", "Retirada"]);
  const morning = { shift: "morning", seats: 4, requests: 3, places: 4 };
  const afternoon = { shift: "afternoon", seats: null, requests: 1, places: 1 };
  const all = await list();
  const counts = { unanswered: 3, shifts: [morning, afternoon] };
  expect(all).toMatchObject({ year: 2027, isVisible: true, counts, next: null });
  expect(all.requests[0]).toMatchObject({ state: "open", seats: 2, answers: ["has", "none", "agreed"] });
  expect(all.requests.at(-1)?.state).toBe("unanswered");
  const exported = ownData.parse((await get("/auth/export-data")).body).seatRequests;
  for (const requests of [all.requests, exported.filter(({ year }) => year === 2027)]) {
    const withPhone = requests.flatMap(({ firstName, phone }) => (phone ? [firstName] : []));
    expect(withPhone.toSorted()).toEqual(["Aberta", "Certa", "Fechada", "Tarde", "Tem", "Velha"]);
  }
  expect(JSON.stringify(all)).not.toContain("@familia.example");
});

test("an answer is undone within ten seconds; afterwards its family hears it once, and the same again changes nothing", async () => {
  const { answer, id, post, undo } = await answering({ name: "Rosa Lima", serviceCity: "Santos" });
  await post("/drivers/seats/next", { year: 2027, shifts: { morning: 4 } });
  const { email, token, ...asked } = await request(id);
  await answer(asked.id, "none");
  expect(await linked({ token })).toMatchObject([{ state: "open" }]);
  after(DECISION_UNDO - 1);
  const undone = { request: { state: "open" }, counts: { unanswered: 1 } };
  expect(await undo(asked.id)).toMatchObject({ status: 200, body: undone });
  expect((await undo(asked.id)).status).toBe(409);
  const has = { request: { state: "has", answers: ["none", "agreed"] }, counts: { unanswered: 0 } };
  expect(await answer(asked.id, "has")).toMatchObject({ status: 200, body: has });
  await afterUndo();
  const { text } = await running.mail.waitForMail(email, "Rosa Lima tem vaga");
  expect(text).toContain(`${paths.ownRequest}?token=`);
  expect(await linked({ token })).toMatchObject([{ state: "has" }]);
  await people.idle();
  expect(mailsTo(email)).toHaveLength(2);
  expect(await undo(asked.id)).toMatchObject({ status: 409, ...coded("UNDO_TOO_LATE") });
  // A refusal is the end.
  const end = { request: { state: "none", phone: null, answers: [] } };
  expect(await answer(asked.id, "none")).toMatchObject({ status: 200, body: end });
  await afterUndo();
  expect(await answer(asked.id, "has")).toMatchObject(coded("REQUEST_NOT_ANSWERABLE"));
  expect(await linked({ token })).toMatchObject([{ state: "none", others: { count: 0 } }]);
});

test("an answer of somebody else's request, a wrong id or an unconfirmed one is not found", async () => {
  const [one, other] = [await answering(), await answering()];
  const id = await other.asked();
  const unconfirmed = await one.asked({ state: "unconfirmed", openedAt: null });
  for (const wrong of [id, unconfirmed, "x", "a".repeat(16)]) {
    const calls = [one.answer(wrong, "none"), one.report(wrong), one.undo(wrong), one.undo(wrong, "report")];
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect([wrong, ...statuses]).toEqual([wrong, 404, 404, 404, 404]);
  }
  expect(await stateOf(id)).toBe("open");
  expect((await other.answer(id, "talvez")).status).toBe(400);
});

test("an answer is possible until the season ends, also when it comes late; of two at once one is stored; suspended, a driver can only refuse", async () => {
  const { id, asked, answer, list } = await answering();
  const [raced, late] = [await asked(), await asked({ openedAt: at("2026-09-02") })];
  running.app.setNow(at("2027-02-28", "23:59:59"));
  expect((await answer(late, "has")).status).toBe(200);
  await Promise.all([answer(raced, "has"), answer(raced, "none")]);
  expect(["has", "none"]).toContain((await stateOf(raced)) ?? "");
  const suspension = { suspendedAt: NOW, suspensionReason: "teste" };
  await running.app.services.db.update(drivers).set(suspension).where(eq(drivers.id, id));
  const next = await asked();
  const { isVisible, requests } = await list({ state: "waiting" });
  expect([isVisible, requests[0]?.answers]).toEqual([false, ["none"]]);
  expect(await answer(next, "agreed")).toMatchObject(coded("REQUEST_PROFILE_HIDDEN"));
  expect((await answer(next, "none")).status).toBe(200);
});

test("an answer “Fechamos” asks the family: no opens it again, yes ends it and leaves the others to be withdrawn", async () => {
  const marta = await driver({ name: "Marta Dias" });
  const edson = await driver({ name: "Edson Reis" });
  const page = running.app.url + askDriverPath(marta.id);
  const { email, ...form } = people.form({ school: "EMEF Quirino" });
  const typed = { ...form, year: "2027", seats: "2" };
  // Every step is a plain form.
  const wrong = await send(page, { ...typed, firstName: "Ana, 7 anos", email });
  expect(wrong.html).toContain('value="EMEF Quirino"');
  expect((await press(page, { ...typed, email })).html).toContain("Confirme no seu email");
  const token = await people.newestToken(email);
  const own = `${running.app.url}${paths.ownRequest}?token=${token}`;
  const pressed = async (acao: string, id: string) => (await press(own, { acao, id })).html;
  expect((await open(own)).html).toContain("Confirmar seu pedido?");
  const [asked = ""] = token.split(".");
  expect(await pressed("confirmar", asked)).toContain("Pedido enviado a Marta Dias.");
  const { id } = await request(edson.id, { email });
  const agreed = () => people.answer(edson.id, id, "agreed");
  await agreed();
  await afterUndo();
  await running.mail.waitForMail(email, "Você combinou com Edson Reis?");
  for (let twice = 0; twice < 2; twice++)
    expect(await pressed("nao", id)).toContain("Você disse que ainda não combinaram.");
  const waits = { id: asked, state: "open", isReopened: false };
  expect(await linked({ token })).toMatchObject([waits, { id, state: "open", isReopened: true }]);
  await agreed();
  await afterUndo();
  for (let twice = 0; twice < 2; twice++)
    expect(await pressed("sim", id)).toContain("Você já combinou sua vaga");
  expect(await linked({ token })).toMatchObject([waits, { id, state: "settled" }]);
  expect(await pressed("retirar", asked)).toContain("Você retirou este pedido.");
  // A link of one family reaches nothing of another.
  const stranger = await request(marta.id);
  const input = { token, id: stranger.id, firstName: "Eva", phone: people.newPhone(), agreed: true };
  for (const name of ["withdraw", "change", "agree"]) expect((await call(name, input)).status).toBe(404);
  expect(await stateOf(stranger.id)).toBe("open");
});

test("an odd request is hidden at once and waits for staff, who see neither phone nor e-mail and decide; each can undo", async () => {
  const { answer, asked, names, report, undo } = await answering();
  const phone = "+5511955554444";
  const id = await asked({ firstName: "Zum", phone });
  await (await answering()).asked({ phone });
  const { requests, queue } = (await anOperator(running.app)).calls;
  const { db } = running.app.services;
  const isOpen = and(eq(queueItems.subject, id), isNull(queueItems.closedAt));
  const seen = async () => [await names(), await db.$count(queueItems, isOpen)];
  expect((await report(id)).body).toMatchObject({ counts: { unanswered: 0 } });
  expect((await answer(id, "has")).status).toBe(404);
  expect((await undo(id, "report")).status).toBe(200);
  expect(await seen()).toEqual([["Zum"], 0]);
  await report(id);
  expect(await seen()).toEqual([[], 1]);
  after(DECISION_UNDO);
  expect(await undo(id, "report")).toMatchObject(coded("UNDO_TOO_LATE"));
  const file = await requests.file.query({ id });
  expect(file).toMatchObject({ firstName: "Zum", others: 1, othersReported: 0 });
  const reader = (await aReader(running.app)).calls.requests;
  const read = await reader.file.query({ id });
  expect(read).toMatchObject({ firstName: "Nome oculto" });
  for (const secret of ["95555", "@familia"]) expect(JSON.stringify([file, read])).not.toContain(secret);
  expect(await refusalOf(reader.decide.mutate({ id, isShown: false }))).toBe("STAFF_READ_ONLY");

  await requests.decide.mutate({ id, isShown: true });
  expect(await seen()).toEqual([["Zum"], 0]);
  await queue.undo.mutate({ kind: "other", id });
  await requests.decide.mutate({ id, isShown: false });
  expect(await seen()).toEqual([[], 0]);
  expect(await refusalOf(requests.decide.mutate({ id, isShown: false }))).toBe("QUEUE_ITEM_CLOSED");
});
