import { seedDemo } from "../../drizzle/seeds/demo";
import { consolePaths } from "../../shared/operation/console-paths";
import { MemoryKeyLost, refuseLostMemories } from "../accounts/memory/lost-keys";
import { openPayments } from "../billing/stripe/open-payments";
import { rememberSuspended } from "../cases/memory/remember-suspended";
import { showReleased } from "../cases/memory/show-released";
import { demoStaffLink } from "../console/team/demo-staff";
import { warnOfUnknownKeys } from "../documents/warn-of-unknown-keys";
import { withOpsToken } from "../operation/ops-token";
import { ConfigError, readConfig, withDevelopmentKeys } from "../platform/config/config";
import { DirectoryLockedError } from "../platform/database/directory-lock";
import { openDatabase } from "../platform/database/open-database";
import { makeDataFolder, StorageError } from "../platform/database/storage";
import { log } from "../platform/http/log";
import { openDocumentKeys } from "../platform/keys/documents/document-keys";
import { openMemoryKeys } from "../platform/keys/memory/memory-keys";
import { supervise } from "../platform/processes/supervise";
import { serveSupervisor, webProcessNumber } from "../platform/processes/web-process";
import { saveDeletionsFile } from "../process/deletions/deletions";
import { Lifecycle } from "../process/lifecycle";
import type { Services } from "../process/services";
import { createHttp } from "./http";
import { closeServices, openServices } from "./open-services";

const DRAIN_MS = 6000;
const FORCED_STOP_MS = 10_000;

/** Starts the whole product and serves until SIGTERM or SIGINT. An error that a person can fix is logged as one sentence. */
export async function start(): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (
      error instanceof ConfigError ||
      error instanceof DirectoryLockedError ||
      error instanceof StorageError ||
      error instanceof MemoryKeyLost ||
      isAddressInUse(error)
    ) {
      log.fatal(error.message);
    } else {
      log.fatal({ err: error }, "the server could not start");
    }
    process.exit(1);
  }
}

async function run(): Promise<void> {
  // Files that this process writes may be read by their owner only.
  process.umask(0o077);
  const config = withDevelopmentKeys(withOpsToken(readConfig()));
  log.level = config.logLevel;
  if (config.webProcesses > 1 && !webProcessNumber) {
    const isStopped = await supervise(config.webProcesses);
    process.exit(isStopped ? 0 : 1);
  }
  // Logged once, by the first process.
  if (!webProcessNumber || webProcessNumber === 1) for (const warning of config.warnings) log.warn(warning);
  const database = await openDatabase(config);
  await database.migrate();
  await refuseLostMemories(database.db, openMemoryKeys(config), config.memoryLostKeys);
  const now = () => new Date();
  if (config.seedDemo) {
    const { current: documentKey } = await openDocumentKeys(config);
    const { drivers, skipped } = await seedDemo(database.db, {
      now: now(),
      documentKey,
      memoryKey: openMemoryKeys(config).current,
    });
    if (!skipped) log.info({ drivers }, "demo data loaded");
  }
  // The new database took room, and PostgreSQL's has none of its own here: what could not be kept is not accepted.
  makeDataFolder(config.dataDir);
  const payments = await openPayments({ config, db: database.db, now });
  const services = await openServices({ config, database, payments, now });
  if (!webProcessNumber || webProcessNumber === 1) {
    await warnOfUnknownKeys(services);
    await services.jobs.enqueue(services.db, rememberSuspended, {}, { singletonKey: "start" });
    await services.jobs.enqueue(services.db, showReleased, {}, { singletonKey: "start" });
  }
  const lifecycle = new Lifecycle();
  const http = createHttp(services, lifecycle);
  const shared = { reusePort: webProcessNumber !== undefined };
  const server = Bun.serve({
    ...shared,
    port: config.port,
    hostname: config.host,
    maxRequestBodySize: 16 * 1024 * 1024,
    idleTimeout: 30,
    fetch: http.fetch,
  });
  const opsServer =
    config.opsAddress &&
    Bun.serve({
      ...shared,
      port: config.opsAddress.port,
      hostname: config.opsAddress.host,
      fetch: http.fetchForOps,
    });
  payments.listensAt(`http://${config.host === "0.0.0.0" ? "127.0.0.1" : config.host}:${server.port}`);
  const jobsAreUp = startJobs(services);
  // Before the first await: health checks see "ready" from now on, and a stop signal may arrive.
  const stop = onStopSignal(async () => {
    log.info("stopping");
    lifecycle.drain();
    // Accept pending connections before the port is closed.
    await new Promise(setImmediate);
    await Promise.race([Promise.all([server.stop(false), opsServer?.stop(false)]), Bun.sleep(DRAIN_MS)]);
    await jobsAreUp;
    await closeServices(services);
    await payments.close();
    await database.close();
    log.info("stopped");
  });
  await jobsAreUp;
  serveSupervisor(() => http.metrics.counts(), stop);
  log.info(
    {
      url: `http://${config.host === "0.0.0.0" ? "localhost" : config.host}:${server.port}`,
      database: database.kind,
      ...(opsServer && { operator: `http://${opsServer.hostname}:${opsServer.port}` }),
    },
    "listening",
  );

  if (config.seedDemo && !config.isProduction) {
    const link = await demoStaffLink(services);
    const address = link ?? `${config.appUrl}${consolePaths.queue}`;
    // For a person at a terminal, among lines for programs.
    process.stdout.write(`\nThe operator's console (Helena, demo): ${address}\n\n`);
  }
}

async function startJobs(services: Services): Promise<void> {
  // `bun run restore` needs the file, even if no account was deleted yet. The hourly job retries.
  await saveDeletionsFile
    .run(services, {})
    .catch((error: unknown) => log.warn({ err: error }, "the list of deleted accounts could not be written"));
  await services.jobs.start(services);
}

// A second signal changes nothing; a shutdown that hangs is killed.
function onStopSignal(stop: () => Promise<void>): () => void {
  let isStopping = false;
  const begin = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), FORCED_STOP_MS);
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "the stop was not clean");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", begin);
  process.on("SIGINT", begin);
  return begin;
}

function isAddressInUse(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}
