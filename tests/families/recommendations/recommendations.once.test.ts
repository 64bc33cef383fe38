import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { dataRequests } from "../../../drizzle/schema/data-requests";
import { queueItems } from "../../../drizzle/schema/queue";
import { recommendations } from "../../../drizzle/schema/recommendations";
import { deleteOutdated } from "../../../server/app/jobs/retention";
import { eraseAccount } from "../../../server/privacy/erase-account";
import { DAY, RECOMMENDATION_CORRECTIONS_MAX } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { writtenRecommendation } from "../../../shared/schemas/recommendations";
import {
  anInvitingDriver,
  confirmed,
  decide,
  newFamily,
  usual,
  write,
  written,
} from "../../people/inviting-driver";
import { anOperator, aReader, type Staff } from "../../people/staff";
import { codeOf, refusalOf, rest } from "../../support/api";
import { testAppWithMail } from "../../support/app";
import { linkIn, send } from "../../support/mailed-pages";

const running = testAppWithMail();
let staff: Staff;
// New for each test, because tests that move the clock end sessions.
beforeEach(async () => {
  staff = await anOperator(running.app);
});
afterEach(() => running.app.setNow(new Date()));

const db = () => running.app.services.db;
const after = (milliseconds: number) => running.app.setNow(new Date(Date.now() + milliseconds));
const outcome = async (link: string) => (await send(link)).to?.split("feito=")[1];
const approve = (id: string) =>
  refusalOf(staff.calls.recommendations.decide.mutate({ id, outcome: "approved" }));
const rowsOf = ({ id }: { id: string }) =>
  db().select().from(recommendations).where(eq(recommendations.driverId, id));

test("the mail contains no typed text, opening it confirms nothing, and it is valid for 48 hours", async () => {
  // Drivers can choose the e-mail, too: a name can advertise as well as a text.
  const driver = await anInvitingDriver(running, { name: "Vans em golpe.example" });
  const family = await written(running, driver, { text: "Compre em golpe.example" });
  expect(family.mail).not.toContain("golpe");
  for (const link of [family.confirm, family.takeBack]) expect((await fetch(link)).status).toBe(200);
  expect((await driver.own()).recommendations).toMatchObject([{ state: "written" }]);
  after(2 * DAY + 1000);
  expect(await outcome(family.confirm)).toBe("vencido");
  expect((await driver.own()).recommendations).toEqual([]);
  await deleteOutdated.handle(running.app.services, {});
  expect(await rowsOf(driver)).toEqual([]);
});

