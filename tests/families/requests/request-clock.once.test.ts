import { beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { deletions } from "../../../drizzle/schema/ops";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import { deleteOutdated } from "../../../server/app/jobs/retention";
import { endAgain } from "../../../server/console/backups/end-again";
import { followRequests } from "../../../server/families/requests/follow-requests";
import { deleteAccount } from "../../../server/privacy/delete-account";
import { errors } from "../../../shared/errors";
import { requests } from "../../../shared/messages";
import { askDriverPath, paths } from "../../../shared/paths";
import { testAppWithMail } from "../../support/app";
import { open } from "../../support/mailed-pages";
import { at, IN_SEASON, requestPeople, YEAR } from "./request-people";

const running = testAppWithMail();
beforeEach(() => running.app.setNow(IN_SEASON));

const { answer, ask, call, driver, idle, later, linked, mailsTo, newPhone, request, rows, stateOf } =
  requestPeople(running);

describe("the clock", () => {
  test("after 14 days the family hears that there is no answer, once; the driver can still answer", async () => {
    const { driverId } = await driver({ name: "Rosa Lima" });
    const asked = await request(driverId);
    later(13.9);
    await followRequests.run(running.app.services, {});
    expect(await linked({ token: asked.token })).toMatchObject([{ state: "open" }]);
    later(14.1);
    expect(await linked({ token: asked.token })).toMatchObject([{ state: "unanswered" }]);
    for (let twice = 0; twice < 2; twice++) await followRequests.run(running.app.services, {});
    const mail = await running.mail.waitForMail(asked.email, "ainda não respondeu");
    expect(mail.text).toContain("Rosa Lima ainda não respondeu. Veja outros condutores.");
    await idle();
    expect(mailsTo(asked.email)).toHaveLength(2);
    expect((await answer(driverId, asked.id, "has")).state).toBe("has");
  });

  test("a profile that is gone is told once, whether hidden, suspended or deleted", async () => {
    const [hidden, deleted, suspended] = [await driver(), await driver(), await driver()];
    const asked = [
      await request(hidden.driverId),
      await request(deleted.driverId),
      await request(suspended.driverId),
    ];
    await hidden.publish(false);
    const { db, now } = running.app.services;
    const suspension = { suspendedAt: now(), suspensionReason: "Denúncia confirmada." };
    await db.update(drivers).set(suspension).where(eq(drivers.id, suspended.driverId));
    await deleteAccount(running.app.services, deleted.account.id);
    for (let twice = 0; twice < 2; twice++) await followRequests.run(running.app.services, {});
    for (const { email, token } of asked) {
      await running.mail.waitForMail(email, "O perfil saiu do ar");
      const [own] = await linked({ token });
      expect(own).toMatchObject({ isVisible: false, others: { path: expect.stringContaining("ano=2027") } });
    }
    await idle();
    expect(asked.map(({ email }) => mailsTo(email).length)).toEqual([2, 2, 2]);
    await expect(answer(suspended.driverId, asked[2]?.id ?? "", "has")).rejects.toThrow(
      requests.profileHidden,
    );
    expect((await answer(suspended.driverId, asked[2]?.id ?? "", "none")).state).toBe("none");
    expect(await stateOf(asked[1]?.id ?? "")).toBe("gone");
  });

  test("on 31 August nothing, on 1 September all, on 28 February all, on 1 March nothing, without a job", async () => {
    running.app.setNow(at("2026-09-01", "00:00:00"));
    const { driverId } = await driver();
    const closed = { status: 404, body: { message: errors.SEASON_CLOSED.message } };
    const read = async (path: string) => {
      const { status, html } = await open(running.app.url + path);
      return [status, html.includes("Pedir vaga para ")];
    };
    const pages = async () => [await read(paths.profile(driverId)), await read(askDriverPath(driverId))];
    expect(await pages()).toEqual([
      [200, true],
      [200, true],
    ]);
    const asked = await request(driverId);
    running.app.setNow(at("2026-08-31", "23:59:59"));
    expect(await ask(driverId)).toMatchObject(closed);
    expect(await call("linked", { token: asked.token })).toMatchObject(closed);
    running.app.setNow(at("2027-02-28", "23:59:59"));
    expect((await call("linked", { token: asked.token })).status).toBe(200);
    expect((await ask(driverId)).status).toBe(200);
    expect(await pages()).toEqual([
      [200, true],
      [200, true],
    ]);
    running.app.setNow(at("2027-03-01", "00:00:00"));
    expect(await pages()).toEqual([
      [200, false],
      [404, false],
    ]);
    expect(await ask(driverId)).toMatchObject(closed);
    for (const [name, more] of Object.entries({
      linked: {},
      change: { firstName: "Eva", phone: newPhone() },
      agree: { agreed: true },
      confirm: {},
    }))
      expect(await call(name, { token: asked.token, ...more })).toMatchObject(closed);
    await expect(answer(driverId, asked.id, "has")).rejects.toThrow(errors.SEASON_CLOSED.message);
    // Withdrawing works as long as anything is stored.
    expect((await call("withdraw", { token: asked.token })).status).toBe(200);
  });
});

describe("what is stored", () => {
  test("name and number are corrected by the family, within the limits of the new number", async () => {
    const { driverId } = await driver();
    const asked = await request(driverId);
    const other = await request(driverId);
    const change = { token: asked.token, firstName: "Ana Maria", phone: "(11) 98888-7777" };
    expect((await call("change", change)).status).toBe(200);
    expect(await linked({ token: asked.token })).toMatchObject([
      { firstName: "Ana Maria", phone: "+5511988887777" },
    ]);
    expect(await call("change", { ...change, phone: other.phone })).toMatchObject({ status: 409 });
    expect(await call("change", { ...change, firstName: "Ana e Bia Souza" })).toMatchObject({ status: 400 });
  });

  test("lasts 7 days unconfirmed and 30 after its end; a withdrawn one stays so in a restored backup", async () => {
    const { driverId } = await driver();
    const unconfirmed = await request(driverId, {}, false);
    const open = await request(driverId);
    const ended = await request(driverId);
    await call("withdraw", { token: ended.token });
    const present = async () => {
      await deleteOutdated.run(running.app.services, {});
      const ids = (await rows()).map(({ id }) => id);
      return [unconfirmed, open, ended].map(({ id }) => ids.includes(id));
    };
    later(6.9);
    expect(await present()).toEqual([true, true, true]);
    later(7.1);
    expect(await present()).toEqual([false, true, true]);
    later(29.9);
    expect(await present()).toEqual([false, true, true]);
    const { db } = running.app.services;
    await db.update(seatRequests).set({ state: "open", endedAt: null }).where(eq(seatRequests.id, ended.id));
    const marks = await db.select().from(deletions);
    const madeAt = new Date(IN_SEASON.getTime() - 60_000);
    await db.transaction((tx) => endAgain(tx, { marks, madeAt, now: running.app.services.now() }));
    expect(await stateOf(ended.id)).toBe("withdrawn");
    expect(await stateOf(open.id)).toBe("open");
  });

  test("after 31 March nothing is stored of the season", async () => {
    const { driverId } = await driver();
    await request(driverId);
    await request(driverId, {}, false);
    running.app.setNow(at("2027-03-30", "23:30:00"));
    await deleteOutdated.run(running.app.services, {});
    expect((await rows()).length).toBeGreaterThan(0);
    running.app.setNow(at("2027-03-31", "00:30:00"));
    await deleteOutdated.run(running.app.services, {});
    expect((await rows()).filter(({ year }) => year === YEAR)).toEqual([]);
  });

  test("is in no public answer: profile, search, pages, sitemap", async () => {
    const { driverId } = await driver({ serviceCity: "Piracicaba" });
    const asked = await request(driverId, { firstName: "Quitéria", school: "EMEF Zuleica Xavier" });
    const secrets = [
      "Quitéria",
      asked.email,
      asked.phone.slice(3),
      asked.phone.slice(-4),
      "Zuleica",
      asked.id,
    ];
    const addresses = [
      `/api/drivers/${driverId}`,
      `/api/drivers/${driverId}/whatsapp`,
      `/api/drivers/search?state=SP&city=Piracicaba&year=${YEAR}`,
      `/api/drivers/compare?ids=${driverId}`,
      "/api/drivers/featured",
      "/api/openapi.json",
      "/sitemap.xml",
    ];
    for (const address of addresses) {
      const text = await (await fetch(running.app.url + address)).text();
      expect([address, secrets.filter((secret) => text.includes(secret))]).toEqual([address, []]);
    }
  });
});
