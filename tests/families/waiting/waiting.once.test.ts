import { afterEach, describe, expect, test } from "bun:test";
import { eraseUnderEmail } from "../../../server/privacy/data-requests/erase-under-email";
import { DAY, MINUTE } from "../../../shared/limits";
import { successes, validation } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { testAppWithMail } from "../../support/app";
import { open, press, send } from "../../support/mailed-pages";
import { waitingPeople } from "./waiting-families";

const running = testAppWithMail();
afterEach(() => running.app.setNow(new Date()));

const { ask, driver, family, linkTo, mailsTo, newEmail, newSchool, noticesOf, tell } = waitingPeople(running);
const later = (milliseconds: number) => running.app.setNow(new Date(Date.now() + milliseconds));

describe("asking", () => {
  test("each field has its sentence, and what has no city is told how to say it", async () => {
    const whole = { email: newEmail(), place: "EE Progresso, Campinas", state: "SP" };
    const faultOf = async (change: object) => {
      const { status, body } = await ask({ ...whole, ...change });
      return [status, body.issues];
    };
    const faults: [object, string, string][] = [
      [{ email: "" }, "email", validation.emailMissing],
      [{ email: "ana" }, "email", validation.emailInvalid],
      [{ place: " ..., " }, "place", validation.waitingPlaceMissing],
      [{ place: "x".repeat(201) }, "place", validation.textTooLong],
      [{ place: "EE Progresso" }, "place", validation.waitingCityMissing],
      [{ place: "EE Progresso, Springfield" }, "place", validation.waitingCityMissing],
      [{ place: ", Campinas" }, "place", validation.waitingCityMissing],
      [{ state: "XX" }, "state", validation.waitingStateMissing],
      [{ shift: "madrugada" }, "shift", validation.shiftInvalid],
    ];
    for (const [change, path, message] of faults)
      expect(await faultOf(change)).toEqual([400, [{ path, message }]]);
    expect(await noticesOf(whole.email)).toEqual([]);
  });

  test("what was searched says city and kind; a city behind the last comma wins over it", async () => {
    const email = newEmail();
    const searched = {
      email,
      state: "sp",
      city: "campinas",
      school: "colégio a, unidade b",
      neighborhood: "",
    };
    await ask({ ...searched, place: "Colégio A, Unidade B, Campinas", shift: "tarde" });
    await ask({ ...searched, place: "Colégio A, Unidade B" });
    await ask({ ...searched, place: "Swift, VALINHOS" });
    expect(
      (await noticesOf(email)).map(({ place, city, kind, shift }) => [place, city, kind, shift]),
    ).toEqual([
      ["Colégio A, Unidade B", "Campinas", "school", "afternoon"],
      ["Colégio A, Unidade B", "Campinas", "school", null],
      ["Swift", "Valinhos", null, null],
    ]);
  });

  test("an address of somebody else gets one mail a day, whoever asks how often, and the answer tells nothing", async () => {
    const { email } = await family(newSchool());
    const other = newEmail();
    const answers = [];
    for (const address of [email, other, email, other, email])
      answers.push((await ask({ email: address, place: `${newSchool()}, Campinas`, state: "SP" })).body);
    expect(new Set(answers.map((body) => JSON.stringify(body)))).toEqual(
      new Set([JSON.stringify({ success: true, message: successes.waitingRequested })]),
    );
    await running.mail.waitForMail(other);
    await tell();
    expect([mailsTo(email).length, mailsTo(other).length]).toEqual([1, 1]);

    // What came after the day's mail is asked about the next day, all in one mail.
    later(DAY + MINUTE);
    await Promise.all([tell(), tell(), tell()]);
    expect([mailsTo(email).length, mailsTo(other).length]).toEqual([2, 2]);
    await tell();
    expect([mailsTo(email).length, mailsTo(other).length]).toEqual([2, 2]);
  });

  test("a sixth confirmed notice is refused in words; a stranger's unconfirmed ones keep nobody out", async () => {
    const email = newEmail();
    for (let count = 0; count < 7; count += 1)
      expect((await ask({ email, place: `${newSchool()}, Campinas`, state: "SP" })).status).toBe(200);
    expect(await noticesOf(email)).toHaveLength(5);
    await running.mail.waitForMail(email);
    await press(linkTo(email, paths.waitingConfirm));
    const sixth = await ask({ email, place: `${newSchool()}, Campinas`, state: "SP" });
    expect([sixth.status, sixth.body.issues]).toEqual([
      409,
      [{ path: "email", message: validation.waitingFull }],
    ]);
    // The same again is no other one.
    const [first] = await noticesOf(email);
    const again = { email, place: `${first?.place}, Campinas`, state: "SP" };
    expect((await ask(again)).status).toBe(200);
    expect((await press(linkTo(email, paths.waitingConfirm))).to).toStartWith(paths.waitingConfirmed);
    expect(await noticesOf(email)).toHaveLength(5);
  });

  test("a stranger's mailbox gets no advertisement by way of a place; the names of schools stand in it", async () => {
    const factsIn = async (place: string) => {
      const email = newEmail();
      await ask({ email, place: `${place}, Campinas`, state: "SP" });
      return (await running.mail.waitForMail(email)).text;
    };
    const ordinary = ["E.M.E.F. Profª Maria D'Ávila", "EE Dr. João 23"];
    const foreign = ["Ganhe em www.premio.com", "Ligue 11 98765 4321", "https://a.b/c"];
    const texts = await Promise.all([...ordinary, ...foreign].map(factsIn));
    for (const [at, name] of ordinary.entries())
      expect(texts[at]).toContain(`${name}, Campinas: Qualquer turno`);
    for (const [at, place] of foreign.entries()) {
      expect(texts[ordinary.length + at]).not.toContain(place);
      expect(texts[ordinary.length + at]).toContain("Uma escola ou um bairro de Campinas: Qualquer turno");
    }
  });

  test("without scripts the form is closed above a list, comes back with what was typed, or leads on", async () => {
    const school = newSchool();
    await driver({ offeredSchoolTransport: [school] });
    const list = (more = "") =>
      open(
        `${running.app.url}${paths.search}?${new URLSearchParams({ estado: "SP", escola: school })}${more}`,
      );
    expect((await list()).html).toMatch(/<details><summary[^>]*>Avise-me quando houver vaga/);
    expect((await list("&monitora=1")).html).not.toContain("Avise-me quando houver vaga");
    const page = `${running.app.url}${paths.waiting}`;
    const place = { place: "EE Culto à Ciência", state: "SP", shift: "tarde" };
    const wrong = await send(page, { ...place, email: "ana@" });
    expect([wrong.status, wrong.headers.get("cache-control")]).toEqual([400, "no-store"]);
    for (const words of [validation.emailInvalid, "ana@", "EE Culto à Ciência"])
      expect(wrong.html).toContain(words);
    const right = await press(page, {
      email: newEmail(),
      place: "EE Culto à Ciência, Campinas",
      state: "SP",
    });
    expect(right.to).toBe(`${paths.waiting}?enviado=sim`);
    expect(right.html).toContain("Confirmar aviso");
  });
});

