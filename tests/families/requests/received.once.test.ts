import { beforeEach, describe, expect, test } from "bun:test";
import { and, eq, isNull } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { queueItems } from "../../../drizzle/schema/queue";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import { mailRequestNews } from "../../../server/families/requests/mail-request-news";
import { errors } from "../../../shared/errors";
import { receivedRequests } from "../../../shared/families/requests/received-calls";
import { DECISION_UNDO } from "../../../shared/limits";
import { refusalOf, signedInStaff } from "../../console/staff";
import { createAccount } from "../../drivers/driver-accounts";
import { aPublishedDriver } from "../../drivers/profile-calls";
import { rest } from "../../support/api";
import { testAppWithMail } from "../../support/app";
import { at, storedRequest } from "./request-people";

const running = testAppWithMail();
const NOW = at("2026-11-12");
beforeEach(() => running.app.setNow(NOW));

type Driver = Awaited<ReturnType<typeof aPublishedDriver>>;
const newDriver = (change: object = {}) => aPublishedDriver(running.app, change);
const newRequest = (driver: Driver, change = {}) => storedRequest(running.app, driver.id, change);
const listOf = async (driver: Driver, query = {}) => {
  const { status, body } = await driver.get("/drivers/requests", query);
  expect(status).toBe(200);
  return receivedRequests.parse(body);
};
const namesOf = async (driver: Driver, query = {}) =>
  (await listOf(driver, query)).requests.map(({ firstName }) => firstName);
const answer = (driver: Driver, id: string, said: string) =>
  driver.post(`/drivers/requests/${id}/answer`, { answer: said });
const undo = (driver: Driver, id: string, what = "answer") =>
  driver.post(`/drivers/requests/${id}/${what}/undo`);
const after = (milliseconds: number) => running.app.setNow(new Date(NOW.getTime() + milliseconds));
const stateOf = async (id: string) => {
  const [row] = await running.app.services.db.select().from(seatRequests).where(eq(seatRequests.id, id));
  return row?.state;
};

describe("the list", () => {
  test("has the driver's own requests newest first, page by page, beside the seats told", async () => {
    const driver = await newDriver();
    const other = await newDriver();
    await driver.post("/drivers/seats/next", { year: 2027, shifts: { morning: 4 } });
    const days = ["2026-11-11", "2026-11-10", "2026-11-09", "2026-11-08", "2026-11-07"];
    for (const [index, day] of days.entries())
      await newRequest(driver, {
        firstName: `Família ${"ABCDE"[index]}`,
        openedAt: at(day),
        seats: index === 0 ? 2 : 1,
        shift: index === 4 ? "afternoon" : "morning",
      });
    await newRequest(driver, { state: "unconfirmed", openedAt: null, firstName: "Ninguém" });
    await newRequest(driver, { year: 2026, firstName: "Antiga" });
    await newRequest(other, { firstName: "Alheia" });
    const first = await listOf(driver, { limit: "2" });
    const second = await listOf(driver, { limit: "2", cursor: first.next ?? "" });
    const third = await listOf(driver, { limit: "2", cursor: second.next ?? "" });
    const names = [first, second, third].map(({ requests }) => requests.map(({ firstName }) => firstName));
    expect(names).toEqual([["Família A", "Família B"], ["Família C", "Família D"], ["Família E"]]);
    expect(third.next).toBeNull();
    expect(first).toMatchObject({
      year: 2027,
      isVisible: true,
      counts: {
        unanswered: 5,
        shifts: [
          { shift: "morning", seats: 4, requests: 4, places: 5 },
          { shift: "afternoon", seats: null, requests: 1, places: 1 },
        ],
      },
    });
    expect(first.requests[0]).toMatchObject({
      state: "open",
      school: "EMEF Padre Anchieta",
      neighborhood: "Cambuí",
      seats: 2,
      openedAt: at("2026-11-11").toISOString(),
      answers: ["has", "none", "agreed"],
    });
    expect(JSON.stringify(first)).not.toContain("@familia.example");
    expect((await driver.get("/drivers/requests", { cursor: "x" })).status).toBe(400);
  });

  test("is narrowed by state and shift; what ended shows no phone number", async () => {
    const driver = await newDriver();
    const ended = { endedAt: at("2026-11-11") };
    await newRequest(driver, { firstName: "Aberta" });
    await newRequest(driver, { firstName: "Tarde", shift: "afternoon", openedAt: at("2026-11-09") });
    await newRequest(driver, { firstName: "Velha", openedAt: at("2026-10-01") });
    await newRequest(driver, { firstName: "Tem", state: "has" });
    await newRequest(driver, { firstName: "Fechada", state: "agreed" });
    await newRequest(driver, { firstName: "Certa", state: "settled", ...ended, openedAt: at("2026-11-01") });
    await newRequest(driver, { firstName: "Recusada", state: "none", ...ended });
    await newRequest(driver, {
      firstName: "Retirada",
      state: "withdrawn",
      ...ended,
      openedAt: at("2026-11-01"),
    });
    expect(await namesOf(driver, { state: "waiting" })).toEqual(["Aberta", "Tarde", "Velha"]);
    expect(await namesOf(driver, { state: "waiting", shift: "afternoon" })).toEqual(["Tarde"]);
    expect(await namesOf(driver, { state: "has" })).toEqual(["Tem"]);
    expect(await namesOf(driver, { state: "agreed" })).toEqual(["Fechada", "Certa"]);
    expect(await namesOf(driver, { state: "ended" })).toEqual(["Recusada", "Retirada"]);
    const { requests, counts } = await listOf(driver);
    const phones = requests.flatMap(({ firstName, phone }) => (phone ? [firstName] : []));
    expect(phones.toSorted()).toEqual(["Aberta", "Certa", "Fechada", "Tarde", "Tem", "Velha"]);
    expect(requests.find(({ firstName }) => firstName === "Velha")?.state).toBe("unanswered");
    expect(counts).toMatchObject({ unanswered: 3, shifts: [{ requests: 3 }, { requests: 1 }] });
    expect((await driver.get("/drivers/requests", { state: "x" })).status).toBe(400);
  });

  test("before the first save of a profile it is empty", async () => {
    const { token } = await createAccount(running.app.services);
    const { body } = await rest(running.app.url, token).get("/drivers/requests");
    expect(body).toMatchObject({ hasProfile: false, isVisible: false, requests: [], next: null });
    const read = await rest(running.app.url, token).post("/drivers/requests/read");
    expect(read.status).toBe(200);
  });

  test("exists in the season alone, by the clock", async () => {
    const driver = await newDriver();
    const id = await newRequest(driver, { openedAt: at("2026-09-01") });
    const closed = { status: 404, body: { message: errors.SEASON_CLOSED.message } };
    running.app.setNow(at("2026-08-31", "23:59:59"));
    expect(await driver.get("/drivers/requests")).toMatchObject(closed);
    running.app.setNow(at("2027-02-28", "23:59:59"));
    expect(await namesOf(driver)).toEqual(["Ana"]);
    running.app.setNow(at("2027-03-01", "00:00:00"));
    expect(await driver.get("/drivers/requests")).toMatchObject(closed);
    expect(await answer(driver, id, "has")).toMatchObject(closed);
    expect(await driver.post(`/drivers/requests/${id}/report`)).toMatchObject(closed);
    expect((await fetch(`${running.app.url}/pedidos`)).status).toBe(404);
  });
});

