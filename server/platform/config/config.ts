import { availableParallelism } from "node:os";
import { z } from "zod";
import { type Company, DEFAULT_BRAND } from "../../../shared/company";
import { readCompany } from "./company-settings";
import { hasPassword, withPassword } from "./database-address";
import { hostAndPort, isLoopbackHost, isLoopbackUrl, isPublicUrl } from "./hosts";
import { mailEnvironment, type SmtpLimits, smtpLimitsOf } from "./mail-settings";
import { pushKeyOf } from "./push-settings";
import { developmentKey, readSecretKeys, type SecretKeys } from "./secret-keys";
import { isTestKey, stripeFaults } from "./stripe-settings";

const optional = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);

const port = z.coerce.number().int().min(0).max(65_535).default(3000);
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http:// or https:// address" });

const OPS_TOKEN_MIN_LENGTH = 32;

const environment = z.object({
  NODE_ENV: z
    .enum(["development", "test", "production"], { error: "must be development, test or production" })
    .default("development"),
  PORT: port,
  HOST: optional,
  APP_URL: httpUrl
    .refine((url) => isOrigin(url), { error: "must be an origin alone: no path, query or login" })
    .optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }).optional(),
  DATABASE_READ_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })
    .optional(),
  DATABASE_PASSWORD: z.string().optional(),
  WEB_PROCESSES: z
    .union([z.literal("auto"), z.coerce.number().int().min(1).max(64)], { error: "must be auto or 1 to 64" })
    .default(1),
  DATA_DIR: z.string().default("./.data"),
  BACKUP_DIR: optional,
  ...mailEnvironment,
  CONTACT_EMAIL: z.email({ error: "must be an e-mail address" }).optional(),
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_URL: httpUrl.optional(),
  SEED_DEMO: z.enum(["true", "false"], { error: "must be true or false" }).optional(),
  RATE_LIMIT: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  OFFLINE: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  COMPANY_WHATSAPP: optional,
  COMPANY_FACEBOOK: optional,
  COMPANY_INSTAGRAM: optional,
  COMPANY_LEGAL_NAME: optional,
  COMPANY_CNPJ: optional,
  COMPANY_ADDRESS: optional,
  COMPANY_DPO_NAME: optional,
  BRAND_NAME: optional,
  OPS_TOKEN: optional,
  DOCUMENTS_KEY: optional,
  DOCUMENTS_OLD_KEYS: optional,
  MEMORY_KEY: optional,
  MEMORY_OLD_KEYS: optional,
  MEMORY_LOST_KEYS: optional,
  VAPID_PRIVATE_KEY: optional,
  OPS_HOST: optional.transform((text, check) => {
    const address = text === undefined ? undefined : hostAndPort(text);
    if (address === null) check.addIssue("must be host:port, as in 10.0.0.5:9091");
    return address ?? undefined;
  }),
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
  /** Where public reads may go as well: one replica, or a load balancer in front of several. */
  databaseReadUrl: string | undefined;
  /** How many processes serve the port. */
  webProcesses: number;
  dataDir: string;
  /** Where backups are written on this machine, if not elsewhere. */
  backupDir: string | undefined;
  smtpUrl: string | undefined;
  smtpLimits: SmtpLimits;
  /** Whether mails, which carry links that open accounts, may leave over TLS only. */
  smtpNeedsTls: boolean;
  mailFrom: string;
  /** Unset: the local simulator. */
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string | undefined } | undefined;
  seedDemo: boolean;
  rateLimit: boolean;
  /** False removes the service worker, also from browsers that already installed it. */
  offline: boolean;
  trustedProxyHops: number;
  company: Company;
  /** Unset: the operator's interface is off; development makes one (ops-token.ts). */
  opsToken: string | undefined;
  /**
   * Keys of 32 bytes that encrypt documents. Without `key` no documents are accepted; development generates
   * one (withDevelopmentKeys).
   */
  documents: SecretKeys;
  /** Keys of the hashes by which suspended drivers are recognised; without `key` none are stored (docs/security.md). */
  memory: SecretKeys;
  /** The ids of memory keys that are lost, and whose hashes may stay unread. */
  memoryLostKeys: string[];
  /** The private key by which push services recognise us; unset: there are no notices on phones. */
  pushKey: Buffer | undefined;
  /** Where the operator's interface listens for other machines; unset: it answers this machine only. */
  opsAddress: { host: string; port: number } | undefined;
  logLevel: Environment["LOG_LEVEL"];
  devClient: boolean;
  /** Settings that work but that whoever starts the server should know about. */
  warnings: string[];
};

