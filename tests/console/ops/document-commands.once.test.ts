import { expect, test } from "bun:test";
import { documentPages } from "../../../drizzle/schema/documents";
import { driverWithDocuments, newOperator } from "../../documents/driver-with-documents";
import { testApp } from "../../support/app";
import { runOps } from "./run-ops";

const OPS_TOKEN = "a-key-for-the-tests-only-and-long";
const app = testApp({ OPS_TOKEN });

test("documents rekey re-encrypts what has an older key, and reports what no key decrypts", async () => {
  const driver = await driverWithDocuments(app, await newOperator(app));
  await driver.sent("course");
  const rekey = () =>
    runOps(["documents", "rekey", "--reason", "Troca anual"], { OPS_URL: app.url, OPS_TOKEN });
  expect(await rekey()).toMatchObject({ exitCode: 0, stdout: "0 página(s) com a chave nova." });
  await app.services.db.update(documentPages).set({ keyId: "0000000000000000" });
  expect((await rekey()).stdout).toContain("1 não abrem com nenhuma chave dada");
  const wrong = await runOps(["documents", "apagar", "--reason", "x"], { OPS_URL: app.url, OPS_TOKEN });
  expect({ exitCode: wrong.exitCode, said: wrong.stderr }).toEqual({
    exitCode: 2,
    said: expect.stringContaining("documents rekey"),
  });
});
