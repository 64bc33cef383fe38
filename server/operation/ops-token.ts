import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../platform/config/config";

/** Where a development server stores its OPS_TOKEN; `bun run ops` reads it there. */
export const OPS_TOKEN_FILE = "ops-token";

/** The configuration with an OPS_TOKEN in development: generated once, readable only by the owner of the folder. */
export function withOpsToken(config: Config): Config {
  if (config.opsToken || config.isProduction) return config;
  mkdirSync(config.dataDir, { recursive: true });
  const file = join(config.dataDir, OPS_TOKEN_FILE);
  try {
    // "wx": of two concurrent starts one writes it, and both read the same.
    writeFileSync(file, randomBytes(24).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!isThere) throw error;
  }
  return { ...config, opsToken: readFileSync(file, "utf8").trim() || undefined };
}
