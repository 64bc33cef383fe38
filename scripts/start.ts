import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Config } from "../server/platform/config/config";
import { ensureBuild, serverProgram } from "./build";
import { answerHelp } from "./help";
import { stopWithNpx } from "./npx-watch";
import { ensurePackages } from "./packages";
import { endRunning } from "./run";
import { printStep, runSteps, StepError } from "./steps";

answerHelp("start");

// From a fresh clone to a running product. Nothing outside scripts/ is imported before the packages are installed.
// The server is built with the libraries' production code, three times as fast, also if NODE_ENV is unset;
// the product itself reads NODE_ENV unchanged (server/platform/config/config.ts).
const began = performance.now();
const stopEarly = () => {
  endRunning();
  process.exit(0);
};
process.on("SIGTERM", stopEarly);
process.on("SIGINT", stopEarly);
stopWithNpx();

await runSteps(async () => {
  await ensurePackages();
  const config = await readConfig();
  await refuseTakenPort(config);
  await Promise.all([ensureBuild(), initialiseDatabase(config)]);
  // The server runs in this very process, so that a signal to it is a signal to the server.
  const { started }: typeof import("../server/main") = await import(serverProgram);
  await started;
  process.off("SIGTERM", stopEarly);
  process.off("SIGINT", stopEarly);
  if (config.port !== 0) printStep(`Rota Escola is ready at ${config.appUrl}`, began);
});

async function readConfig(): Promise<Config> {
  const { ConfigError, readConfig } = await import("../server/platform/config/config");
  try {
    return readConfig();
  } catch (error) {
    throw error instanceof ConfigError ? new StepError(error.message) : error;
  }
}

async function refuseTakenPort({ port, host }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  }).catch((error: Error) => {
    throw new StepError(
      "code" in error && error.code === "EADDRINUSE"
        ? `Port ${port} is taken by another program. Stop that program, or set PORT to another number.`
        : `Can't listen on ${host}:${port}: ${error.message}`,
    );
  });
}

// The first start of the embedded database takes seconds, so it runs in parallel with the build. If it fails, the
// server fails with the same error and reports it.
async function initialiseDatabase({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl || existsSync(join(dataDir, "postgres/PG_VERSION"))) return;
  const since = performance.now();
  const { openDatabase } = await import("../server/platform/database/open-database");
  try {
    const database = await openDatabase({ databaseUrl, dataDir });
    await database.close();
    printStep(`Embedded database created in ${dataDir}`, since);
  } catch {}
}
