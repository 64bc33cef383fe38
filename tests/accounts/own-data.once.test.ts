import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { errors } from "../../shared/errors";
import { successes, validation } from "../../shared/messages";
import { RETENTION, retentionText } from "../../shared/retention";
import { ownData } from "../../shared/schemas/own-data";
import { checkoutUrlOf, fieldOf, offers, payAt, returnUrls } from "../billing/shop";
import { wholeProfile } from "../drivers/driver-accounts";
import { rest, trpcByName } from "../support/api";
import { type LiveServer, startLiveServer } from "../support/live-server";
import { until } from "../support/until";
import { confirmedDriver, type LiveDriver, logIn, publishedLiveDriver, worked } from "./live-driver";
import { linkIn, stringField } from "./people";

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer();
}, 120_000);
afterAll(() => server.close());

const api = (token?: string) => rest(server.url, token);
const messageOf = ({ body }: { body: unknown }) => fieldOf(body, "message");
const atStripe = (email: string) => {
  const { customers, subscriptions } = server.simulator.state;
  const customer = Object.values(customers).find((known) => known.email === email);
  return Object.values(subscriptions).filter((subscription) => subscription.customer === customer?.id);
};

describe("changing the password", () => {
  test("ends the other sessions, keeps this one, and notifies the owner", async () => {
    const driver = await confirmedDriver(server);
    const other = await logIn(server.url, driver);
    const change = { newPassword: "outra1234", confirmPassword: "outra1234" };
    const answer = await api(driver.token).post("/auth/change-password", change);
    expect([answer.status, messageOf(answer)]).toEqual([
      200,
      successes.passwordChangedText({ sessions: 1, passkeys: 0 }),
    ]);
    expect((await api(other.token).get("/auth/me")).status).toBe(401);
    expect((await api(driver.token).get("/auth/me")).status).toBe(200);
    expect((await api().post("/auth/login", driver)).status).toBe(401);
    await logIn(server.url, { email: driver.email, password: "outra1234" });
    const mail = await server.mail.waitForMail(driver.email, "foi alterada");
    expect(mail.text).toContain("saiu dos outros aparelhos");
  });

  test("is refused with a message, the same over both transports", async () => {
    const { token } = await confirmedDriver(server);
    for (const [newPassword, confirmPassword, message] of [
      [undefined, undefined, validation.fillAllFields],
      ["a".repeat(13), "a".repeat(13), validation.resetPasswordLength],
      ["abcdef", "abcdeg", validation.resetPasswordsDiffer],
    ]) {
      const change = { newPassword, confirmPassword };
      const answer = await api(token).post("/auth/change-password", change);
      expect([answer.status, messageOf(answer)]).toEqual([400, message]);
      const viaTrpc = await trpcByName(server.url, token).mutate("auth.changePassword", change);
      expect(viaTrpc.body).toEqual(answer.body);
    }
  });
});

describe("deleting an account", () => {
  const remove = ({ token }: { token: string }) => api(token).post("/auth/delete-account");

  test("twice at the same time and once more: it is deleted once, with one mail", async () => {
    const driver = await confirmedDriver(server);
    const both = await Promise.all([remove(driver), remove(driver)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await remove(driver)).status).toBe(401);
    await server.mail.waitForMail(driver.email, "foi excluída");
    await worked(api().post("/auth/register", driver));
    await until(
      "the new account's own mail",
      () =>
        server.mail.mails.filter(
          ({ to, subject }) => to.includes(driver.email) && subject.includes("Confirme"),
        )[1],
    );
    const farewells = server.mail.mails.filter(({ subject }) => subject.includes("foi excluída"));
    expect(farewells.filter(({ to }) => to.includes(driver.email))).toHaveLength(1);
  });

  test("while a checkout is open: it is closed and can't be paid any more", async () => {
    const driver = await confirmedDriver(server);
    const body = { ...offers.monthly, ...returnUrls(server) };
    const checkout = checkoutUrlOf(await api(driver.token).post("/subscriptions/checkout", body));
    await worked(remove(driver));
    await payAt(checkout);
    expect(atStripe(driver.email)).toEqual([]);
    const open = Object.values(server.simulator.state.sessions).filter(({ status }) => status === "open");
    expect(open).toEqual([]);
  });

  test("paid, but the event has not arrived yet: the new subscription ends, too", async () => {
    const driver = await confirmedDriver(server);
    const body = { ...offers.monthly, ...returnUrls(server) };
    await payAt(checkoutUrlOf(await api(driver.token).post("/subscriptions/checkout", body)));
    const [paid] = atStripe(driver.email);
    expect(paid?.status).toBe("active");
    await worked(remove(driver));
    expect(paid?.status).toBe("canceled");
  });
});

