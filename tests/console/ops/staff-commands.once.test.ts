import { expect, test } from "bun:test";
import { operatorLog } from "../../../drizzle/schema/ops";
import { errors } from "../../../shared/errors";
import { terminal } from "../../support/api";
import { testApp } from "../../support/app";
import { signedInStaff } from "../staff";
import { runOps } from "./run-ops";

const OPS_TOKEN = "a-key-for-the-tests-only-and-long";
const app = testApp({ OPS_TOKEN });

const staff = (...words: string[]) => runOps(["staff", ...words], { OPS_URL: app.url, OPS_TOKEN });
const linkIn = (text: string) => text.match(/http\S+\/operacao\/chave#\w+/)?.[0];

test("somebody is added, loses a device and is removed; each step is recorded without a name", async () => {
  expect((await staff("list")).stdout).toContain("Ninguém na equipe");
  const added = await staff("add", "Helena@Equipe.example", "--name", "Helena Prado");
  expect({ exitCode: added.exitCode, link: linkIn(added.stdout) }).toEqual({
    exitCode: 0,
    link: expect.stringContaining(app.url),
  });
  expect((await staff("add", "leo@equipe.example", "--name", "Léo", "--role", "reader")).exitCode).toBe(0);
  const { items } = (await staff("list", "--json")).json as { items: { role: string; email: string }[] };
  expect(items.map(({ email, role }) => [email, role])).toEqual([
    ["helena@equipe.example", "operator"],
    ["leo@equipe.example", "reader"],
  ]);

  // What somebody did is printed with names and in words.
  const { id, calls } = await signedInStaff(app, "operator", "Rui");
  await calls.people.find.query({ text: "ninguem" });
  const { stdout: printed } = await runOps(["log"], { OPS_URL: app.url, OPS_TOKEN });
  expect(printed).toMatch(/Rui +Busca de pessoas/);
  expect(printed).toMatch(/terminal +Pessoa incluída na equipe +Léo/);
  expect(printed).not.toContain(id);

  const renewed = await staff("link", "helena@equipe.example");
  expect(linkIn(renewed.stdout)).not.toBe(linkIn(added.stdout));
  expect((await staff("remove", "helena@equipe.example")).exitCode).toBe(0);
  expect((await staff("list")).stdout).not.toContain("Helena");
  const { items: log } = await terminal(app.url, OPS_TOKEN).log.query();
  expect(log.map(({ action }) => action)).toEqual([
    "staff-removed",
    "staff-link-made",
    "people-searched",
    "staff-added",
    "staff-added",
  ]);
  // Names are read from the team as it is; the log itself outlives a person.
  const stored = await app.services.db.select().from(operatorLog);
  expect(JSON.stringify(stored)).not.toMatch(/helena|equipe/i);
});

test("wrong usage changes nothing and is explained", async () => {
  const known = await staff("add", "leo@equipe.example", "--name", "Outro");
  expect(known.stderr).toContain(errors.STAFF_KNOWN.message);
  expect((await staff("link", "ninguem@equipe.example")).stderr).toContain(errors.STAFF_NOT_FOUND.message);
  expect((await staff("add", "nem-email", "--name", "X")).exitCode).toBe(1);
  for (const words of [["add", "a@b.example"], ["add"], ["list", "a@b.example"], ["constructor"], []])
    expect((await staff(...words)).exitCode).toBe(2);
  expect((await staff("add", "c@d.example", "--name", "C", "--role", "chefe")).exitCode).toBe(2);
});