/** For scripts that are bundled for browsers: libraries then leave out their messages for developers. */
export const browserDefines = { "process.env.NODE_ENV": '"production"' };

/** Raised when the environment is invalid; lists every error at once. */
export class ConfigError extends Error {
  override name = "ConfigError";
  constructor(readonly faults: string[]) {
    super(
      `The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join("\n")}`,
    );
  }
}

/**
 * Reads and validates the environment (documented in the README's table).
 * @throws ConfigError with every error.
 */
export function readConfig(source: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  // In English, whatever sentences visitors get (server/platform/http/errors.ts).
  const parsed = environment.safeParse(given, { error: z.locales.en().localeError });
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === "production";
  const appUrl = new URL(env.APP_URL ?? `http://localhost:${env.PORT}`).origin;
  const webProcesses = env.WEB_PROCESSES === "auto" ? availableParallelism() : env.WEB_PROCESSES;
  const isLoopback = isLoopbackUrl(appUrl);
  const faults = faultsOf(env, isProduction, isLoopback, appUrl);
  if (faults.length > 0) throw new ConfigError(faults);
  const host = env.HOST ?? (isProduction ? "0.0.0.0" : "127.0.0.1");
  const { company, warnings } = readCompany(env, appUrl, isProduction);
  const documents = documentKeysOf(env, isProduction);
  const memory = memoryKeysOf(env, isProduction);
  const push = pushKeyOf(env, isProduction);
  const isTokenLong = (env.OPS_TOKEN?.length ?? 0) >= OPS_TOKEN_MIN_LENGTH;
  return {
    isProduction,
    port: env.PORT,
    host,
    appUrl,
    isLoopback,
    databaseUrl: withPassword(env.DATABASE_URL, env.DATABASE_PASSWORD),
    databaseReadUrl: withPassword(env.DATABASE_READ_URL, env.DATABASE_PASSWORD),
    webProcesses,
    dataDir: env.DATA_DIR,
    backupDir: env.BACKUP_DIR,
    smtpUrl: env.SMTP_URL,
    smtpLimits: smtpLimitsOf(env, webProcesses),
    smtpNeedsTls: isProduction && env.SMTP_URL !== undefined && !isLoopbackUrl(env.SMTP_URL),
    mailFrom: env.MAIL_FROM ?? `${env.BRAND_NAME ?? DEFAULT_BRAND} <nao-responda@rotaescola.example>`,
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
    offline: env.OFFLINE === "on",
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
    company: { ...company, hasPush: push.key !== undefined },
    opsToken: isTokenLong ? env.OPS_TOKEN : undefined,
    opsAddress: env.OPS_HOST,
    documents: documents.keys,
    memory: memory.keys,
    memoryLostKeys: (env.MEMORY_LOST_KEYS ?? "").split(",").flatMap((id) => id.trim() || []),
    pushKey: push.key,
    logLevel: env.LOG_LEVEL,
    devClient: env.DEV_CLIENT === "1" && !isProduction,
    warnings: [
      ...warningsOf(env, { isProduction, isLoopback, host }),
      ...[documents, memory, push].flatMap((keys) => keys.warnings),
      ...warnings,
    ],
  };
}

