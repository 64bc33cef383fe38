import { runServer } from "../support/server-process";
import { startMailServer } from "../support/smtp";
import { until } from "../support/until";
import { startPatroniCluster } from "./patroni-cluster";
import { findPrograms } from "./programs";
import { startTraffic } from "./traffic";

export type ProductOnCluster = Awaited<ReturnType<typeof startProductOnCluster>>;

/** The product in two processes on a cluster, with families, writers and a driver who hides and shows the profile. */
export async function startProductOnCluster() {
  const found = findPrograms();
  if (!("programs" in found)) throw new Error(`missing: ${found.missing.join(", ")}`);
  // If anything fails on the way, what was started before is stopped.
  await using started = new AsyncDisposableStack();
  const cluster = await startPatroniCluster(found.programs);
  started.defer(cluster.stop);
  const mail = await startMailServer();
  started.defer(() => mail.stop());
  const env = {
    DATABASE_URL: cluster.url,
    DATABASE_READ_URL: cluster.readUrl,
    WEB_PROCESSES: "2",
    SEED_DEMO: "true",
    SMTP_URL: mail.url,
  };
  const server = await runServer(env, "dropped");
  started.defer(() => server.stop().then(() => {}));
  const traffic = await startTraffic(server.url);
  started.defer(traffic.stop);
  // So many reads that each process has the kept pages.
  const isWarm = () => traffic.acknowledged.size > 20 && (traffic.answers.kept.get(200) ?? 0) > 200;
  await until("some traffic", isWarm, 120_000);
  const running = started.move();
  return {
    cluster,
    traffic,
    /** Waits until a write that starts after this call is acknowledged; returns the milliseconds it took. */
    writesAgain: async (milliseconds = 120_000) => {
      const began = performance.now();
      await until("a write to be acknowledged", () => traffic.lastWrite() > began, milliseconds);
      return Math.round(performance.now() - began);
    },
    /** Acknowledged messages that the primary does not have. */
    lost: async () => {
      const acknowledged = [...traffic.acknowledged];
      const primary = await until("a primary", () => cluster.primary(), 60_000);
      const rows = await cluster.ask(primary, "select message from contact_messages");
      const stored = new Set(rows.map(({ message }) => String(message)));
      return acknowledged.filter((message) => !stored.has(message));
    },
    close: () => running.disposeAsync(),
  };
}
