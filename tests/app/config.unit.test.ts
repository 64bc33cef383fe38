import { describe, expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { ConfigError, readConfig, withDevelopmentKeys } from "../../server/platform/config/config";

function faultsOf(env: Record<string, string>): string[] {
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
};
const company = {
  COMPANY_WHATSAPP: "+55 (11) 98765-4321",
  COMPANY_FACEBOOK: "https://facebook.com/empresa",
  COMPANY_INSTAGRAM: "https://instagram.com/empresa",
  COMPANY_LEGAL_NAME: "Empresa Ltda.",
  COMPANY_CNPJ: "11222333000181",
  COMPANY_ADDRESS: "Rua A, 1",
};

describe("errors that prevent a start", () => {
  test("NODE_ENV has one of three values; a misspelt one is not development", () => {
    for (const NODE_ENV of ["prodution", "Production", "prod", "production "])
      expect(faultsOf({ NODE_ENV })).toEqual(["NODE_ENV must be development, test or production"]);
    for (const NODE_ENV of ["", "development", "test"]) expect(faultsOf({ NODE_ENV })).toEqual([]);
  });

  test("outside production a public address", () => {
    for (const APP_URL of ["https://rotaescola.com.br", "http://8.8.8.8:3000", "http://[2800:3f0::1]/"])
      expect(faultsOf({ APP_URL })).toEqual([expect.stringContaining("NODE_ENV=production")]);
    for (const APP_URL of [
      "http://localhost:3000",
      "http://127.0.0.1:3000/",
      "http://[::1]:3000",
      "http://192.168.0.10:3000",
      "http://172.20.0.3",
      "http://notebook.local:3000",
      "http://notebook:3000",
      "http://[fd00::1]",
    ])
      expect(faultsOf({ APP_URL })).toEqual([]);
    expect(faultsOf(production)).toEqual([]);
  });

  test("a password of the database both in its address and beside it", () => {
    const DATABASE_URL = "postgres://rota:a@db/rota";
    expect(faultsOf({ DATABASE_URL, DATABASE_PASSWORD: "b" })).toEqual([
      expect.stringContaining("DATABASE_PASSWORD is for"),
    ]);
    expect(faultsOf({ DATABASE_URL })).toEqual([]);
  });

  test("an origin with a path, an invalid sender, an OPS_HOST without port", () => {
    for (const APP_URL of ["http://localhost/app", "http://localhost/?a=1", "http://ana:senha@localhost"])
      expect(faultsOf({ APP_URL })).toEqual([expect.stringContaining("APP_URL must be an origin")]);
    for (const MAIL_FROM of ["Rota Escola", "Rota <nada>", "a@b.com\r\nBcc: c@d.com", "Rota <a@b.com> e"])
      expect(faultsOf({ MAIL_FROM })).toEqual([expect.stringContaining("MAIL_FROM must be")]);
    for (const MAIL_FROM of ["a@b.com", "Rota <a@b.com>", '"Rota, Escola" <a@b.com>', "<a@b.com>"])
      expect(faultsOf({ MAIL_FROM })).toEqual([]);
    for (const OPS_HOST of ["10.0.0.5", "10.0.0.5:99999", ":9091", "[nada]:9091"])
      expect(faultsOf({ OPS_HOST })).toEqual([expect.stringContaining("OPS_HOST must be host:port")]);
    expect(readConfig({ OPS_HOST: "[::1]:9091" }).opsAddress).toEqual({ host: "::1", port: 9091 });
  });

  test("a key of Stripe in another's place: payments would fail one by one", () => {
    const faults = (env: Record<string, string>) => faultsOf({ ...production, ...env });
    for (const STRIPE_API_URL of ["", "http://127.0.0.1:4242"])
      expect(faults({ STRIPE_SECRET_KEY: "pk_live_x", STRIPE_API_URL })).toEqual([
        expect.stringContaining("STRIPE_SECRET_KEY is a publishable key"),
      ]);
    for (const STRIPE_SECRET_KEY of ["whsec_x", "sk_live_", "sk_live_…", "live"])
      expect(faults({ STRIPE_SECRET_KEY })).toEqual([expect.stringContaining("STRIPE_SECRET_KEY must be")]);
    for (const STRIPE_WEBHOOK_SECRET of ["sk_live_x", "we_1x", "whsec_"])
      expect(faults({ STRIPE_WEBHOOK_SECRET })).toEqual([
        expect.stringContaining("STRIPE_WEBHOOK_SECRET must be"),
      ]);
    const simulated = { STRIPE_API_URL: "http://127.0.0.1:4242", STRIPE_WEBHOOK_SECRET: "any" };
    for (const env of [{ STRIPE_SECRET_KEY: "rk_live_51Hx" }, { ...simulated, STRIPE_SECRET_KEY: "any" }])
      expect(faults(env)).toEqual([]);
  });
});

test("in production mails require TLS, except to a mail server on this machine", () => {
  const needsTls = (SMTP_URL: string) => readConfig({ ...production, SMTP_URL }).smtpNeedsTls;
  for (const url of ["smtp://mail.example:587", "smtp://10.0.0.5", "smtps://mail.example"])
    expect(needsTls(url)).toBe(true);
  for (const url of ["smtp://127.0.0.1:1025", "smtp://LOCALHOST", "smtp://a:b@[::1]:25"])
    expect(needsTls(url)).toBe(false);
  expect(readConfig({ SMTP_URL: "smtp://mail.example" }).smtpNeedsTls).toBe(false);
});

describe("warnings that don't prevent a start", () => {
  test("a test key of Stripe in production", () => {
    const told = (STRIPE_SECRET_KEY: string) =>
      readConfig({ ...production, ...company, STRIPE_SECRET_KEY }).warnings;
    for (const key of ["sk_test_x", "rk_test_x"])
      expect(told(key)).toEqual([expect.stringContaining("STRIPE_SECRET_KEY is a test key")]);
    expect(told("sk_live_x")).toEqual([]);
  });

  test("invalid company data; the placeholder is shown instead", () => {
    const wrong: Record<string, string[]> = {
      COMPANY_FACEBOOK: ["javascript:alert(1)", "facebook", "data:text/html,x", "https://a:b@facebook.com"],
      COMPANY_INSTAGRAM: ["javascript://x", "//instagram.com/x"],
      COMPANY_WHATSAPP: ["ligue", "123", "1".repeat(20)],
      COMPANY_CNPJ: ["11222333000182", "1122233300018", "00000000000000", "11.222.333/0001-8X"],
    };
    const { company: usual } = readConfig({});
    for (const [name, values] of Object.entries(wrong)) {
      for (const value of values) {
        const read = readConfig({ [name]: value });
        expect(read.warnings).toEqual([expect.stringContaining(`${name} is ignored: it must be`)]);
        expect(read.company).toEqual(usual);
      }
    }
  });

  test("valid company data are used, and numbers are normalised", () => {
    const read = readConfig({ ...production, ...company });
    expect(read.warnings).toEqual([]);
    expect(read.company).toMatchObject({
      whatsapp: "5511987654321",
      facebookUrl: company.COMPANY_FACEBOOK,
      cnpj: "11.222.333/0001-81",
    });
    expect(readConfig({ COMPANY_WHATSAPP: "11 98765-4321" }).company.whatsapp).toBe("5511987654321");
    // With letters, as given out since July 2026: the tax office's own example.
    expect(readConfig({ COMPANY_CNPJ: "12.ABC.345/01DE-35" }).company.cnpj).toBe("12.ABC.345/01DE-35");
  });

  test("no key for notices on phones, one that is none, or no worker to show them: they are off", () => {
    for (const VAPID_PRIVATE_KEY of [undefined, "0".repeat(64), "x"]) {
      const read = readConfig({ ...production, ...company, VAPID_PRIVATE_KEY });
      expect(read.warnings).toEqual([expect.stringMatching(/^VAPID_PRIVATE_KEY .*no notices on phones/)]);
      expect([read.pushKey, read.company.hasPush]).toEqual([undefined, false]);
    }
    const DATA_DIR = mkdtempSync(join(process.env.TEST_SCRATCH ?? tmpdir(), "config-"));
    const withoutWorker = readConfig({ VAPID_PRIVATE_KEY: "a1".repeat(32), OFFLINE: "off", DATA_DIR });
    expect(withoutWorker.warnings).toEqual([expect.stringContaining("ignored: OFFLINE=off")]);
    for (const read of [withoutWorker, withDevelopmentKeys(withoutWorker)])
      expect([read.pushKey, read.company.hasPush]).toEqual([undefined, false]);
  });

  test("placeholders in production are listed", () => {
    const { COMPANY_CNPJ: _, COMPANY_ADDRESS: __, ...rest } = company;
    const [warning] = readConfig({ ...production, ...rest }).warnings;
    expect(warning).toEndWith("COMPANY_CNPJ, COMPANY_ADDRESS");
    expect(readConfig({}).warnings).toEqual([]);
  });

  test("a short OPS_TOKEN, which is then ignored", () => {
    const short = readConfig({ ...production, ...company, OPS_TOKEN: "x".repeat(31) });
    expect(short.opsToken).toBeUndefined();
    expect(short.warnings).toEqual([expect.stringContaining("OPS_TOKEN is ignored: it has 31 characters")]);
    expect(readConfig({ OPS_TOKEN: "x".repeat(32) }).opsToken).toBe("x".repeat(32));
  });

  test("a HOST that others can reach, outside production", () => {
    for (const HOST of ["0.0.0.0", "::", "192.168.0.10"])
      expect(readConfig({ HOST }).warnings).toEqual([
        expect.stringContaining("demo logins answer this machine"),
      ]);
    for (const HOST of ["127.0.0.1", "localhost", "::1"]) expect(readConfig({ HOST }).warnings).toEqual([]);
  });
});

test("DATABASE_PASSWORD may have every character, and is used for the primary and the replicas", () => {
  const printable = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
  for (const DATABASE_PASSWORD of [printable, "a#b@c/d", "%41", "ã€"]) {
    const DATABASE_URL = "postgres://rota@db:5432/rota?sslmode=disable";
    const given = { DATABASE_URL, DATABASE_READ_URL: "postgres://rota@replica/rota", DATABASE_PASSWORD };
    const { databaseUrl, databaseReadUrl } = readConfig(given);
    for (const [connectionString, host] of [
      [databaseUrl, "db"],
      [databaseReadUrl, "replica"],
    ])
      expect(new Client({ connectionString })).toMatchObject({
        user: "rota",
        password: DATABASE_PASSWORD,
        host,
        database: "rota",
      });
  }
});
