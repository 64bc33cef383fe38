import { beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { operatorLog } from "../../../drizzle/schema/ops";
import { errors } from "../../../shared/errors";
import { anAccount, subscribe } from "../../people/drivers";
import { aReportedDriver } from "../../people/reported-driver";
import { anOperator } from "../../people/staff";
import { testApp } from "../../support/app";
import { runOps } from "./run-ops";

const OPS_TOKEN = "a-key-for-the-tests-only-and-long";
let reported: Awaited<ReturnType<typeof aReportedDriver>>;
const app = testApp({ OPS_TOKEN });
beforeAll(async () => {
  reported = await aReportedDriver(app);
});

const ops = (...words: string[]) => runOps(words, { OPS_URL: app.url, OPS_TOKEN });
const linkIn = (text: string) => text.match(/http\S+\/operacao\/chave#\w+/)?.[0];
/** What a command prints once it has succeeded. */
async function done(...words: string[]): Promise<string> {
  const answer = await ops(...words);
  expect(answer).toMatchObject({ exitCode: 0 });
  return answer.stdout;
}

test("a reported profile is suspended, the report resolved, the suspension lifted; what was done is in log and record", async () => {
  const { driver, driverId, newReport, isSeen } = reported;
  const { id } = await newReport({ reason: "Cobrou adiantado." });
  expect(await done("reports")).toContain("Cobrou adiantado.");
  await done("suspend", driver.email, "--reason", "Denúncia confirmada");
  expect(await isSeen()).toBe(false);
  await done("resolve", id, "--reason", "Perfil suspenso");
  expect(await done("reports")).toContain("Nenhuma denúncia aberta.");
  await done("lift", driverId, "--reason", "Explicou-se");
  expect(await isSeen()).toBe(true);
  const person = await done("person", driver.email);
  for (const text of [driver.id, driverId, "Denúncia confirmada", "Explicou-se"])
    expect(person).toContain(text);
  const onlyLifted = await done("log", "--action", "suspension-lifted", "--about", driver.id);
  expect(onlyLifted).toContain("Explicou-se");
  expect(onlyLifted).not.toContain("Denúncia confirmada");
});

test.each([
  [["figures", "--day", "2026-02-30"], 1, "Valor inválido."],
  [["suspend", "edson"], 2, "--reason"],
  [["voar"], 2, 'Não há o comando "voar"'],
  [["figures", "--url", "http://rotaescola.example"], 2, "não é https"],
])("wrong usage is explained in a sentence: %j", async (words, exitCode, sentence) => {
  const answer = await ops(...words);
  expect(answer).toMatchObject({ exitCode, stdout: "", stderr: expect.stringContaining(sentence) });
});

test("errors are JSON for another program; a wrong key is refused", async () => {
  const answer = await ops("resolve", "aaaaaaaaaaaaaaaa", "--reason", "x", "--json");
  expect(answer).toMatchObject({
    exitCode: 1,
    json: { success: false, code: "REPORT_NOT_FOUND" },
    stderr: "",
  });
  const wrong = await runOps(["figures"], { OPS_URL: app.url, OPS_TOKEN: "wrong" });
  expect(wrong).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("OPS_TOKEN") });
});

test("a lost link is mailed again, all stopped jobs are tried again, and nobody pays an outdated price", async () => {
  const { services } = app;
  const { id, email } = await anAccount(services);
  await services.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, id));
  await done("resend-confirmation", email, "--reason", "Não chegou");
  const { boss } = services.jobs;
  await boss.send("mail-report", { reportId: "unknown" }, { retryLimit: 0 });
  const [taken] = await boss.fetch("mail-report");
  await boss.fail("mail-report", taken?.id ?? "", { message: "refused" });
  await done("retry", "--all", "--reason", "O servidor de email voltou");
  const { rows } = await services.database.rawQuery(
    "select name from jobs.job where state = 'created' and name in ('mail-report', 'mail-confirmation')",
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(["mail-confirmation", "mail-report"]);
  await subscribe(services, { id }, { priceCents: 100 });
  expect(await done("prices")).toContain("plano-condutor-mensal");
});

test("a name of two people does nothing; deleting asks for confirmation; then a person's data are exported and deleted", async () => {
  const { driver } = await aReportedDriver(app);
  const ambiguous = await ops("suspend", "Edson", "--reason", "x");
  expect(ambiguous.exitCode).toBe(1);
  for (const { id } of [driver, reported.driver]) expect(ambiguous.stderr).toContain(id);
  expect(await reported.isSeen()).toBe(true);
  const file = join(app.services.config.dataDir, "dados.json");
  await done("export", driver.email, "--reason", "LGPD", "--out", file);
  expect(await Bun.file(file).json()).toMatchObject({ account: { email: driver.email } });
  const unsure = await ops("delete", driver.email, "--reason", "LGPD");
  expect(unsure).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("--yes") });
  await done("delete", driver.email, "--reason", "LGPD", "--yes");
  expect((await ops("find", driver.email)).exitCode).toBe(1);
});

test("somebody is added to the staff, loses a device and is removed; each step is recorded without a name", async () => {
  const added = await done("staff", "add", "Helena@Equipe.example", "--name", "Helena Prado");
  expect(linkIn(added)).toStartWith(app.url);
  await done("staff", "add", "leo@equipe.example", "--name", "Léo", "--role", "reader");
  const { id, calls } = await anOperator(app, "Rui");
  await calls.people.find.query({ text: "ninguem" });
  const printed = await done("log");
  expect(printed).toMatch(/Rui +Busca de pessoas/);
  expect(printed).toMatch(/terminal +Pessoa incluída na equipe +Léo/);
  expect(printed).not.toContain(id);
  expect(linkIn(await done("staff", "link", "helena@equipe.example"))).not.toBe(linkIn(added));
  await done("staff", "remove", "helena@equipe.example");
  expect(await done("staff", "list")).not.toContain("Helena");
  const known = await ops("staff", "add", "leo@equipe.example", "--name", "Outro");
  expect(known.stderr).toContain(errors.STAFF_KNOWN.message);
  // Names are read from the team as it is; the log itself outlives a person.
  expect(JSON.stringify(await app.services.db.select().from(operatorLog))).not.toMatch(/helena|equipe/i);
});
