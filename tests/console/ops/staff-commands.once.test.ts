import { expect, test } from "bun:test";
import { documentPages } from "../../../drizzle/schema/documents";
import { operatorLog } from "../../../drizzle/schema/ops";
import { errors } from "../../../shared/errors";
import { driverWithDocuments, newOperator } from "../../documents/driver-with-documents";
import { terminal } from "../../support/api";
import { testApp } from "../../support/app";
import { signedInStaff } from "../staff";
import { runOps } from "./run-ops";

const OPS_TOKEN = "a-key-for-the-tests-only-and-long";
const app = testApp({ OPS_TOKEN });

const ops = (...words: string[]) => runOps(words, { OPS_URL: app.url, OPS_TOKEN });
const staff = (...words: string[]) => ops("staff", ...words);
const linkIn = (text: string) => text.match(/http\S+\/operacao\/chave#\w+/)?.[0];

test("somebody is added, loses a device and is removed; each step is recorded without a name; wrong usage is explained", async () => {
  expect((await staff("list")).stdout).toContain("Ninguém na equipe");
  const added = await staff("add", "Helena@Equipe.example", "--name", "Helena Prado");
  expect([added.exitCode, linkIn(added.stdout)]).toEqual([0, expect.stringContaining(app.url)]);
  expect((await staff("add", "leo@equipe.example", "--name", "Léo", "--role", "reader")).exitCode).toBe(0);
  const { items } = (await staff("list", "--json")).json as { items: { role: string; email: string }[] };
  expect(items.map(({ email, role }) => [email, role])).toEqual([
    ["helena@equipe.example", "operator"],
    ["leo@equipe.example", "reader"],
  ]);

  const { id, calls } = await signedInStaff(app, "operator", "Rui");
  await calls.people.find.query({ text: "ninguem" });
  const { stdout: printed } = await ops("log");
  expect(printed).toMatch(/Rui +Busca de pessoas/);
  expect(printed).toMatch(/terminal +Pessoa incluída na equipe +Léo/);
  expect(printed).not.toContain(id);

  const renewed = await staff("link", "helena@equipe.example");
  expect(linkIn(renewed.stdout)).not.toBe(linkIn(added.stdout));
  expect((await staff("remove", "helena@equipe.example")).exitCode).toBe(0);
  expect((await staff("list")).stdout).not.toContain("Helena");

  const known = await staff("add", "leo@equipe.example", "--name", "Outro");
  expect(known.stderr).toContain(errors.STAFF_KNOWN.message);
  expect((await staff("link", "ninguem@equipe.example")).stderr).toContain(errors.STAFF_NOT_FOUND.message);
  expect((await staff("add", "nem-email", "--name", "X")).exitCode).toBe(1);
  for (const words of [
    "add a@b.example",
    "add",
    "list a@b.example",
    "constructor",
    "add c@d.example --name C --role chefe",
  ])
    expect([words, (await staff(...words.split(" "))).exitCode]).toEqual([words, 2]);

  const log = (await terminal(app.url, OPS_TOKEN).log.query()).items.map(({ action }) => action);
  const done = ["staff-removed", "staff-link-made", "people-searched", "staff-added", "staff-added"];
  expect(log).toEqual(done);
  // Names are read from the team as it is; the log itself outlives a person.
  expect(JSON.stringify(await app.services.db.select().from(operatorLog))).not.toMatch(/helena|equipe/i);
});

test("documents rekey re-encrypts what has an older key, and reports what no key decrypts", async () => {
  const driver = await driverWithDocuments(app, await newOperator(app));
  await driver.sent("course");
  const rekey = () => ops("documents", "rekey", "--reason", "Troca anual");
  expect(await rekey()).toMatchObject({ exitCode: 0, stdout: "0 página(s) com a chave nova." });
  await app.services.db.update(documentPages).set({ keyId: "0000000000000000" });
  expect((await rekey()).stdout).toContain("1 não abrem com nenhuma chave dada");
  const wrong = await ops("documents", "apagar", "--reason", "x");
  expect(wrong).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("documents rekey") });
});
