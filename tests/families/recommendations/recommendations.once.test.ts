import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { dataRequests } from "../../../drizzle/schema/data-requests";
import { queueItems } from "../../../drizzle/schema/queue";
import { recommendations } from "../../../drizzle/schema/recommendations";
import { deleteOutdated } from "../../../server/app/jobs/retention";
import { mailRecommendationLink } from "../../../server/families/recommendations/mail-recommendation-link";
import { eraseAccount } from "../../../server/privacy/erase-account";
import { DAY, RECOMMENDATION_CORRECTIONS_MAX } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { writtenRecommendation } from "../../../shared/schemas/recommendations";
import { refusalOf, signedInStaff } from "../../console/staff";
import { rest } from "../../support/api";
import { testAppWithMail } from "../../support/app";
import { linkIn, send } from "../../support/mailed-pages";
import { until } from "../../support/until";
import { codeOf, confirmed, decide, invitingDriver, newFamily, usual, write, written } from "./invited";

const running = testAppWithMail();
let staff: Awaited<ReturnType<typeof signedInStaff>>;
// New for each test, because tests that move the clock end sessions.
beforeEach(async () => {
  staff = await signedInStaff(running.app);
});
afterEach(() => running.app.setNow(new Date()));

const db = () => running.app.services.db;

