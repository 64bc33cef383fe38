import { z } from "zod";
import type { Company } from "../shared/company";

const optional = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);

const port = z.coerce.number().int().min(0).max(65_535).default(3000);
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http:// or https:// address" });

const environment = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).catch("development"),
  PORT: port,
  HOST: optional,
  APP_URL: httpUrl.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }).optional(),
  DATA_DIR: z.string().default("./.data"),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" }).optional(),
  MAIL_FROM: optional,
  CONTACT_EMAIL: z.email({ error: "must be an e-mail address" }).optional(),
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_URL: httpUrl.optional(),
  SEED_DEMO: z.enum(["true", "false"], { error: "must be true or false" }).optional(),
  RATE_LIMIT: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  COMPANY_WHATSAPP: optional,
  COMPANY_FACEBOOK: optional,
  COMPANY_INSTAGRAM: optional,
  COMPANY_LEGAL_NAME: optional,
  COMPANY_CNPJ: optional,
  COMPANY_ADDRESS: optional,
  BRAND_NAME: optional,
  OPS_TOKEN: optional,
  // Set by `bun run dev` only: pages then load their scripts from Vite's development server.
  DEV_CLIENT: z.literal("1").optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

type Environment = z.infer<typeof environment>;

export type Config = {
  isProduction: boolean;
  port: number;
  host: string;
  /** Public origin, no final slash. */
  appUrl: string;
  isLoopback: boolean;
  databaseUrl: string | undefined;
  dataDir: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Unset: the local simulator. */
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string | undefined } | undefined;
  seedDemo: boolean;
  rateLimit: boolean;
  trustedProxyHops: number;
  company: Company;
  /** Unset: the operator's interface is off; development makes one (ops-token.ts). */
  opsToken: string | undefined;
  logLevel: Environment["LOG_LEVEL"];
  devClient: boolean;
  /** Things that work but that the person who starts the server should know. */
  warnings: string[];
};

/** Raised when the environment is not usable; lists every fault at once. */
export class ConfigError extends Error {
  override name = "ConfigError";
  constructor(readonly faults: string[]) {
    super(
      `The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join("\n")}`,
    );
  }
}

/**
 * Reads and validates the environment (the contract stands in the README's table).
 * @throws ConfigError with every fault.
 */
export function readConfig(source: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === "production";
  const appUrl = new URL(env.APP_URL ?? `http://localhost:${env.PORT}`).origin;
  const isLoopback = isLoopbackUrl(appUrl);
  const faults = faultsOf(env, isProduction, isLoopback, appUrl);
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    isProduction,
    port: env.PORT,
    host: env.HOST ?? (isProduction ? "0.0.0.0" : "127.0.0.1"),
    appUrl,
    isLoopback,
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${env.BRAND_NAME ?? "Rota Escola"} <nao-responda@rotaescola.example>`,
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            apiUrl: env.STRIPE_API_URL,
          }
        : undefined,
    seedDemo: env.SEED_DEMO ? env.SEED_DEMO === "true" : !isProduction,
    rateLimit: env.RATE_LIMIT === "on",
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
    company: companyOf(env, appUrl),
    opsToken: env.OPS_TOKEN,
    logLevel: env.LOG_LEVEL,
    devClient: env.DEV_CLIENT === "1" && !isProduction,
    warnings: warningsOf(isProduction, isLoopback),
  };
}

/** Whether an address points at this machine: localhost, 127.0.0.0/8 or ::1. */
export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function faultsOf(env: Environment, isProduction: boolean, isLoopback: boolean, appUrl: string): string[] {
  const faults: string[] = [];
  const simulated = !env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET && !isProduction;
  if (!simulated) {
    if (!env.STRIPE_SECRET_KEY) faults.push("STRIPE_SECRET_KEY is missing");
    if (!env.STRIPE_WEBHOOK_SECRET) faults.push("STRIPE_WEBHOOK_SECRET is missing");
  }
  if (!isProduction) return faults;
  if (!env.SMTP_URL) faults.push("SMTP_URL is missing: production sends real mail");
  if (!env.MAIL_FROM) faults.push("MAIL_FROM is missing: production sends real mail");
  if (!env.CONTACT_EMAIL) faults.push("CONTACT_EMAIL is missing: reports and contact messages need a reader");
  if (!env.APP_URL) faults.push("APP_URL is missing: links in mails need the public address");
  if (env.STRIPE_API_URL?.startsWith("http:") && !isLoopbackUrl(env.STRIPE_API_URL))
    faults.push("STRIPE_API_URL must use https, or http on a loopback address");
  if (!isLoopback) {
    if (!appUrl.startsWith("https:")) faults.push("APP_URL must use https in production");
    if (env.RATE_LIMIT === "off") faults.push("RATE_LIMIT=off is for tests: remove it");
    if (env.SEED_DEMO === "true") faults.push("SEED_DEMO=true is for tests: remove it");
  }
  return faults;
}

function warningsOf(isProduction: boolean, isLoopback: boolean): string[] {
  if (isProduction && isLoopback)
    return ["APP_URL is a loopback address: links in mails work on this machine only"];
  return [];
}

function companyOf(env: Environment, origin: string): Company {
  return {
    brandName: env.BRAND_NAME ?? "Rota Escola",
    origin,
    whatsapp: (env.COMPANY_WHATSAPP ?? "5511900000000").replace(/\D/g, ""),
    facebookUrl: env.COMPANY_FACEBOOK ?? "https://www.facebook.com/rotaescola",
    instagramUrl: env.COMPANY_INSTAGRAM ?? "https://www.instagram.com/rotaescola",
    contactEmail: env.CONTACT_EMAIL ?? "contato@rotaescola.example",
    legalName: env.COMPANY_LEGAL_NAME ?? "Rota Escola Serviços Digitais Ltda.",
    cnpj: env.COMPANY_CNPJ ?? "00.000.000/0001-91",
    address: env.COMPANY_ADDRESS ?? "Rua das Escolas, 100, São Paulo, SP, 01000-000",
  };
}