describe("an answer", () => {
  test("is undone within ten seconds; afterwards its family is told, and the same again changes nothing", async () => {
    const driver = await newDriver();
    const id = await newRequest(driver);
    const { services } = running.app;
    const mails = async (news: "none" | "has", moment: Date) => {
      await mailRequestNews.handle(services, { requestId: id, news, at: moment.getTime() });
      return running.mail.mails.filter(({ to }) => to.includes(`${id}@familia.example`)).length;
    };
    await answer(driver, id, "none");
    after(DECISION_UNDO - 1);
    expect(await undo(driver, id)).toMatchObject({
      status: 200,
      body: { request: { state: "open" }, counts: { unanswered: 1 } },
    });
    expect((await undo(driver, id)).status).toBe(409);
    after(DECISION_UNDO);
    expect(await mails("none", NOW)).toBe(0);
    const answeredAt = services.now();
    expect(await answer(driver, id, "has")).toMatchObject({
      status: 200,
      body: { request: { state: "has", answers: ["none", "agreed"] }, counts: { unanswered: 0 } },
    });
    after(DECISION_UNDO + 2000);
    expect((await answer(driver, id, "has")).status).toBe(200);
    expect(await mails("has", answeredAt)).toBe(0);
    after(2 * DECISION_UNDO);
    expect(await undo(driver, id)).toMatchObject({ status: 409, body: { code: "UNDO_TOO_LATE" } });
    expect(await mails("has", answeredAt)).toBe(1);
    // A refusal is the end.
    expect(await answer(driver, id, "none")).toMatchObject({
      status: 200,
      body: { request: { state: "none", phone: null, answers: [] } },
    });
    after(4 * DECISION_UNDO);
    expect((await answer(driver, id, "has")).body).toMatchObject({ code: "REQUEST_NOT_ANSWERABLE" });
  });

  test("is possible until the season ends, also when it comes late; of two at once one is stored", async () => {
    const driver = await newDriver();
    const [late, raced] = [
      await newRequest(driver, { openedAt: at("2026-09-02") }),
      await newRequest(driver),
    ];
    running.app.setNow(at("2027-02-28", "23:59:59"));
    expect((await listOf(driver, { state: "waiting" })).requests[1]?.state).toBe("unanswered");
    expect((await answer(driver, late, "has")).status).toBe(200);
    await Promise.all([answer(driver, raced, "has"), answer(driver, raced, "none")]);
    const stored = await stateOf(raced);
    expect(["has", "none"]).toContain(stored ?? "");
    expect((await undo(driver, raced)).body).toMatchObject({ request: { state: "unanswered" } });
  });

  test("of somebody else's request, a wrong id or an unconfirmed one is not found", async () => {
    const [driver, other] = [await newDriver(), await newDriver()];
    const id = await newRequest(other);
    const unconfirmed = await newRequest(driver, { state: "unconfirmed", openedAt: null });
    for (const wrong of [id, unconfirmed, "x", "a".repeat(16)]) {
      expect({ wrong, ...(await answer(driver, wrong, "none")) }).toMatchObject({ status: 404 });
      expect((await driver.post(`/drivers/requests/${wrong}/report`)).status).toBe(404);
      for (const what of ["answer", "report"]) expect((await undo(driver, wrong, what)).status).toBe(404);
    }
    expect(await stateOf(id)).toBe("open");
    expect((await answer(driver, id, "talvez")).status).toBe(400);
  });

  test("of a driver whose profile is not visible can only be a refusal", async () => {
    const driver = await newDriver();
    const [id, second] = [await newRequest(driver), await newRequest(driver)];
    await running.app.services.db
      .update(drivers)
      .set({ suspendedAt: NOW, suspensionReason: "teste" })
      .where(eq(drivers.id, driver.id));
    const { isVisible, requests } = await listOf(driver);
    expect(isVisible).toBe(false);
    expect(requests.map(({ answers }) => answers)).toEqual([["none"], ["none"]]);
    for (const said of ["has", "agreed"])
      expect((await answer(driver, id, said)).body).toMatchObject({ code: "REQUEST_PROFILE_HIDDEN" });
    expect((await answer(driver, second, "none")).status).toBe(200);
  });
});