describe("a driver with all kinds of data", () => {
  const reason = "Cobrou adiantado e sumiu.";
  let driver: LiveDriver;
  let neighbour: LiveDriver;
  let photoPath: string;

  test("can export everything", async () => {
    driver = await publishedLiveDriver(server);
    neighbour = await publishedLiveDriver(server);
    await worked(api().post(`/drivers/${driver.driverId}/report`, { reason }));
    const message = { name: "Edson", email: driver.email, subject: "Ajuda", message: "Preciso de ajuda." };
    await worked(api().post("/contact", message));
    photoPath = stringField(await worked(api(driver.token).get("/drivers/profile")), "photo");

    const data = ownData.parse(await worked(api(driver.token).get("/auth/export-data")));
    expect(data.account).toMatchObject({ id: driver.userId, email: driver.email, firstName: "Edson" });
    expect(data.profile).toMatchObject({
      id: driver.driverId,
      name: wholeProfile.name,
      phone: "+5511987654321",
    });
    const photo = await fetch(data.profile?.photo ?? "");
    expect(photo.headers.get("content-type")).toStartWith("image/jpeg");
    expect([data.subscriptions.length, data.sessions.length, data.reports.length]).toEqual([1, 1, 1]);
    expect(data.contactMessages).toMatchObject([{ subject: "Ajuda" }]);
    expect(JSON.stringify(data)).not.toContain(reason);
  });

  test("disappears from pages, search and files at once", async () => {
    const profile = `${server.url}/condutor/${driver.driverId}`;
    expect((await fetch(profile)).status).toBe(200);
    expect((await fetch(server.url + photoPath)).status).toBe(200);
    await worked(api(driver.token).post("/auth/delete-account", { password: driver.password }));
    expect((await fetch(profile)).status).toBe(404);
    expect((await fetch(server.url + photoPath)).status).toBe(404);
    expect(await (await fetch(`${server.url}/buscar?estado=SP`)).text()).not.toContain(driver.driverId);
    const search = JSON.stringify(await worked(api().get("/drivers/search", { state: "SP" })));
    expect(search).not.toContain(driver.driverId);
    expect(search).toContain(neighbour.driverId);
    const mail = await server.mail.waitForMail(driver.email, "foi excluída");
    expect(mail.text).toContain(retentionText(RETENTION.paymentRecords));
  });

  test("Stripe unreachable: nothing is deleted, and the message says why", async () => {
    await server.simulator.close();
    const { token, password, driverId } = neighbour;
    const answer = await api(token).post("/auth/delete-account", { password });
    expect([answer.status, messageOf(answer)]).toEqual([503, errors.DELETION_UNAVAILABLE.message]);
    expect((await fetch(`${server.url}/condutor/${driverId}`)).status).toBe(200);
  });

  test("leaves no trace in the database except what docs/decisions/0009 lists, and no secret of others", async () => {
    const traces = [
      driver.email,
      driver.driverId,
      "Preciso de ajuda.",
      reason,
      photoPath.split("/")[2] ?? "",
    ];
    // Nor could anybody sign in with what is there.
    await worked(api().post("/auth/forgot-password", { email: neighbour.email }));
    const { token: link } = linkIn(await server.mail.waitForMail(neighbour.email, "Nova senha"));
    const tables = await server.stopAndDump();
    expect(tables["public.users"]).toContain(neighbour.email);
    for (const secret of [link, neighbour.token, neighbour.password])
      expect(Object.values(tables).filter((content) => content.includes(secret))).toEqual([]);
    for (const [table, content] of Object.entries(tables)) {
      // Finished jobs contain the account's id for a day, access records as long as the law requires.
      const namesId = table.startsWith("jobs.") || table === "public.access_records";
      const sought = namesId ? traces : [...traces, driver.userId];
      // The report was open: it stays until staff have decided.
      const found = table === "public.reports" ? [reason] : [];
      expect({ table, found: sought.filter((trace) => content.includes(trace)) }).toEqual({ table, found });
    }
    expect(tables["public.kept_payment_records"]).toContain("plano-condutor,monthly,2990");
    expect(tables["public.drivers"]).toContain(neighbour.driverId);
  });
});
