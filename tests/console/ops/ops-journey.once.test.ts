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
}, 240_000);
afterAll(async () => {
  rmSync(scratch, { recursive: true, force: true });
  await server.close();
});

const ops = (...words: string[]) => runOps(words, { OPS_URL: server.url, OPS_TOKEN });

async function page(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(server.url + path);
  return { status: answer.status, text: await answer.text() };
}

/** The public page of the driver. */
async function places(): Promise<Record<string, boolean>> {
  const path = `/condutor/${driver.driverId}`;
  const search = await worked(rest(server.url).get("/drivers/search", { state: "SP" }));
  const index = await page("/sitemap.xml");
  const maps = [...index.text.matchAll(/<loc>[^<]*?(\/sitemap[^<]*)<\/loc>/g)].map(([, map]) => map ?? "");
  const entries = await Promise.all(["/sitemap.xml", ...maps].map((map) => page(map)));
  return {
    profile: (await page(path)).status === 200,
    home: (await page("/")).text.includes(path),
    results: (await page("/buscar?estado=SP")).text.includes(path),
    search: JSON.stringify(search).includes(driver.driverId),
    sitemap: entries.some(({ text }) => text.includes(path)),
  };
}
const everywhere = { profile: true, home: true, results: true, search: true, sitemap: true };
const nowhere = { profile: false, home: false, results: false, search: false, sitemap: false };

test("from a public report to suspension, mail, disappearance, and back", async () => {
  const reason = "Cobrou adiantado e não apareceu.";
  await worked(rest(server.url).post(`/drivers/${driver.driverId}/report`, { reason }));
  const listed = await ops("reports");
  expect(listed).toMatchObject({ exitCode: 0 });
  expect(listed.stdout).toContain(reason);
  expect(await places()).toEqual(everywhere);

  const { items } = (await ops("reports", "--json")).json as { items: { id: string }[] };
  const report = items[0];
  const suspended = await ops("suspend", driver.email, "--reason", "Denúncia confirmada");
  expect(suspended).toMatchObject({ exitCode: 0 });
  expect(await places()).toEqual(nowhere);
  const mail = await server.mail.waitForMail(driver.email, "foi suspenso");
  expect(mail.text).toContain("Motivo: Denúncia confirmada");
  expect(mail.replyTo).toBe(server.env.CONTACT_EMAIL ?? "none");
  const again = await ops("suspend", driver.email, "--reason", "De novo");
  expect(again.stderr).toContain(errors.ALREADY_SUSPENDED.message);
  expect((await ops("resolve", report?.id ?? "", "--reason", "Perfil suspenso")).exitCode).toBe(0);
  expect((await ops("reports")).stdout).toContain("Nenhuma denúncia aberta.");
  expect((await ops("reports", "--all")).stdout).toContain("Perfil suspenso");

  expect(await ops("lift", driver.driverId, "--reason", "Explicou-se")).toMatchObject({ exitCode: 0 });
  expect(await places()).toEqual(everywhere);
  await server.mail.waitForMail(driver.email, "voltou");
  const recorded = (await ops("log", "--json")).json as { items: { action: string; reason: string }[] };
  const done = recorded.items.filter(({ action }) => action !== "looked-up");
  const acts = done.map(({ action, reason: why }) => `${action}: ${why}`);
  expect(acts.toSorted()).toEqual([
    "case-decided: Perfil suspenso",
    "suspended: Denúncia confirmada",
    "suspension-lifted: Explicou-se",
  ]);
}, 240_000);

test("figures, messages and the synced subscription", async () => {
  const message = { name: "Ana", email: "ana@email.com", subject: "Dúvida", message: "Como funciona?" };
  await worked(rest(server.url).post("/contact", message));
  expect((await ops("messages")).stdout).toContain("Como funciona?");
  const person = await ops("person", driver.email);
  for (const text of [driver.userId, driver.driverId, "Denúncia confirmada", "Explicou-se", "sub_"])
    expect(person.stdout).toContain(text);
  const onlyLifted = await ops("log", "--action", "suspension-lifted", "--about", driver.userId);
  expect(onlyLifted.stdout).toContain("Explicou-se");
  expect(onlyLifted.stdout).not.toContain("Denúncia confirmada");
  const figures = { drivers: 1, visible: 1, newAccounts: 1, deadJobs: 0 };
  expect((await ops("figures", "--json")).json).toMatchObject(figures);
  expect((await ops("figures")).stdout).toMatch(/Perfis visíveis agora +1/);
  expect((await ops("dead-jobs")).stdout).toContain("Nenhuma tarefa parada.");
  const synced = await ops("sync-subscription", driver.email, "--reason", "Pediu");
  expect(synced.stdout).toContain("active");
  const confirmed = await ops("resend-confirmation", driver.email, "--reason", "Pediu");
  expect(confirmed.stderr).toContain(errors.ALREADY_CONFIRMED.message);
  expect(confirmed.exitCode).toBe(1);
}, 240_000);

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
  ])(
    "%j",
    async (words, exitCode, sentence) => {
      const answer = await ops(...words);
      expect(answer).toMatchObject({ exitCode, stdout: "" });
      expect(answer.stderr).toContain(sentence);
    },
    60_000,
  );

  test.each([
    [["resolve", "aaaaaaaaaaaaaaaa", "--reason", "x"], 1, "REPORT_NOT_FOUND"],
    [["suspend", "edson"], 2, "USAGE"],
  ])(
    "%j, in JSON for another program",
    async (words, exitCode, code) => {
      const answer = await ops(...words, "--json");
      expect(answer).toMatchObject({ exitCode, json: { success: false, code }, stderr: "" });
    },
    60_000,
  );

  test("a name that matches two people does nothing", async () => {
    const other = await publishedLiveDriver(server);
    const answer = await ops("suspend", "Edson", "--reason", "x");
    expect(answer.exitCode).toBe(1);
    for (const { userId } of [driver, other]) expect(answer.stderr).toContain(userId);
    expect((await places()).profile).toBe(true);
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
  expect(await ops(first?.name ?? "", "--help")).toMatchObject({
    exitCode: 0,
    stdout: first && commandHelp(first).trim(),
  });
});

test("deleting asks for confirmation; then a person's data are exported and deleted", async () => {
  const person = await publishedLiveDriver(server);
  const file = join(scratch, "dados.json");
  const exported = await ops("export", person.email, "--reason", "LGPD", "--out", file);
  expect(exported).toMatchObject({ exitCode: 0 });
  expect(await Bun.file(file).json()).toMatchObject({ account: { email: person.email } });
  const unsure = await ops("delete", person.email, "--reason", "LGPD");
  expect(unsure.stderr).toContain("--yes");
  expect(unsure.exitCode).toBe(1);
  expect(await ops("delete", person.email, "--reason", "LGPD", "--yes")).toMatchObject({ exitCode: 0 });
  expect((await fetch(`${server.url}/condutor/${person.driverId}`)).status).toBe(404);
  expect((await ops("find", person.email)).exitCode).toBe(1);
  await server.mail.waitForMail(person.email, "foi excluída");
}, 240_000);
