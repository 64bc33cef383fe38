import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { commands } from "../../../scripts/ops/commands";
import { commandHelp } from "../../../scripts/ops/help";
import { errors } from "../../../shared/errors";
import { type LiveDriver, publishedLiveDriver, worked } from "../../accounts/live-driver";
import { rest } from "../../support/api";
import { type LiveServer, startLiveServer } from "../../support/live-server";
import { makeScratchFolder } from "../../support/scratch";
import { until } from "../../support/until";
import { runOps } from "./run-ops";

const OPS_TOKEN = "a-key-for-the-tests-only-and-long";
const scratch = makeScratchFolder();
let server: LiveServer;
let driver: LiveDriver;
beforeAll(async () => {
  server = await startLiveServer({ OPS_TOKEN });
  driver = await publishedLiveDriver(server);
});
afterAll(async () => {
  rmSync(scratch, { recursive: true, force: true });
  await server.close();
});

const ops = (...words: string[]) => runOps(words, { OPS_URL: server.url, OPS_TOKEN });
/** What a command prints once it has succeeded. */
async function done(...words: string[]): Promise<string> {
  const answer = await ops(...words);
  expect(answer).toMatchObject({ exitCode: 0 });
  return answer.stdout;
}
const page = async (path: string) => (await fetch(server.url + path)).text();

/** Where families find the driver. */
async function places() {
  const path = `/condutor/${driver.driverId}`;
  const search = await worked(rest(server.url).get("/drivers/search", { state: "SP" }));
  const index = await page("/sitemap.xml");
  const maps = [...index.matchAll(/<loc>[^<]*?(\/sitemap[^<]*)<\/loc>/g)].map(([, map]) => map ?? "");
  const entries = await Promise.all(["/sitemap.xml", ...maps].map(page));
  return {
    profile: (await fetch(server.url + path)).status === 200,
    home: (await page("/")).includes(path),
    results: (await page("/buscar?estado=SP")).includes(path),
    search: JSON.stringify(search).includes(driver.driverId),
    sitemap: entries.some((text) => text.includes(path)),
  };
}
const everywhere = { profile: true, home: true, results: true, search: true, sitemap: true };
const nowhere = { profile: false, home: false, results: false, search: false, sitemap: false };

test("from a public report to suspension, mail, disappearance, and back; what was done is in log, record and figures", async () => {
  const reason = "Cobrou adiantado e não apareceu.";
  await worked(rest(server.url).post(`/drivers/${driver.driverId}/report`, { reason }));
  expect(await done("reports")).toContain(reason);
  expect(await places()).toEqual(everywhere);

  const { items } = (await ops("reports", "--json")).json as { items: { id: string }[] };
  await done("suspend", driver.email, "--reason", "Denúncia confirmada");
  expect(await places()).toEqual(nowhere);
  const mail = await server.mail.waitForMail(driver.email, "foi suspenso");
  expect(mail.text).toContain("Motivo: Denúncia confirmada");
  expect(mail.replyTo).toBe(server.env.CONTACT_EMAIL ?? "none");
  const again = await ops("suspend", driver.email, "--reason", "De novo");
  expect(again.stderr).toContain(errors.ALREADY_SUSPENDED.message);
  await done("resolve", items[0]?.id ?? "", "--reason", "Perfil suspenso");
  expect(await done("reports")).toContain("Nenhuma denúncia aberta.");
  expect(await done("reports", "--all")).toContain("Perfil suspenso");

  await done("lift", driver.driverId, "--reason", "Explicou-se");
  expect(await places()).toEqual(everywhere);
  await server.mail.waitForMail(driver.email, "voltou");
  const log = (await ops("log", "--json")).json as { items: { action: string; reason: string }[] };
  const acts = log.items.filter(({ action }) => action !== "looked-up");
  expect(acts.map((act) => `${act.action}: ${act.reason}`).toSorted()).toEqual([
    "case-decided: Perfil suspenso",
    "suspended: Denúncia confirmada",
    "suspension-lifted: Explicou-se",
  ]);

  const message = { name: "Ana", email: "ana@email.com", subject: "Dúvida", message: "Como funciona?" };
  await worked(rest(server.url).post("/contact", message));
  expect(await done("messages")).toContain("Como funciona?");
  const person = await done("person", driver.email);
  for (const text of [driver.userId, driver.driverId, "Denúncia confirmada", "Explicou-se", "sub_"])
    expect(person).toContain(text);
  const onlyLifted = await done("log", "--action", "suspension-lifted", "--about", driver.userId);
  expect(onlyLifted).toContain("Explicou-se");
  expect(onlyLifted).not.toContain("Denúncia confirmada");
  const figures = { drivers: 1, visible: 1, newAccounts: 1, deadJobs: 0 };
  expect((await ops("figures", "--json")).json).toMatchObject(figures);
  expect(await done("figures")).toMatch(/Perfis visíveis agora +1/);
  expect(await done("dead-jobs")).toContain("Nenhuma tarefa parada.");
  expect(await done("sync-subscription", driver.email, "--reason", "Pediu")).toContain("active");
  const confirmed = await ops("resend-confirmation", driver.email, "--reason", "Pediu");
  expect(confirmed.stderr).toContain(errors.ALREADY_CONFIRMED.message);
});