describe("an odd request", () => {
  test("is hidden at once and waits for staff, who see neither phone nor e-mail; within ten seconds it comes back", async () => {
    const driver = await newDriver();
    const phone = "+5511955554444";
    const id = await newRequest(driver, { firstName: "Zum", phone });
    await newRequest(await newDriver(), { phone });
    const staff = await signedInStaff(running.app);
    const waits = async () =>
      (await staff.calls.queue.list.query({ kind: "other" })).items.find(({ subject }) => subject === id);
    const report = () => driver.post(`/drivers/requests/${id}/report`);
    expect((await report()).body).toMatchObject({ counts: { unanswered: 0 } });
    expect(await namesOf(driver)).toEqual([]);
    expect((await answer(driver, id, "has")).status).toBe(404);
    expect((await undo(driver, id, "report")).status).toBe(200);
    expect([await namesOf(driver), await waits()]).toEqual([["Zum"], undefined]);
    await report();
    expect((await report()).status).toBe(200);
    expect(await waits()).toMatchObject({ detail: "Pedido de vaga estranho", driver: expect.any(String) });
    after(DECISION_UNDO);
    expect((await undo(driver, id, "report")).body).toMatchObject({ code: "UNDO_TOO_LATE" });
    const file = await staff.calls.requests.file.query({ id });
    expect(file).toMatchObject({ firstName: "Zum", others: 1, othersReported: 0 });
    const reader = await signedInStaff(running.app, "reader");
    const told = JSON.stringify([file, await reader.calls.requests.file.query({ id })]);
    for (const secret of ["95555", "@familia"]) expect(told).not.toContain(secret);
    expect(await reader.calls.requests.file.query({ id })).toMatchObject({ firstName: "Nome oculto" });
    expect(await refusalOf(reader.calls.requests.decide.mutate({ id, isShown: false }))).toBe(
      "STAFF_READ_ONLY",
    );
  });

  test("stays hidden or goes back to its driver, as staff decide, who can undo it", async () => {
    const driver = await newDriver();
    const id = await newRequest(driver);
    const staff = await signedInStaff(running.app);
    await driver.post(`/drivers/requests/${id}/report`);
    const { requests, queue } = staff.calls;
    const isWaiting = () =>
      running.app.services.db.$count(
        queueItems,
        and(eq(queueItems.subject, id), isNull(queueItems.closedAt)),
      );
    await requests.decide.mutate({ id, isShown: true });
    expect([await namesOf(driver), await isWaiting()]).toEqual([["Ana"], 0]);
    expect(await refusalOf(requests.decide.mutate({ id, isShown: false }))).toBe("QUEUE_ITEM_CLOSED");
    await queue.undo.mutate({ kind: "other", id });
    expect([await namesOf(driver), await isWaiting()]).toEqual([[], 1]);
    await requests.decide.mutate({ id, isShown: false });
    after(DECISION_UNDO);
    expect(await refusalOf(queue.undo.mutate({ kind: "other", id }))).toBe("UNDO_TOO_LATE");
    expect([await namesOf(driver), await isWaiting()]).toEqual([[], 0]);
    // Deleted meanwhile, the item can still be closed.
    const gone = await newRequest(driver);
    await driver.post(`/drivers/requests/${gone}/report`);
    await running.app.services.db.delete(seatRequests).where(eq(seatRequests.id, gone));
    expect(await requests.file.query({ id: gone })).toBeNull();
    await requests.decide.mutate({ id: gone, isShown: false });
  });
});
