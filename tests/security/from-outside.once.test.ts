import { expect, test } from "bun:test";
import { costClasses, namedLimits } from "../../server/platform/http/call-limits";
import { successes } from "../../shared/messages";
import { refuseChangePath } from "../../shared/paths";
import { worked } from "../accounts/live-driver";
import { linkIn, stringField } from "../accounts/people";
import { wholeProfile } from "../drivers/driver-accounts";
import { trpcByName } from "../support/api";
import { softPasskey } from "../support/soft-passkey";
import { until } from "../support/until";
import { PROCESSES, testAttackedProduct } from "./attacked-product";

// What attacks on the running product once achieved, tried again over the network alone, with the limits of production,
// on PostgreSQL against two processes. What one process shows is tested where its rule is.
const product = testAttackedProduct();
const calls = (token?: string, address?: string) => product.calls(token, address);

test("who was suspended, deletes the account and comes back is held; staff see the old case, the reporter the truth", async () => {
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

test("a new password ends the passkey that was added, and the mail about another telephone closes everything", async () => {
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

// What two processes on one database must not allow twice.
if (PROCESSES > 1) {
  test.each([
    ["page", "/painel", costClasses.page.limits.stranger, "192.0.2.10"],
    ["heavyRead", "/api/drivers/search", costClasses.heavyRead.limits.stranger, "192.0.2.11"],
  ])("calls of the class %s are counted together, up to a tenth more", async (_, path, limit, address) => {
    const headers = { connection: "close", "x-forwarded-for": address };
    const began = performance.now();
    let [turn, allowed] = [0, 0];
    // Half more calls than two allowances.
    const caller = async () => {
      while (turn < 2.5 * limit.points) {
        const answer = await fetch(`${product.live.url}${path}?page=1&city=x${turn++}`, { headers });
        await answer.arrayBuffer();
        if (answer.status !== 429) allowed += 1;
      }
    };
    await Promise.all([1, 2, 3, 4].map(caller));
    // On a machine that is so slow, a further period may have begun.
    const periods = 1 + Math.floor((performance.now() - began) / 1000 / limit.duration);
    await until("both processes", () => product.isShared(path));
    expect(allowed).toBeGreaterThanOrEqual(limit.points - 1);
    expect(allowed).toBeLessThanOrEqual(1.1 * limit.points * periods);
  });

  test("limits of calls that cost people time are exact over both; both processes answered all of it", async () => {
    const form = { name: "Ana", email: "ana@familia.example", subject: "Foto", message: "Não troca." };
    const send = () => calls(undefined, "192.0.2.12").post("/contact", form);
    const { points } = namedLimits.contact;
    const answers = await Promise.all(Array.from({ length: 3 * points }, send));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(points).fill(200), ...Array<number>(2 * points).fill(429)]);
    for (const path of ["/api/drivers/publish", "/api/auth/me"])
      expect([path, product.isShared(path)]).toEqual([path, true]);
  });
}