/** The keys that encrypt documents, and what is wrong with them. */
export function documentKeysOf(
  env: Partial<Pick<Environment, "DOCUMENTS_KEY" | "DOCUMENTS_OLD_KEYS">>,
  isProduction: boolean,
) {
  const without = "Drivers can't send documents, and none is shown.";
  const given = { name: "DOCUMENTS_KEY", current: env.DOCUMENTS_KEY, old: env.DOCUMENTS_OLD_KEYS, without };
  return readSecretKeys(given, isProduction);
}

function memoryKeysOf(env: Environment, isProduction: boolean) {
  const without = "A suspended driver who deletes the account and comes back is not recognised.";
  const given = { name: "MEMORY_KEY", current: env.MEMORY_KEY, old: env.MEMORY_OLD_KEYS, without };
  return readSecretKeys(given, isProduction);
}

/** The configuration with the secret keys of a development server, generated once in DATA_DIR. */
export function withDevelopmentKeys(config: Config): Config {
  if (config.isProduction) return config;
  const { dataDir, documents, memory, offline } = config;
  const pushKey = offline ? (config.pushKey ?? developmentKey(dataDir, "push-key")) : undefined;
  return {
    ...config,
    documents: { ...documents, key: documents.key ?? developmentKey(dataDir, "documents-key") },
    memory: { ...memory, key: memory.key ?? developmentKey(dataDir, "memory-key") },
    pushKey,
    company: { ...config.company, hasPush: pushKey !== undefined },
  };
}

function faultsOf(env: Environment, isProduction: boolean, isLoopback: boolean, appUrl: string): string[] {
  const faults: string[] = [];
  if (!env.DATABASE_URL && env.DATABASE_READ_URL)
    faults.push("DATABASE_READ_URL needs DATABASE_URL: replicas follow a primary");
  if (!env.DATABASE_URL && env.WEB_PROCESSES !== 1)
    faults.push("WEB_PROCESSES needs DATABASE_URL: the embedded database serves one process");
  if (env.WEB_PROCESSES !== 1 && env.PORT === 0) faults.push("WEB_PROCESSES needs a PORT that all can share");
  if (env.DATABASE_PASSWORD && [env.DATABASE_URL, env.DATABASE_READ_URL].some(hasPassword))
    faults.push("DATABASE_PASSWORD is for database addresses without a password: remove one of the two");
  const simulated = !env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET && !isProduction;
  if (simulated && env.WEB_PROCESSES !== 1)
    faults.push("WEB_PROCESSES needs STRIPE_SECRET_KEY: the payment simulator lives in one process");
  if (!simulated) faults.push(...stripeFaults(env));
  if (!isProduction) {
    if (isPublicUrl(appUrl))
      faults.push(
        "APP_URL is a public address: set NODE_ENV=production, or use localhost or this network's own",
      );
    return faults;
  }
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

type Situation = { isProduction: boolean; isLoopback: boolean; host: string };

function warningsOf(env: Environment, { isProduction, isLoopback, host }: Situation): string[] {
  const warnings: string[] = [];
  if (isProduction && isLoopback)
    warnings.push("APP_URL is a loopback address: links in mails work on this machine only");
  if (isProduction && isTestKey(env.STRIPE_SECRET_KEY))
    warnings.push(
      "STRIPE_SECRET_KEY is a test key: nobody pays, and with a live key these subscriptions are unknown and end",
    );
  if (!isProduction && !isLoopbackHost(host))
    warnings.push(
      `HOST=${host} lets other machines in, and this is no production: the mailbox, the payment simulator and the demo logins answer this machine only`,
    );
  if (env.OPS_TOKEN && env.OPS_TOKEN.length < OPS_TOKEN_MIN_LENGTH)
    warnings.push(
      `OPS_TOKEN is ignored: it has ${env.OPS_TOKEN.length} characters and needs ${OPS_TOKEN_MIN_LENGTH} (openssl rand -hex 32)`,
    );
  return warnings;
}

function isOrigin(url: string): boolean {
  const { pathname, search, hash, username, password } = new URL(url);
  return pathname === "/" && `${search}${hash}${username}${password}` === "";
}