describe("the links", () => {
  test("a scanner that opens them changes nothing; one tap confirms, ends, and goes on", async () => {
    const email = newEmail();
    const school = newSchool();
    await ask({ email, place: `${school}, Campinas`, state: "SP", shift: "tarde" });
    const mail = await running.mail.waitForMail(email);
    for (const words of [`${school}, Campinas: Tarde`, "Não foi você?"]) expect(mail.text).toContain(words);
    const confirm = linkTo(email, paths.waitingConfirm);
    const end = linkTo(email, paths.waitingEnd);
    for (const link of [confirm, end]) {
      const page = await open(link);
      expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(page.html).toContain("noindex");
    }
    expect(await noticesOf(email)).toMatchObject([{ confirmedAt: null, endsAt: null }]);
    const done = await press(confirm);
    for (const words of ["Pronto, vamos avisar você", school, "Tarde", email])
      expect(done.html).toContain(words);
    expect((await open(confirm)).html).toContain("já está confirmado");

    expect((await press(end)).html).toContain("Aviso encerrado");
    const renew = end.replace(paths.waitingEnd, paths.waitingRenew);
    expect((await open(renew)).html).toContain("Continuar por mais 60 dias");
    expect((await noticesOf(email))[0]?.endsAt?.getTime()).toBeLessThanOrEqual(
      running.app.services.now().getTime(),
    );
    expect((await press(renew)).html).toContain("Pronto, vamos avisar você");
    expect((await noticesOf(email))[0]?.endsAt?.getTime()).toBeGreaterThan(Date.now() + 59 * DAY);
  });

  test("one click in a mail program ends them, without a redirect", async () => {
    const { email } = await family(newSchool());
    const headers: Record<string, string> = mailsTo(email)[0]?.headers ?? {};
    expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    const address = /^<(.+)>$/.exec(headers["list-unsubscribe"] ?? "")?.[1] ?? "";
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const answer = await fetch(address, { method: "POST", body, redirect: "manual" });
    expect([answer.status, await answer.text()]).toEqual([200, successes.waitingEnded]);
    expect((await noticesOf(email))[0]?.endsAt?.getTime()).toBeLessThanOrEqual(
      running.app.services.now().getTime(),
    );
  });

  test("invented, of another family or deleted: a sentence, and nothing changes", async () => {
    const [first, second] = [await family(newSchool()), await family(newSchool())];
    const tokenOf = (email: string) =>
      new URL(linkTo(email, paths.waitingConfirm)).searchParams.get("token") ?? "";
    const [id] = tokenOf(first.email).split(".");
    const foreign = `${id}.${tokenOf(second.email).split(".")[1]}`;
    const links = [
      ...[paths.waitingConfirm, paths.waitingRenew, paths.waitingEnd].map((path) => [path, foreign] as const),
      ...["", "a.b", `${id}.`, "x".repeat(3000)].map((token) => [paths.waitingEnd, token] as const),
    ];
    for (const [path, token] of links) {
      const link = `${running.app.url}${path}?${new URLSearchParams({ token })}`;
      expect((await open(link)).html).toContain(validation.mailLinkInvalid);
      expect((await press(link)).to).toBe(`${path}?feito=vencido`);
    }
    expect((await noticesOf(first.email))[0]?.endsAt?.getTime()).toBeGreaterThan(Date.now());
    await running.app.services.db.transaction((tx) => eraseUnderEmail(tx, first.email, new Date()));
    expect(await noticesOf(first.email)).toEqual([]);
    expect((await open(linkTo(first.email, paths.waitingConfirm))).html).toContain(
      validation.mailLinkInvalid,
    );
  });
});
