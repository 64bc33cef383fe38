import { expect, test } from "bun:test";
import { refusalOf, signedInStaff } from "../../console/staff";
import { rest } from "../../support/api";
import { testApp } from "../../support/app";

const app = testApp();

const report = (key: unknown) => rest(app.url).post("/authorities/broken-link", { key });

test("a reported link is in the queue once, however often it is reported, and again after it was closed", async () => {
  const operator = await signedInStaff(app);
  const waiting = async () => (await operator.calls.queue.list.query({ kind: "link" })).items;
  const answers = await Promise.all(Array.from({ length: 4 }, () => report("RS/Porto Alegre")));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await waiting()).toMatchObject([{ subject: "RS/Porto Alegre", detail: "EPTC (Porto Alegre, RS)" }]);

  await operator.calls.authorities.close.mutate({ key: "RS/Porto Alegre", outcome: "works" });
  expect(await waiting()).toEqual([]);
  const again = operator.calls.authorities.close.mutate({ key: "RS/Porto Alegre", outcome: "works" });
  expect(await refusalOf(again)).toBe("QUEUE_ITEM_CLOSED");
  const { items } = await operator.calls.log.list.query({ action: "link-checked" });
  expect(items).toMatchObject([{ actorName: "Helena", reason: "RS/Porto Alegre: O link funciona" }]);

  await operator.calls.queue.undo.mutate({ kind: "link", id: "RS/Porto Alegre" });
  expect(await waiting()).toHaveLength(1);
  await operator.calls.authorities.close.mutate({ key: "RS/Porto Alegre", outcome: "corrected" });

  await report("RS/Porto Alegre");
  expect(await waiting()).toHaveLength(1);
});

test("only URLs of the table are accepted, and only operators close them", async () => {
  for (const key of ["XX", "SP/Nenhuma", "__proto__", "a".repeat(80)])
    expect((await report(key)).status).toBe(404);
  for (const key of [null, 7, "a".repeat(81)]) expect((await report(key)).status).toBe(400);
  await report("SP");
  const reader = await signedInStaff(app, "reader");
  const close = reader.calls.authorities.close.mutate({ key: "SP", outcome: "works" });
  expect(await refusalOf(close)).toBe("STAFF_READ_ONLY");
});