describe("from the mail to the profile and withdrawal", () => {
  test("the mail contains no typed text, opening it confirms nothing, and it is valid for 48 hours", async () => {
    // Drivers can choose the e-mail, too: a name can advertise as well as a text.
    const driver = await invitingDriver(running, { name: "Vans em golpe.example" });
    const family = await written(running, driver, { text: "Compre em golpe.example" });
    expect(family.mail).not.toContain("golpe");
    expect(family.mail).toContain("Alguém recomendou um condutor com este email");
    for (const link of [family.confirm, family.takeBack])
      for (const method of ["GET", "HEAD"]) expect((await fetch(link, { method })).status).toBe(200);
    expect((await driver.own()).recommendations.map(({ state }) => state)).toEqual(["written"]);
    running.app.setNow(new Date(Date.now() + 2 * DAY + 1000));
    expect((await send(family.confirm)).to).toContain("feito=vencido");
    expect((await driver.own()).recommendations).toEqual([]);
    await deleteOutdated.handle(running.app.services, {});
    expect(await db().$count(recommendations, eq(recommendations.driverId, driver.id))).toBe(0);
  });

  test("whoever wrote it corrects a mistyped e-mail; the old link ends, and only the new address confirms", async () => {
    const driver = await invitingDriver(running);
    const api = rest(running.app.url);
    const slip = newFamily();
    const { body } = await write(running, await driver.invite(), { email: slip });
    const { correction } = writtenRecommendation.parse(body);
    const correct = (email: string, token = correction) =>
      api.post("/recommendations/email", { token, email });
    const old = linkIn((await running.mail.waitForMail(slip, "Confirme")).text, paths.recommendConfirm);

    // The driver has the id, but not the secret; the mail's link is not the secret either.
    const [own] = (await driver.own()).recommendations;
    const mailed = new URL(old).searchParams.get("token") ?? "";
    for (const token of [own?.id ?? "", `${own?.id}.x`, mailed])
      expect(codeOf(await correct(newFamily(), token))).toBe("RECOMMENDATION_NOT_CORRECTABLE");
    expect((await correct("ana@")).status).toBe(400);
    expect((await send(`${running.app.url}${paths.recommendConfirm}?token=${correction}`)).to).toContain(
      "feito=vencido",
    );

    // Twice at once, and the same again after a lost answer, is one mail.
    const right = newFamily();
    const answers = await Promise.all([correct(right), correct(right)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const mail = await running.mail.waitForMail(right, "Confirme sua recomendação");
    expect((await correct(right.toUpperCase())).status).toBe(200);
    expect((await send(old)).to).toContain("feito=vencido");
    expect((await send(linkIn(mail.text, paths.recommendConfirm))).to).toContain("feito=sim");
    expect((await driver.own()).recommendations).toMatchObject([{ state: "confirmed" }]);
    expect(running.mail.mails.filter(({ to }) => to.includes(right))).toHaveLength(1);
    expect(codeOf(await correct(newFamily()))).toBe("RECOMMENDATION_NOT_CORRECTABLE");
  });

  test("an e-mail can be corrected five times within the 48 hours, and a mail still under way goes nowhere", async () => {
    const driver = await invitingDriver(running);
    const family = async () => {
      const { body } = await write(running, await driver.invite(), { email: newFamily() });
      const { correction: token } = writtenRecommendation.parse(body);
      return () => rest(running.app.url).post("/recommendations/email", { token, email: newFamily() });
    };
    const correct = await family();
    for (let time = 0; time < RECOMMENDATION_CORRECTIONS_MAX; time++)
      expect((await correct()).status).toBe(200);
    expect(codeOf(await correct())).toBe("RECOMMENDATION_NOT_CORRECTABLE");
    const [row] = await db().select().from(recommendations).where(eq(recommendations.driverId, driver.id));
    const { id = "", email } = row ?? {};
    await running.mail.waitForMail(email ?? "", "Confirme");
    const sent = running.mail.mails.length;
    await mailRecommendationLink.handle(running.app.services, { recommendationId: id, correction: 0 });
    expect(running.mail.mails).toHaveLength(sent);
    const correctLate = await family();
    running.app.setNow(new Date(Date.now() + 2 * DAY + 1000));
    expect(codeOf(await correctLate())).toBe("RECOMMENDATION_NOT_CORRECTABLE");
  });

  test("reviewed with flags, shown without a score, answered, all hidden, withdrawn for good", async () => {
    const driver = await invitingDriver(running, { name: "Aparecida Ferreira" });
    const text = "Meu filho Pedro adora a Aparecida. Chama no 11 91234-5678, rua das Flores, às 7h.";
    const family = await confirmed(running, driver, { text });
    const file = await staff.calls.recommendations.file.query({ id: family.id });
    expect(file).toMatchObject({ email: family.email, isNearDriver: false });
    expect(file.flags.map(({ kind }) => kind).toSorted()).toEqual(["address", "name", "phone", "time"]);
    expect(file.flags.find(({ kind }) => kind === "name")?.found).toContain("Pedro");
    expect(file.flags.flatMap(({ found }) => found)).not.toContain("Aparecida");
    expect(await driver.page()).not.toContain("Recomendações");
    const [item] = (await staff.calls.queue.list.query({ kind: "recommendation" })).items.filter(
      ({ subject }) => subject === family.id,
    );
    expect(item).toMatchObject({ driverId: driver.id, detail: "" });

    // Readers see that something is pending, not its content.
    const { calls } = await signedInStaff(running.app, "reader");
    expect(await refusalOf(calls.recommendations.file.query({ id: family.id }))).toBe("STAFF_READ_ONLY");
    expect(await refusalOf(calls.recommendations.decide.mutate({ id: family.id, outcome: "approved" }))).toBe(
      "STAFF_READ_ONLY",
    );
    expect(JSON.stringify(await calls.queue.list.query({ kind: "recommendation" }))).not.toContain("Pedro");

    // Undone: nothing happened, and nobody is mailed.
    await staff.calls.recommendations.decide.mutate({ id: family.id, outcome: "approved" });
    expect(await driver.page()).toContain("Meu filho Pedro");
    await staff.calls.queue.undo.mutate({ kind: "recommendation", id: family.id });
    expect(await driver.page()).not.toContain("Meu filho Pedro");

    await decide(running, staff, family.id);
    expect(
      await refusalOf(staff.calls.recommendations.decide.mutate({ id: family.id, outcome: "approved" })),
    ).toBe("QUEUE_ITEM_CLOSED");
    expect(await driver.recommended()).toMatchObject([
      {
        text,
        words: usual.words,
        author: "Ana P.",
        since: expect.stringMatching(/^há 2 anos com [^ ]+, em /),
      },
    ]);
    const page = await driver.page();
    expect(page).toContain("1 família. Nossa equipe lê cada uma");
    expect(page).not.toMatch(/"@type":"(Review|AggregateRating)"|ratingValue/);
    expect(page).not.toContain(family.email);
    await running.mail.waitForMail(family.email, "está no perfil");
    expect((await running.mail.waitForMail(driver.account.email, "recomendou você")).text).toContain(text);

    const answer = (words: string, { post } = driver) =>
      post(`/drivers/recommendations/${family.id}/answer`, { answer: words });
    const another = await invitingDriver(running);
    expect(codeOf(await answer("Obrigada.", another))).toBe("RECOMMENDATION_NOT_FOUND");
    expect((await answer("x".repeat(301))).status).toBe(400);
    const twice = await Promise.all([answer("Obrigada."), answer("Obrigada!")]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await driver.recommended())[0]?.answer).toBeNull();
    const waiting = async () =>
      (await staff.calls.queue.list.query({ kind: "recommendation" })).items.find(
        ({ driverId, detail }) => driverId === driver.id && detail === "resposta",
      )?.subject ?? "";
    await decide(running, staff, await waiting(), "Escreva sem o nome da criança.");
    const refused = await running.mail.waitForMail(driver.account.email, "resposta não foi publicada");
    expect(refused.text).toContain("Escreva sem o nome da criança.");
    expect((await answer("Obrigada, de coração.")).status).toBe(200);
    await decide(running, staff, await waiting());
    expect((await driver.recommended())[0]?.answer).toBe("Obrigada, de coração.");
    expect(codeOf(await answer("Mais uma."))).toBe("RECOMMENDATION_ANSWERED");

    expect(await driver.page()).toContain("Obrigada, de coração.");
    await driver.post("/drivers/recommendations/shown", { areShown: false });
    expect(await driver.page()).not.toContain("Recomendações");
    await driver.post("/drivers/recommendations/shown", { areShown: true });
    expect(await driver.page()).toContain("Meu filho Pedro");

    const exported = await driver.get("/auth/export-data");
    expect(JSON.stringify(exported.body)).toContain("Obrigada, de coração.");
    expect(JSON.stringify(exported.body)).not.toContain(family.email);

    // The first mail's link works even after the second mail; twice is once.
    for (let press = 0; press < 2; press++) expect((await send(family.takeBack)).to).toContain("feito=sim");
    expect(await driver.page()).not.toContain("Recomendações");
    expect((await driver.own()).recommendations).toMatchObject([{ state: "taken-back", shown: null }]);
    const left = JSON.stringify(
      await db().select().from(recommendations).where(eq(recommendations.id, family.id)),
    );
    for (const gone of [family.email, "Pedro", "Ana"]) expect(left).not.toContain(gone);
    expect((await send(family.confirm)).to).toContain("feito=vencido");
  });

  test("a refusal explains the reason to the family, and with a new invitation it can write again", async () => {
    const driver = await invitingDriver(running);
    const family = await confirmed(running, driver);
    const reason = "O texto tem o nome de uma criança. Escreva de novo sem essa parte.";
    await decide(running, staff, family.id, reason);
    const { text } = await running.mail.waitForMail(family.email, "não foi publicada");
    expect(text).toContain(reason);
    expect(await driver.recommended()).toEqual([]);
    const again = await driver.invite();
    expect((await write(running, again, { email: family.email })).status).toBe(200);
    const link = await until("the second mail", () => {
      const mails = running.mail.mails.filter(
        ({ to, subject }) => to.includes(family.email) && subject.startsWith("Confirme"),
      );
      return mails.length === 2 ? linkIn(mails[1]?.text ?? "", paths.recommendConfirm) : undefined;
    });
    expect((await send(link)).to).toContain("feito=sim");
  });

  test("withdrawn while pending it leaves the queue; staff can remove one from a profile, and it expires after three years", async () => {
    const driver = await invitingDriver(running);
    const waits = await confirmed(running, driver);
    await send(waits.takeBack);
    expect(await db().$count(queueItems, eq(queueItems.subject, waits.id))).toBe(0);
    expect(
      await refusalOf(staff.calls.recommendations.decide.mutate({ id: waits.id, outcome: "approved" })),
    ).toBe("RECOMMENDATION_NOT_FOUND");
    await db().delete(recommendations).where(eq(recommendations.id, waits.id));

    const family = await confirmed(running, driver);
    await decide(running, staff, family.id);
    expect(await driver.recommended()).toHaveLength(1);
    running.app.setNow(new Date(Date.now() + (3 * 366 + 1) * DAY));
    expect(await driver.recommended()).toEqual([]);
    running.app.setNow(new Date());
    const reason = "A família pediu por telefone.";
    await staff.calls.recommendations.remove.mutate({ id: family.id, reason });
    expect(await driver.page()).not.toContain("Recomendações");
    expect((await running.mail.waitForMail(family.email, "não foi publicada")).text).toContain(reason);
  });
});

describe("ownership of the data", () => {
  test("a family's data request exports and deletes everything under its e-mail; a driver's account deletes all of it", async () => {
    const driver = await invitingDriver(running);
    const family = await confirmed(running, driver);
    await decide(running, staff, family.id);
    const request = { email: family.email, kind: "delete", note: "Pediu por email" } as const;
    const { id } = await staff.calls.dataRequests.open.mutate(request);
    const handed = await staff.calls.dataRequests.export.mutate({ id });
    expect(handed.recommendationsMade).toMatchObject([
      { text: usual.text, firstName: "Ana", state: "approved" },
    ]);
    expect((await staff.calls.dataRequests.file.query({ id })).found).toMatchObject({
      recommendations: { count: 1 },
    });
    expect(await driver.page()).toContain(usual.text);
    await db().update(dataRequests).set({ provenAt: new Date() }).where(eq(dataRequests.id, id));
    await staff.calls.dataRequests.erase.mutate({ id, reason: "A pessoa pediu por email" });
    expect(await driver.page()).not.toContain(usual.text);
    expect(JSON.stringify(await db().select().from(recommendations))).not.toContain(family.email);

    const other = await confirmed(running, driver, { text: "Fica com o perfil." });
    await db().transaction((tx) =>
      eraseAccount({ ...running.app.services, db: tx }, { ...driver.account, stripeCustomerId: null }),
    );
    expect(await db().$count(recommendations, eq(recommendations.driverId, driver.id))).toBe(0);
    expect(await db().$count(queueItems, eq(queueItems.driverId, driver.id))).toBe(0);
    expect((await send(other.takeBack)).to).toContain("feito=vencido");
  });
});
