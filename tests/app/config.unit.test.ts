import { expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { ConfigError, readConfig, withDevelopmentKeys } from "../../server/platform/config/config";

type Env = Record<string, string | undefined>;

function faultsOf(env: Env): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

const production = {
  NODE_ENV: "production",
  APP_URL: "https://rotaescola.example",
  SMTP_URL: "smtps://mail.example",
  MAIL_FROM: "Rota Escola <nao-responda@rotaescola.example>",
  CONTACT_EMAIL: "contato@rotaescola.example",
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  DOCUMENTS_KEY: "0".repeat(64),
  MEMORY_KEY: "1".repeat(64),
  VAPID_PRIVATE_KEY: "1".repeat(64),
  COMPANY_WHATSAPP: "+55 (11) 98765-4321",
  COMPANY_FACEBOOK: "https://facebook.com/empresa",
  COMPANY_INSTAGRAM: "https://instagram.com/empresa",
  COMPANY_LEGAL_NAME: "Empresa Ltda.",
  COMPANY_CNPJ: "11222333000181",
  COMPANY_ADDRESS: "Rua A, 1",
};
const simulated = { ...production, STRIPE_API_URL: "http://127.0.0.1:4242", STRIPE_WEBHOOK_SECRET: "any" };
const database = { DATABASE_URL: "postgres://rota:a@db/rota" };

// A misspelt NODE_ENV is not development; a key of Stripe in another's place would fail one payment after another.
test.each<[name: string, values: string[], fault: string | undefined, others?: Env]>([
  ["NODE_ENV", ["prodution", "production "], "must be development, test or production"],
  ["NODE_ENV", ["", "test"], undefined],
  ["APP_URL", ["https://rotaescola.com.br", "http://8.8.8.8:3000"], "NODE_ENV=production"],
  ["APP_URL", ["http://localhost:3000", "http://[::1]:3000", "http://192.168.0.10:3000"], undefined],
  ["APP_URL", ["http://localhost/app", "http://a:b@localhost"], "must be an origin"],
  ["DATABASE_PASSWORD", ["b"], "DATABASE_PASSWORD is for", database],
  ["WEB_PROCESSES", ["2", "auto"], "needs DATABASE_URL", production],
  ["WEB_PROCESSES", ["2"], "needs a PORT", { ...production, ...database, PORT: "0" }],
  ["MAIL_FROM", ["Rota <nada>", "a@b.com\r\nBcc: c@d.com"], "must be"],
  ["MAIL_FROM", ["a@b.com", '"Rota, Escola" <a@b.com>'], undefined],
  ["OPS_HOST", ["10.0.0.5", "10.0.0.5:99999", "[nada]:9091"], "must be host:port"],
  ["STRIPE_SECRET_KEY", ["pk_live_x"], "is a publishable key", production],
  ["STRIPE_SECRET_KEY", ["pk_live_x"], "is a publishable key", simulated],
  ["STRIPE_SECRET_KEY", ["whsec_x", "sk_live_…"], "must be", production],
  ["STRIPE_SECRET_KEY", ["rk_live_51Hx"], undefined, production],
  ["STRIPE_SECRET_KEY", ["any"], undefined, simulated],
  ["STRIPE_WEBHOOK_SECRET", ["sk_live_x", "whsec_"], "must be", production],
])("%s %j: fault %p", (name, values, fault, others = {}) => {
  for (const value of values) {
    const faults = faultsOf({ ...others, [name]: value });
    expect([value, faults]).toEqual([value, fault ? [expect.stringContaining(fault)] : []]);
    expect(faults.every((text) => text.startsWith(name) || fault === "NODE_ENV=production")).toBe(true);
  }
});

test("production lists every missing setting at once", () => {
  const faults = faultsOf({ NODE_ENV: "production", APP_URL: "" }).join("\n");
  const { NODE_ENV, DOCUMENTS_KEY, MEMORY_KEY, VAPID_PRIVATE_KEY, ...needed } = production;
  for (const name of Object.keys(needed).filter((name) => !name.startsWith("COMPANY_")))
    expect(faults).toContain(`${name} is missing`);
});

test.each<[what: string, env: Env, needsTls: boolean]>([
  ["elsewhere", { ...production, SMTP_URL: "smtp://mail.example:587" }, true],
  ["in the network", { ...production, SMTP_URL: "smtp://10.0.0.5" }, true],
  ["on this machine", { ...production, SMTP_URL: "smtp://a:b@[::1]:25" }, false],
  ["outside production", { SMTP_URL: "smtp://mail.example" }, false],
])("whether mails require TLS: a server %s", (_, env, needsTls) => {
  expect(readConfig(env).smtpNeedsTls).toBe(needsTls);
});

test.each<[env: Env, warning: string | RegExp, production?: Env]>([
  [{ STRIPE_SECRET_KEY: "sk_test_x" }, "STRIPE_SECRET_KEY is a test key", production],
  // Placeholders that would be shown.
  [{ COMPANY_CNPJ: undefined, COMPANY_ADDRESS: undefined }, /COMPANY_CNPJ, COMPANY_ADDRESS$/, production],
  [{ OPS_TOKEN: "x".repeat(31) }, "OPS_TOKEN is ignored: it has 31 characters", production],
  [{ VAPID_PRIVATE_KEY: undefined }, /^VAPID_PRIVATE_KEY .*no notices on phones/, production],
  [{ VAPID_PRIVATE_KEY: "0".repeat(64) }, /^VAPID_PRIVATE_KEY .*no notices on phones/, production],
  // Others could reach it, though it is not production.
  [{ HOST: "0.0.0.0" }, "demo logins answer this machine"],
])("%j is a warning, and doesn't prevent a start", (env, warning, others = {}) => {
  const read = readConfig({ ...others, ...env });
  const text =
    typeof warning === "string" ? expect.stringContaining(warning) : expect.stringMatching(warning);
  expect(read.warnings).toEqual([text]);
  expect(read.opsToken).toBeUndefined();
  if ("VAPID_PRIVATE_KEY" in env) expect([read.pushKey, read.company.hasPush]).toEqual([undefined, false]);
});

test.each<[name: string, value: string]>([
  ["COMPANY_FACEBOOK", "javascript:alert(1)"],
  ["COMPANY_INSTAGRAM", "//instagram.com/x"],
  ["COMPANY_WHATSAPP", "123"],
  ["COMPANY_CNPJ", "11222333000182"],
])("an invalid %s is a warning, and the placeholder is shown instead", (name, value) => {
  const { warnings, company } = readConfig({ [name]: value });
  expect(warnings).toEqual([expect.stringContaining(`${name} is ignored: it must be`)]);
  expect(company).toEqual(readConfig({}).company);
});

test("what is valid is used without a warning, and numbers are normalised", () => {
  const { warnings, company } = readConfig({ ...production, OPS_HOST: "[::1]:9091" });
  expect(warnings).toEqual([]);
  const { COMPANY_FACEBOOK: facebookUrl } = production;
  expect(company).toMatchObject({ whatsapp: "5511987654321", facebookUrl, cnpj: "11.222.333/0001-81" });
  // With letters, as given out since July 2026: the tax office's own example.
  expect(readConfig({ COMPANY_CNPJ: "12.ABC.345/01DE-35" }).company.cnpj).toBe("12.ABC.345/01DE-35");
  expect(readConfig({ OPS_TOKEN: "x".repeat(32) }).opsToken).toBe("x".repeat(32));
  expect(readConfig({ HOST: "::1" }).warnings).toEqual([]);
});

test("without a worker to show them there are no notices on phones, not with a key of development either", () => {
  const DATA_DIR = mkdtempSync(join(process.env.TEST_SCRATCH ?? tmpdir(), "config-"));
  const read = readConfig({ VAPID_PRIVATE_KEY: "a1".repeat(32), OFFLINE: "off", DATA_DIR });
  expect(read.warnings).toEqual([expect.stringContaining("ignored: OFFLINE=off")]);
  for (const { pushKey, company } of [read, withDevelopmentKeys(read)])
    expect([pushKey, company.hasPush]).toEqual([undefined, false]);
});

test("DATABASE_PASSWORD may have every character, and is used for the primary and the replicas", () => {
  const password = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}%41ã€`;
  const { databaseUrl, databaseReadUrl } = readConfig({
    DATABASE_URL: "postgres://rota@db:5432/rota?sslmode=disable",
    DATABASE_READ_URL: "postgres://rota@replica/rota",
    DATABASE_PASSWORD: password,
  });
  const read = [databaseUrl, databaseReadUrl].map((connectionString) => new Client({ connectionString }));
  const each = { user: "rota", password, database: "rota" };
  expect(read).toMatchObject([
    { ...each, host: "db" },
    { ...each, host: "replica" },
  ]);
});
