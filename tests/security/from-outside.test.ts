import { expect, test } from "bun:test";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { successes } from "../../shared/messages";
import { paths, refuseChangePath } from "../../shared/paths";
import { publicProfile } from "../../shared/schemas/drivers";
import { worked } from "../accounts/live-driver";
import { linkIn, stringField } from "../accounts/people";
import { paper } from "../documents/sample-files";
import { wholeProfile } from "../drivers/driver-accounts";
import { usual } from "../families/recommendations/invited";
import { trpcByName } from "../support/api";
import { softPasskey } from "../support/soft-passkey";
import { until } from "../support/until";
import { PROCESSES, testAttackedProduct } from "./attacked-product";

// What attacks on the running product once achieved, tried again over the network alone, with the limits of production:
// on PostgreSQL against two processes, on the embedded database against its one.
const product = testAttackedProduct();
const calls = (token?: string) => product.calls(token);
const url = (path: string) => product.live.url + path;

test("1: who was suspended, deletes the account and comes back is held; staff see the old case, the reporter the truth", async () => {
  const { driverId: gone, ...driver } = await product.published();
  const [reason, reporter] = ["Dirigia sem habilitação.", "ana@familia.example"];
  const report = await worked(calls().post(`/drivers/${gone}/report`, { reason, email: reporter }));
  const helena = await product.staffWith("operator");
  const cases = async () => (await helena.queue.list.query({ kind: "case" })).items;
  const [{ subject: old } = { subject: "" }] = await cases();
  const reportIds = (await helena.cases.file.query({ id: old })).reports.map(({ id }) => id);
  await helena.cases.decide.mutate({ reason, reportIds, id: old, outcome: "suspenso" });
  expect(await product.seen(gone)).toEqual([404]);
  await worked(calls(driver.token).post("/auth/delete-account"));
  const asked = { protocol: stringField(report, "protocol"), email: reporter };
  expect(await worked(calls().post("/reports/status", asked))).toMatchObject({ outcome: "suspenso" });

  const back = await product.registerAgain(driver);
  await product.pay(back.token);
  const { driverId, message } = await product.publish(back.token, driver.profile);
  expect(message).toBe(successes.profileHeld);
  const publish = () => calls(back.token).post("/drivers/publish", { isPublic: true });
  for (const { body } of await product.everywhere(publish))
    expect(body).toMatchObject({ message: successes.profileHeld });
  expect(await product.seen(driverId)).toEqual([404]);
  const held = (await cases()).filter(({ isMatched }) => isMatched);
  expect(held).toHaveLength(1);
  const id = held[0]?.subject ?? "";
  expect((await helena.cases.file.query({ id })).matches).toMatchObject([
    { caseId: old, deletedName: wholeProfile.name, kind: "suspension" },
  ]);
  await helena.cases.decide.mutate({ id, reportIds: [], outcome: "suspenso", reason: "É a mesma pessoa." });
  expect(await product.seen(driverId)).toEqual([404]);
});

test("2: marks and recommendations stay with the person, city and van that were checked, and come back with them", async () => {
  const driver = await product.published();
  const own = calls(driver.token);
  const helena = await product.staffWith("operator");
  const files = [(await paper()).toString("base64")];
  for (const type of ["authorisation", "licence", "inspection"] as const) {
    const plate = type === "inspection" ? { plateEnd: "1D23" } : {};
    await worked(own.post("/documents/submit", { type, files, ...plate }));
  }
  const validUntil = dayInSaoPaulo(startOfDay(dayInSaoPaulo(new Date()), 200));
  for (const { id } of await helena.documents.ofPerson.query({ id: driver.userId })) {
    const { claims: compared } = await helena.documents.file.query({ id });
    const accepted = { id, outcome: "accepted", validUntil, compared } as const;
    await helena.documents.decide.mutate({ ...accepted, authority: "Prefeitura de São Paulo" });
  }
  const invited = new URL(stringField(await worked(own.post("/drivers/invitations")), "link"), url("/"));
  const email = "familia@casa.example";
  const token = invited.searchParams.get("token") ?? "";
  await worked(calls().post("/recommendations", { token, ...usual, email }));
  const mail = await product.live.mail.waitForMail(email);
  await worked(calls().post("/recommendations/confirm", { token: linkIn(mail).token }));
  const written = await until("the recommendation in the queue", async () =>
    (await helena.queue.list.query({ kind: "recommendation" })).items.at(0),
  );
  await helena.recommendations.decide.mutate({ id: written.subject, outcome: "approved" });

  const shown = async () => {
    const answers = await product.everywhere(() => calls().get(`/drivers/${driver.driverId}`));
    const states = answers.map(({ body }) => {
      const { documents, recommendations } = publicProfile.parse(body);
      return [...documents.map(({ type }) => type), recommendations.length].join();
    });
    return [...new Set(states)];
  };
  const found = async (state: string, city: string) => {
    const body = await worked(calls().get("/drivers/search", { state, city, autorizacao: 1 }));
    return JSON.stringify(body).includes(driver.driverId);
  };
  const whole = ["authorisation,licence,inspection,1"];
  expect(await shown()).toEqual(whole);
  expect(await found("SP", "São Paulo")).toBe(true);
  const person = { name: "Outra Pessoa", serviceState: "PR", serviceCity: "Curitiba" };
  const other = { ...driver.profile, ...person, vehicleType: "Kombi", vehicleYear: 1990 };
  await worked(own.post("/drivers/register", other));
  expect(await shown()).toEqual(["0"]);
  const page = await (await fetch(url(paths.profile(driver.driverId)))).text();
  for (const line of ["conferida", usual.text]) expect(page).not.toContain(line);
  expect(await found("PR", "Curitiba")).toBe(false);
  const warned = await product.live.mail.waitForMail(driver.email, "mudou");
  expect(warned.text).toContain(person.name);
  await worked(own.post("/drivers/register", driver.profile));
  expect(await shown()).toEqual(whole);
  expect(await found("SP", "São Paulo")).toBe(true);
});