test("the mail goes to a corrected e-mail: the old link ends, and only the new address confirms", async () => {
  const driver = await anInvitingDriver(running);
  const slip = newFamily();
  const { body } = await write(running, await driver.invite(), { email: slip });
  const { correction } = writtenRecommendation.parse(body);
  const correct = (email: string, token = correction) =>
    rest(running.app.url).post("/recommendations/email", { token, email });
  const old = linkIn((await running.mail.waitForMail(slip, "Confirme")).text, paths.recommendConfirm);
  // The driver has the id, but not the secret; the mail's link is not the secret either.
  const [own] = (await driver.own()).recommendations;
  const mailed = new URL(old).searchParams.get("token") ?? "";
  for (const token of [own?.id ?? "", `${own?.id}.x`, mailed])
    expect(codeOf(await correct(newFamily(), token))).toBe("RECOMMENDATION_NOT_CORRECTABLE");
  const forged = `${running.app.url}${paths.recommendConfirm}?token=${correction}`;
  expect(await outcome(forged)).toBe("vencido");
  // Twice at once, and the same again after a lost answer, is one mail.
  const right = newFamily();
  const answers = await Promise.all([correct(right), correct(right)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { text } = await running.mail.waitForMail(right, "Confirme sua recomendação");
  expect((await correct(right.toUpperCase())).status).toBe(200);
  expect(await outcome(old)).toBe("vencido");
  expect(await outcome(linkIn(text, paths.recommendConfirm))).toBe("sim");
  expect(running.mail.mails.filter(({ to }) => to.includes(right))).toHaveLength(1);
  expect(codeOf(await correct(newFamily()))).toBe("RECOMMENDATION_NOT_CORRECTABLE");
});

test("the mail is corrected five times within the 48 hours", async () => {
  const driver = await anInvitingDriver(running);
  const { body } = await write(running, await driver.invite(), { email: newFamily() });
  const { correction: token } = writtenRecommendation.parse(body);
  const correct = () => rest(running.app.url).post("/recommendations/email", { token, email: newFamily() });
  const refused = async () => expect(codeOf(await correct())).toBe("RECOMMENDATION_NOT_CORRECTABLE");
  after(2 * DAY + 1000);
  await refused();
  after(0);
  for (let time = 0; time < RECOMMENDATION_CORRECTIONS_MAX; time++)
    expect((await correct()).status).toBe(200);
  await refused();
});

test("reviewed with flags, shown without a score, answered, all hidden, withdrawn for good", async () => {
  const driver = await anInvitingDriver(running, { name: "Aparecida Ferreira" });
  const text = "Meu filho Pedro adora a Aparecida. Chama no 11 91234-5678, rua das Flores, às 7h.";
  const family = await confirmed(running, driver, { text });
  const { id } = family;
  const { recommendations: reviews, queue } = staff.calls;
  const file = await reviews.file.query({ id });
  expect(file.flags.map(({ kind }) => kind).toSorted()).toEqual(["address", "name", "phone", "time"]);
  const itemOf = async (kind: string) => {
    const { items } = await queue.list.query({ kind: "recommendation" });
    return items.find(({ driverId, detail }) => driverId === driver.id && detail === kind)?.subject ?? "";
  };
  expect(await itemOf("")).toBe(id);

  // Readers see that something is pending, not its content.
  const { calls } = await aReader(running.app);
  expect(await refusalOf(calls.recommendations.file.query({ id }))).toBe("STAFF_READ_ONLY");
  expect(JSON.stringify(await calls.queue.list.query({ kind: "recommendation" }))).not.toContain("Pedro");

  await approve(id);
  await queue.undo.mutate({ kind: "recommendation", id });
  expect(await driver.page()).not.toContain("Meu filho Pedro");
  await decide(running, staff, id);
  expect(await approve(id)).toBe("QUEUE_ITEM_CLOSED");
  expect(await driver.recommended()).toMatchObject([{ text, words: usual.words, author: "Ana P." }]);
  const page = await driver.page();
  expect(page).not.toMatch(/"@type":"(Review|AggregateRating)"|ratingValue/);
  expect(page).not.toContain(family.email);
  await running.mail.waitForMail(family.email, "está no perfil");
  expect((await running.mail.waitForMail(driver.account.email, "recomendou você")).text).toContain(text);

  const answer = (words: string, { post } = driver) =>
    post(`/drivers/recommendations/${id}/answer`, { answer: words });
  const another = await anInvitingDriver(running);
  expect(codeOf(await answer("Obrigada.", another))).toBe("RECOMMENDATION_NOT_FOUND");
  const words = "Obrigada, de coração.";
  const twice = await Promise.all([answer(words), answer(words)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const given = await itemOf("resposta");
  await decide(running, staff, given, "Tem um nome de criança.");
  const { text: refused } = await running.mail.waitForMail(driver.account.email, "não foi publicada");
  expect(refused).toContain("Tem um nome de criança.");
  await answer(words);
  await decide(running, staff, await itemOf("resposta"));
  expect((await driver.recommended())[0]?.answer).toBe(words);

  for (const areShown of [false, true]) {
    await driver.post("/drivers/recommendations/shown", { areShown });
    expect((await driver.page()).includes("Meu filho Pedro")).toBe(areShown);
  }
  const exported = JSON.stringify((await driver.get("/auth/export-data")).body);
  expect(exported).toContain(words);
  expect(exported).not.toContain(family.email);

  // The first mail's link works even after the second mail.
  expect(await outcome(family.takeBack)).toBe("sim");
  expect(await driver.page()).not.toContain("Recomendações");
  expect(JSON.stringify(await rowsOf(driver))).not.toMatch(/Pedro|Ana|@casa/);
  expect(await outcome(family.confirm)).toBe("vencido");
});

test("a profile says above how many families recommend it, and what they write comes before what it describes", async () => {
  const driver = await anInvitingDriver(running);
  expect(await driver.page()).not.toContain("recomenda</a>");
  const texts = ["Chega cedo.", "Espera no portão.", "Avisa quando sai."];
  for (const [index, text] of texts.entries()) {
    const { id } = await confirmed(running, driver, { text: `${text} Recomendo a todas as famílias.` });
    await decide(running, staff, id);
    if (index === 0) expect(await driver.page()).toContain(">1 família recomenda</a>");
  }
  const page = await driver.page();
  const shown = [...page.matchAll(/“(?:<!-- -->)?([^.<]+\.) Recomendo/g)].map(([, text]) => text);
  expect(shown.toSorted()).toEqual(texts.toSorted());
  const order = [
    ">3 famílias recomendam</a>",
    ">Sobre o condutor</h2>",
    'id="recomendacoes"',
    ">Ver a outra recomendação<",
    ">Escolas</h2>",
  ].map((part) => page.indexOf(part));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test("a refusal explains the reason, and with a new invitation the family writes again; withdrawn while pending it leaves the queue", async () => {
  const driver = await anInvitingDriver(running);
  const { email, id } = await confirmed(running, driver);
  const reason = "O texto tem o nome de uma criança. Escreva de novo sem essa parte.";
  await decide(running, staff, id, reason);
  expect((await running.mail.waitForMail(email, "não foi publicada")).text).toContain(reason);
  const again = await written(running, driver, { email });
  expect(await outcome(again.confirm)).toBe("sim");
  expect(await outcome(again.takeBack)).toBe("sim");
  const second = (await rowsOf(driver)).find(({ state }) => state === "taken-back")?.id ?? "";
  expect(await db().$count(queueItems, eq(queueItems.subject, second))).toBe(0);
  expect(await approve(second)).toBe("RECOMMENDATION_NOT_FOUND");
});

test("removed by staff it is gone, with its answer, and its author is mailed why; the driver's record keeps it", async () => {
  const driver = await anInvitingDriver(running);
  const { id, email } = await confirmed(running, driver);
  const { recommendations } = staff.calls;
  const remove = () => refusalOf(recommendations.remove.mutate({ id, reason: "Não conhece o condutor." }));
  expect(await remove()).toBe("RECOMMENDATION_NOT_FOUND");
  await decide(running, staff, id);
  await driver.post(`/drivers/recommendations/${id}/answer`, { answer: "Obrigada." });
  expect(await remove()).toBeNull();
  expect(await driver.recommended()).toEqual([]);
  expect((await running.mail.waitForMail(email, "não")).text).toContain("Não conhece o condutor.");
  const record = await recommendations.ofPerson.query({ id: driver.account.id });
  expect(record).toMatchObject([{ id, state: "refused", answer: null }]);
});

test("a family's data request exports and deletes everything under its e-mail; a driver's account deletes all of it", async () => {
  const driver = await anInvitingDriver(running);
  const family = await confirmed(running, driver);
  await decide(running, staff, family.id);
  const { open, export: hand, erase } = staff.calls.dataRequests;
  const { id } = await open.mutate({ email: family.email, kind: "delete", note: "Pediu por email" });
  const made = { text: usual.text, firstName: "Ana", state: "approved" };
  expect((await hand.mutate({ id })).recommendationsMade).toMatchObject([made]);
  await db().update(dataRequests).set({ provenAt: new Date() }).where(eq(dataRequests.id, id));
  await erase.mutate({ id, reason: "A pessoa pediu por email" });
  expect(await driver.page()).not.toContain(usual.text);
  expect(JSON.stringify(await rowsOf(driver))).not.toContain(family.email);

  const other = await confirmed(running, driver, { text: "Fica com o perfil." });
  const account = { ...driver.account, stripeCustomerId: null };
  await db().transaction((tx) => eraseAccount({ ...running.app.services, db: tx }, account));
  expect(await rowsOf(driver)).toEqual([]);
  expect(await db().$count(queueItems, eq(queueItems.driverId, driver.id))).toBe(0);
  expect(await outcome(other.takeBack)).toBe("vencido");
});
