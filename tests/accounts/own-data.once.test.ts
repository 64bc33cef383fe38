import { expect, test } from "bun:test";
import { errors } from "../../shared/errors";
import { RETENTION, retentionText } from "../../shared/retention";
import { ownData } from "../../shared/schemas/own-data";
import { checkoutUrlOf, offers, payAt, returnUrls } from "../billing/shop";
import { linkIn } from "../people/accounts";
import { wholeProfile } from "../people/drivers";
import { aConfirmedLiveDriver, aPublishedLiveDriver, worked } from "../people/live-drivers";
import { fieldOf, rest, textOf } from "../support/api";
import { forFile } from "../support/for-file";
import { startLiveServer } from "../support/live-server";
import { until } from "../support/until";

const server = forFile(
  () => startLiveServer(),
  ({ close }) => close(),
);

const api = (token?: string) => rest(server.url, token);
const remove = ({ token }: { token: string }) => api(token).post("/auth/delete-account");
const mailsTo = (email: string, about: string) =>
  server.mail.mails.filter(({ to, subject }) => to.includes(email) && subject.includes(about));
const statusOf = async (path: string) => (await fetch(server.url + path)).status;

test("an account is deleted once, however often that is asked at once, with one mail; its e-mail is free again", async () => {
  const driver = await aConfirmedLiveDriver(server);
  const both = await Promise.all([remove(driver), remove(driver)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect((await remove(driver)).status).toBe(401);
  await server.mail.waitForMail(driver.email, "foi excluída");
  await worked(api().post("/auth/register", driver));
  await until("the new account's own mail", () => mailsTo(driver.email, "Confirme")[1]);
  expect(mailsTo(driver.email, "foi excluída")).toHaveLength(1);
});

test("with the account an open checkout is closed, and a subscription ends whose event has not arrived yet", async () => {
  const atStripe = (email: string) => {
    const { customers, subscriptions } = server.simulator.state;
    const customer = Object.values(customers).find((known) => known.email === email);
    return Object.values(subscriptions).filter((subscription) => subscription.customer === customer?.id);
  };
  const checkout = async ({ token }: { token: string }) => {
    const body = { ...offers.monthly, ...returnUrls(server) };
    return checkoutUrlOf(await api(token).post("/subscriptions/checkout", body));
  };
  const [paying, paid] = [await aConfirmedLiveDriver(server), await aConfirmedLiveDriver(server)];
  const open = await checkout(paying);
  await worked(remove(paying));
  await payAt(open);
  expect(atStripe(paying.email)).toEqual([]);
  const sessions = Object.values(server.simulator.state.sessions);
  expect(sessions.filter(({ status }) => status === "open")).toEqual([]);

  await payAt(await checkout(paid));
  const [subscription] = atStripe(paid.email);
  expect(subscription?.status).toBe("active");
  await worked(remove(paid));
  expect(subscription?.status).toBe("canceled");
});

test("a driver exports everything, then disappears from pages, search, files and the database, but for what docs/decisions/0009 lists", async () => {
  const reason = "Cobrou adiantado e sumiu.";
  const [driver, neighbour] = [await aPublishedLiveDriver(server), await aPublishedLiveDriver(server)];
  const { email, driverId, userId } = driver;
  await worked(api().post(`/drivers/${driverId}/report`, { reason }));
  const message = { name: "Edson", email, subject: "Ajuda", message: "Preciso de ajuda." };
  await worked(api().post("/contact", message));
  const photo = textOf(await worked(api(driver.token).get("/drivers/profile")), "photo");
  const data = ownData.parse(await worked(api(driver.token).get("/auth/export-data")));
  const profile = { id: driverId, name: wholeProfile.name, phone: expect.stringMatching(/^\+55119\d{8}$/) };
  const account = { id: userId, email, firstName: "Edson" };
  expect(data).toMatchObject({ account, profile, contactMessages: [{ subject: "Ajuda" }] });
  const file = await fetch(data.profile?.photo ?? "");
  expect(file.headers.get("content-type")).toStartWith("image/jpeg");
  expect([data.subscriptions.length, data.sessions.length, data.reports.length]).toEqual([1, 1, 1]);
  expect(JSON.stringify(data)).not.toContain(reason);

  const addresses = [`/condutor/${driverId}`, photo];
  expect(await Promise.all(addresses.map(statusOf))).toEqual([200, 200]);
  await worked(api(driver.token).post("/auth/delete-account", { password: driver.password }));
  expect(await Promise.all(addresses.map(statusOf))).toEqual([404, 404]);
  expect(await (await fetch(`${server.url}/buscar?estado=SP`)).text()).not.toContain(driverId);
  const found = JSON.stringify(await worked(api().get("/drivers/search", { state: "SP" })));
  expect([found.includes(driverId), found.includes(neighbour.driverId)]).toEqual([false, true]);
  const farewell = await server.mail.waitForMail(email, "foi excluída");
  expect(farewell.text).toContain(retentionText(RETENTION.paymentRecords));

  // Stripe can't be reached: nothing is deleted, and the message says why.
  await server.simulator.close();
  const answer = await remove(neighbour);
  const { status, message: sentence } = errors.DELETION_UNAVAILABLE;
  expect([answer.status, fieldOf(answer.body, "message")]).toEqual([status, sentence]);
  expect(await statusOf(`/condutor/${neighbour.driverId}`)).toBe(200);

  // Nor could anybody sign in with what is in the database.
  await worked(api().post("/auth/forgot-password", { email: neighbour.email }));
  const { token } = linkIn(await server.mail.waitForMail(neighbour.email, "Nova senha"));
  const tables = await server.stopAndDump();
  expect(tables["public.users"]).toContain(neighbour.email);
  for (const secret of [token, neighbour.token, neighbour.password])
    expect(Object.values(tables).filter((content) => content.includes(secret))).toEqual([]);
  const traces = [email, driverId, message.message, reason, photo.split("/")[2] ?? ""];
  for (const [table, content] of Object.entries(tables)) {
    // Finished jobs contain the account's id for a day, access records as long as the law requires.
    const namesId = table.startsWith("jobs.") || table === "public.access_records";
    const sought = namesId ? traces : [...traces, userId];
    // The report was open: it stays until staff have decided.
    const left = table === "public.reports" ? [reason] : [];
    expect([table, sought.filter((trace) => content.includes(trace))]).toEqual([table, left]);
  }
  expect(tables["public.kept_payment_records"]).toContain("plano-condutor,monthly,2990");
  expect(tables["public.drivers"]).toContain(neighbour.driverId);
});