test("4: a new password ends the passkey that was added, and the mail about another telephone closes everything", async () => {
  const driver = await product.published();
  const session = trpcByName(product.live.url, driver.token);
  const key = await softPasskey(product.live.url);
  const challengeOf = (body: unknown) => stringField(body, "challenge");
  const made = await key.register(challengeOf(await worked(session.mutate("auth.startPasskey"))));
  await worked(session.mutate("auth.keepPasskey", { name: "Celular", response: made }));
  const anybody = trpcByName(product.live.url);
  const enter = async () => {
    const challenge = challengeOf(await worked(anybody.mutate("auth.startPasskeySignIn")));
    return anybody.mutate("auth.signInWithPasskey", { response: await key.answer(challenge) });
  };
  const thief = stringField(await worked(enter()), "token");
  const form = { newPassword: "outra1234", confirmPassword: "outra1234" };
  await worked(calls(driver.token).post("/auth/change-password", form));
  expect((await enter()).status).toBe(401);
  const expectOut = async (token: string) => {
    const answers = await product.everywhere(() => calls(token).get("/auth/me"));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  };
  await expectOut(thief);

  const changed = { ...driver.profile, phone: "(11) 95555-4444" };
  await worked(calls(driver.token).post("/drivers/register", changed));
  const { address } = linkIn(await product.live.mail.waitForMail(driver.email, "mudou"));
  const headers = { origin: product.live.url };
  const pressed = await fetch(address, { method: "POST", redirect: "manual", headers });
  expect(pressed.headers.get("location")).toBe(`${refuseChangePath}?feito=sim`);
  await expectOut(driver.token);
  expect(await product.seen(driver.driverId)).toEqual([404]);
});

test("7: what one driver alone calls a school is on no shared page, and accusations are refused", async () => {
  const driver = await product.published();
  const save = (school: string) =>
    calls(driver.token).post("/drivers/register", { ...driver.profile, offeredSchoolTransport: [school] });
  expect((await save("Rosângela Lima é golpista, ligue 11 95555-4444")).status).toBe(400);
  const school = "Colégio Somente Deste Condutor";
  await worked(save(school));
  expect(await product.seen(driver.driverId)).toEqual([200]);
  const city = url(`${paths.places}/sp/sao-paulo`);
  for (let turn = 0; turn < 2 * PROCESSES; turn++) {
    const headers = { connection: "close" };
    const page = await (await fetch(city, { headers })).text();
    expect(page).toContain("São Paulo");
    expect(page).not.toMatch(/escola\/colegio-somente-deste-condutor/i);
    const own = await fetch(`${city}/escola/colegio-somente-deste-condutor`, { headers });
    expect(own.status).toBe(404);
  }
});

test("9: the third withdrawal in twelve months waits for a person, also under a new account", async () => {
  let driver = await product.published();
  for (let turn = 1; turn <= 3; turn++) {
    const { body } = await calls(driver.token).post("/subscriptions/withdraw");
    expect(body).toMatchObject({ state: turn === 3 ? "in-review" : "done" });
    expect(await product.seen(driver.driverId)).toEqual([404]);
    if (turn === 3) break;
    await worked(calls(driver.token).post("/auth/delete-account"));
    const again = await product.registerAgain(driver);
    await product.pay(again.token);
    const { driverId } = await product.publish(again.token, driver.profile);
    expect(await product.seen(driverId)).toEqual([200]);
    driver = { ...driver, ...again, driverId };
  }
  const helena = await product.staffWith("operator");
  const waiting = (await helena.queue.list.query({ kind: "payment" })).items;
  expect(waiting).toHaveLength(1);
  await helena.payments.refundWithdrawal.mutate({ id: waiting[0]?.subject ?? "" });
});

test("10: a reader sees no contact and no sender, and each opened file stands in the log", async () => {
  const driver = await product.published();
  const said = "Fale com Ana: 11 95555-4444, ana@email.com";
  const report = { reason: said, email: "secreta@casa.example" };
  await worked(calls().post(`/drivers/${driver.driverId}/report`, report));
  const message = { name: "Rosângela", email: "rosa@casa.example", subject: said, message: said };
  await worked(calls().post("/contact", message));
  const [reader, helena] = [await product.staffWith("reader"), await product.staffWith("operator")];
  const { items } = await reader.queue.list.query({});
  const subjectOf = (kind: string, driverId?: string) =>
    items.find((item) => item.kind === kind && (!driverId || item.driverId === driverId))?.subject ?? "";
  const id = subjectOf("case", driver.driverId);
  const shown = JSON.stringify([
    items,
    await reader.cases.file.query({ id }),
    await reader.messages.file.query({ id: subjectOf("message") }),
    await reader.people.find.query({ text: wholeProfile.name, cursor: null }),
    await reader.people.file.query({ id: driver.userId }),
    await reader.log.list.query({}),
  ]);
  const { email, profile } = driver;
  for (const secret of ["95555", "ana@email.com", "@casa.example", "Rosângela", email, profile.phone])
    expect(shown).not.toContain(secret);
  expect(shown).toContain("contato oculto");
  const log = (await helena.log.list.query({})).items.map(({ action }) => action);
  for (const action of ["report-opened", "message-opened", "people-searched", "looked-up"] as const)
    expect(log).toContain(action);
});

if (PROCESSES > 1)
  test("both processes answered all of it", () => {
    for (const path of ["/api/drivers/publish", "/api/auth/me"])
      expect([path, product.isShared(path)]).toEqual([path, true]);
  });