describe("wrong usage is explained in a sentence", () => {
  test.each([
    [["find", "ninguém-assim"], 1, "Não encontramos ninguém"],
    [["retry", "nenhuma", "--reason", "x"], 1, errors.JOB_NOT_FOUND.message],
    [["figures", "--day", "ontem"], 1, "Valor inválido."],
    [["suspend", "edson"], 2, "--reason"],
    [["suspend", "--reason", "x"], 2, "Falta dizer"],
    [["voar"], 2, 'Não há o comando "voar"'],
    [["figures", "--rapido"], 2, "--help"],
    [["figures", "--out", "x"], 2, "não usa --out"],
  ])("%j", async (words, exitCode, sentence) => {
    const answer = await ops(...words);
    expect(answer).toMatchObject({ exitCode, stdout: "" });
    expect(answer.stderr).toContain(sentence);
  });

  test.each([
    [["resolve", "aaaaaaaaaaaaaaaa", "--reason", "x"], 1, "REPORT_NOT_FOUND"],
    [["suspend", "edson"], 2, "USAGE"],
  ])("%j, in JSON for another program", async (words, exitCode, code) => {
    const answer = await ops(...words, "--json");
    expect(answer).toMatchObject({ exitCode, json: { success: false, code }, stderr: "" });
  });

  test("a server that is down, a wrong key, no key, an address without https", async () => {
    const fails = async (exitCode: number, sentence: string, env: Record<string, string>) => {
      const answer = await runOps(["figures"], env);
      expect(answer.stderr).toContain(sentence);
      expect(answer.exitCode).toBe(exitCode);
    };
    await fails(1, "não respondeu", { OPS_URL: "http://127.0.0.1:9", OPS_TOKEN });
    await fails(1, "OPS_TOKEN", { OPS_URL: server.url, OPS_TOKEN: "wrong" });
    await until("the refusal in the log", () => server.logs().includes("wrong or missing OPS_TOKEN"));
    await fails(1, "Falta a chave", { OPS_URL: server.url, DATA_DIR: scratch });
    await fails(2, "não é https", { OPS_URL: "http://rotaescola.example", OPS_TOKEN });
  });
});

test("the help of each command is correct: usage, options and example are the command's", async () => {
  for (const command of commands)
    for (const text of [command.usage, command.example]) {
      expect(commandHelp(command)).toContain(text);
      expect(text).toStartWith(`bun run ops ${command.name}`);
      expect([text, text.includes("--reason")]).toEqual([text, command.needsReason ?? false]);
    }
  const [first] = commands;
  expect(await done(first?.name ?? "", "--help")).toBe(first ? commandHelp(first).trim() : "");
});

test("a name of two people does nothing; deleting asks for confirmation; then a person's data are exported and deleted", async () => {
  const person = await publishedLiveDriver(server);
  const ambiguous = await ops("suspend", "Edson", "--reason", "x");
  expect(ambiguous.exitCode).toBe(1);
  for (const { userId } of [driver, person]) expect(ambiguous.stderr).toContain(userId);
  expect((await places()).profile).toBe(true);

  const file = join(scratch, "dados.json");
  await done("export", person.email, "--reason", "LGPD", "--out", file);
  expect(await Bun.file(file).json()).toMatchObject({ account: { email: person.email } });
  const unsure = await ops("delete", person.email, "--reason", "LGPD");
  expect(unsure).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("--yes") });
  await done("delete", person.email, "--reason", "LGPD", "--yes");
  expect((await fetch(`${server.url}/condutor/${person.driverId}`)).status).toBe(404);
  expect((await ops("find", person.email)).exitCode).toBe(1);
  await server.mail.waitForMail(person.email, "foi excluída");
});
