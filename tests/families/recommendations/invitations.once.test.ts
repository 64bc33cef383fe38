import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accessRecords } from "../../../drizzle/schema/access-records";
import { invitations, recommendations } from "../../../drizzle/schema/recommendations";
import { DAY, INVITATION_DAYS, INVITATIONS_OPEN_MAX } from "../../../shared/limits";
import { recommendation as messages, validation } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { rest } from "../../support/api";
import { testAppWithMail } from "../../support/app";
import { linkIn, open, send } from "../../support/mailed-pages";
import { codeOf, invitingDriver, newFamily, usual, write, written } from "./invited";

const running = testAppWithMail({ TRUSTED_PROXY_HOPS: "1" });
afterEach(() => running.app.setNow(new Date()));

const db = () => running.app.services.db;
const anyone = () => rest(running.app.url);

describe("an invitation", () => {
  test("there are thirty numbers, the database allows each once, and expiry frees them", async () => {
    const driver = await invitingDriver(running);
    const answers = await Promise.all(
      Array.from({ length: INVITATIONS_OPEN_MAX + 5 }, () => driver.post("/drivers/invitations")),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(INVITATIONS_OPEN_MAX);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(
      new Set(["INVITATIONS_FULL"]),
    );
    const extra = {
      id: "aaaaaaaaaaaaaaaa",
      driverId: driver.id,
      tokenHash: "x",
      createdAt: new Date(),
    };
    for (const place of [1, 31, null])
      expect(
        await db()
          .insert(invitations)
          .values({ ...extra, place })
          .then(
            () => "taken",
            () => "refused",
          ),
      ).toBe("refused");
    const [first] = (await driver.own()).invitations;
    expect((await driver.post(`/drivers/invitations/${first?.id}/end`)).status).toBe(200);
    const token = await driver.invite();
    expect((await driver.own()).invitations).toHaveLength(INVITATIONS_OPEN_MAX);
    running.app.setNow(new Date(Date.now() + INVITATION_DAYS * DAY + 1000));
    expect((await driver.own()).invitations).toEqual([]);
    expect(codeOf(await write(running, token, { email: newFamily() }))).toBe("INVITATION_INVALID");
    await driver.invite();
    expect((await driver.own()).invitations).toHaveLength(1);
  });

  test("can't be revoked by another driver, needs a visible profile, and stores no secret", async () => {
    const [driver, other] = [await invitingDriver(running), await invitingDriver(running)];
    const token = await driver.invite();
    const [invitation] = (await driver.own()).invitations;
    expect(codeOf(await other.post(`/drivers/invitations/${invitation?.id}/end`))).toBe("INVITATION_INVALID");
    const kept = JSON.stringify(await db().select().from(invitations));
    expect(kept).not.toContain(token.split(".")[1] ?? "?");
    await driver.post("/drivers/publish", { isPublic: false });
    expect(codeOf(await driver.post("/drivers/invitations"))).toBe("INVITATION_NEEDS_PROFILE");
    expect(codeOf(await anyone().get("/recommendations/invitation", { token }))).toBe("DRIVER_NOT_FOUND");
    const { html } = await open(`${running.app.url}${paths.recommend}?token=${token}`);
    expect(html).toContain("Este perfil não está publicado agora");
    await driver.post("/drivers/publish", { isPublic: true });
    expect((await anyone().get("/recommendations/invitation", { token })).status).toBe(200);
  });

  test("opened by a link scanner it is still valid; of two devices at once one succeeds", async () => {
    const driver = await invitingDriver(running);
    const token = await driver.invite();
    const address = `${running.app.url}${paths.recommend}?token=${token}`;
    for (const method of ["GET", "HEAD", "GET"]) expect((await fetch(address, { method })).status).toBe(200);
    const page = await open(address);
    expect(page.html).toContain("Não escreva nome de criança");
    expect(page.headers.get("cache-control")).toBe("no-store");
    const both = await Promise.all([
      write(running, token, { email: newFamily() }),
      write(running, token, { email: newFamily() }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(codeOf(await write(running, token, { email: newFamily() }))).toBe("INVITATION_USED");
    expect((await open(address)).html).toContain(messages.used);
  });
});

describe("the family's form", () => {
  test("shows errors at each field, and counts 300 emoji as 300 characters", async () => {
    const driver = await invitingDriver(running);
    const token = await driver.invite();
    const nothing = { text: " \u200b ", words: [], knownYears: "", firstName: "", initial: "", email: "ana" };
    const { status, body } = await write(running, token, nothing);
    expect(status).toBe(400);
    expect((body as { issues: unknown }).issues).toEqual([
      { path: "text", message: messages.textMissing },
      { path: "knownYears", message: messages.knownMissing },
      { path: "firstName", message: messages.firstNameInvalid },
      { path: "initial", message: messages.initialInvalid },
      { path: "email", message: validation.emailInvalid },
    ]);
    const email = newFamily();
    for (const [change, path] of [
      [{ text: "😀".repeat(301) }, "text"],
      [{ words: ["Pontual", "Van limpa", "Avisa sempre", "Tem paciência"] }, "words"],
      [{ knownYears: 11 }, "knownYears"],
      [{ firstName: "www.golpe.com" }, "firstName"],
      [{ initial: "Pereira" }, "initial"],
    ] as const) {
      const refused = await write(running, token, { email, ...change });
      expect((refused.body as { issues: { path: string }[] }).issues.map((issue) => issue.path)).toEqual([
        path,
      ]);
    }
    expect((await write(running, token, { email, text: "😀".repeat(300), knownYears: 0 })).status).toBe(200);
  });

  test("works without scripts, and keeps what was written if something is wrong", async () => {
    const driver = await invitingDriver(running);
    const token = await driver.invite();
    const address = `${running.app.url}${paths.recommend}?token=${token}`;
    const fields = { ...usual, words: "", email: newFamily(), "Van limpa": "1", knownYears: "10" };
    const wrong = await send(address, { ...fields, initial: "" });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain(messages.initialInvalid);
    expect(wrong.html).toContain(usual.text);
    expect(wrong.html).toMatch(/<input[^>]*checked[^>]*name="Van limpa"|name="Van limpa"[^>]*checked/);
    const sent = await send(address, fields);
    expect({ status: sent.status, to: sent.to }).toEqual({ status: 303, to: "/recomendar?feito=sim" });
    expect((await open(`${running.app.url}${sent.to}`)).html).toContain("Falta confirmar o email");
    const again = await send(address, { ...fields, text: "De novo, para não perder." });
    expect(again.status).toBe(409);
    expect(again.html).toContain("De novo, para não perder.");
    const [row] = await db().select().from(recommendations).where(eq(recommendations.driverId, driver.id));
    expect(row).toMatchObject({ words: ["Van limpa"], knownYears: 10, initial: "P", state: "written" });
    expect((await send(address, { text: "x".repeat(20_000) })).status).toBe(413);
  });
});

describe("who may not recommend", () => {
  test("the signed-in driver is told at once; the driver's own mailbox on confirmation, visible only to its owner", async () => {
    const driver = await invitingDriver(running);
    const token = await driver.invite();
    const own = await driver.post("/recommendations", { token, ...usual, email: newFamily() });
    expect(codeOf(own)).toBe("RECOMMENDATION_OWN");
    const [name, domain] = driver.account.email.split("@");
    const tagged = `${name}+familia@${domain}`;
    expect((await write(running, token, { email: tagged })).status).toBe(200);
    const { text } = await running.mail.waitForMail(tagged, "Confirme");
    const outcome = await send(linkIn(text, paths.recommendConfirm));
    expect(outcome.to).toContain("feito=condutor");
    expect((await open(`${running.app.url}${outcome.to}`)).html).toContain(messages.ownMailbox);
  });

  test("a mailbox recommends a driver only once, also in another spelling and concurrently", async () => {
    const driver = await invitingDriver(running);
    const emails = ["ana.paula@gmail.com", "anapaula+2@gmail.com"];
    const links = [];
    for (const email of emails) links.push((await written(running, driver, { email })).confirm);
    const outcomes = await Promise.all(links.map((link) => send(link)));
    expect(outcomes.map(({ to }) => to?.split("feito=")[1]).toSorted()).toEqual(["repetida", "sim"]);
    // Pressing twice has no further effect.
    expect((await send(links[outcomes.findIndex(({ to }) => to?.endsWith("sim"))] ?? "")).to).toContain(
      "feito=sim",
    );
  });

  test("a network that the driver uses is flagged for staff, not refused", async () => {
    const driver = await invitingDriver(running);
    const address = "203.0.113.9";
    await db().insert(accessRecords).values({ at: new Date(), address, userId: driver.account.id });
    for (const [from, isNear] of [
      [address, true],
      ["198.51.100.4", false],
    ] as const) {
      const [token, email] = [await driver.invite(), newFamily()];
      const answer = await fetch(`${running.app.url}/api/recommendations`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": from },
        body: JSON.stringify({ token, ...usual, email }),
      });
      expect(answer.status).toBe(200);
      const [row] = await db().select().from(recommendations).where(eq(recommendations.email, email));
      expect(row?.isNearDriver).toBe(isNear);
    }
  });
});
