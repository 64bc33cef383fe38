import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuild, serverProgram } from "../../scripts/build";
import { TEST_TIMEOUT_MS } from "../../scripts/run";
import { freePort } from "./free-port";
import { root } from "./root";
import { until } from "./until";

export type ServerProcess = Awaited<ReturnType<typeof runServer>>;

/** Placeholder settings that a production server needs to start. Nothing listens on port 9. */
const placeholders = {
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "Rota Escola <nao-responda@rotaescola.example>",
  CONTACT_EMAIL: "contato@rotaescola.example",
  STRIPE_SECRET_KEY: "sk_test_placeholder",
  STRIPE_WEBHOOK_SECRET: "whsec_placeholder",
  STRIPE_API_URL: "http://127.0.0.1:9",
  SEED_DEMO: "false",
  RATE_LIMIT: "off",
};

type Output = "kept" | "dropped";

/**
 * Builds the production server unless that is done, starts it, and waits until it is ready. `env` overrides the placeholders.
 * @param output "dropped" for load tests, whose log would be too large @param options of Bun itself
 */
export async function runServer(
  env: Record<string, string>,
  output: Output = "kept",
  options: readonly string[] = [],
) {
  const started = await spawnServer(env, output, options);
  await until(
    `the server to be ready`,
    async () => {
      if (started.hasEnded()) throw new Error(`The server ended at once:\n${started.logs()}`);
      return fetch(`${started.url}/api/ready`)
        .then(({ ok }) => ok)
        .catch(() => false);
    },
    TEST_TIMEOUT_MS,
  ).catch(async (error) => {
    await started.stop("SIGKILL");
    throw new Error(`${error instanceof Error ? error.message : error}\n${started.logs()}`);
  });
  return started;
}

/** Starts the server without waiting for anything, for tests of starts that fail. */
export async function spawnServer(
  given: Record<string, string>,
  logs: Output = "kept",
  options: readonly string[] = [],
) {
  await ensureBuild();
  const port = given.PORT ?? String(freePort());
  const url = `http://127.0.0.1:${port}`;
  const dataDir = join(process.env.TEST_SCRATCH ?? tmpdir(), `rota-server-${port}`);
  const env = { ...placeholders, PORT: port, APP_URL: url, DATA_DIR: dataDir, ...given };
  const child = Bun.spawn([process.execPath, ...options, serverProgram], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...env },
    stdin: "ignore",
    stdout: logs === "kept" ? "pipe" : "ignore",
    stderr: "pipe",
  });
  let output = "";
  const reading = Promise.all([child.stdout, child.stderr].map(collect));
  async function collect(stream: ReadableStream<Uint8Array> | undefined) {
    if (!stream) return;
    const decoder = new TextDecoder();
    for await (const chunk of stream) output += decoder.decode(chunk, { stream: true });
  }
  const exited = child.exited.then((code) => reading.then(() => code));
  return {
    /** The URL, without a trailing slash. */
    url,
    env: env as Record<string, string>,
    pid: child.pid,
    /** The process's output so far. */
    logs: () => output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    exited,
    /** Signals the process and waits for its end; resolves with its exit code, 128 + number if a signal ended it. */
    stop: (signal: NodeJS.Signals = "SIGTERM") => {
      child.kill(signal);
      return exited;
    },
  };
}
