import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Subprocess } from "bun";
import { log } from "../http/log";
import { type Counts, type FromWeb, fromWeb, NUMBER_ARGUMENT, type ToWeb } from "./messages";

/** How long a process may take until it is ready, and until it has stopped, in milliseconds. */
const START_MS = 60_000;
const STOP_MS = 15_000;
/** Delays before a crashed process is restarted: doubled each time it crashes early. */
const RESTART_MIN_MS = 500;
const RESTART_MAX_MS = 30_000;
const GROWN_UP_MS = 60_000;
/** A process that does not report its counts in this time is left out. */
const COUNT_MS = 1000;

/** Set in the bundle: its own file (scripts/build.ts). */
declare const SERVER_PROGRAM: string | undefined;
const PROGRAM =
  typeof SERVER_PROGRAM === "undefined" ? join(import.meta.dir, "../../main.ts") : SERVER_PROGRAM;

type Web = {
  number: number;
  child: Subprocess<"ignore", "pipe", "inherit">;
  startedAt: number;
  isReady: boolean;
  /** Resolves to true when it is ready, to false if it exited before. */
  ready: Promise<boolean>;
};

/**
 * Runs the product in several processes that share its port, for PostgreSQL: starts them, restarts those that die, and
 * forwards whole log lines. SIGUSR2 replaces one after the other by a new one, SIGTERM and SIGINT stop all.
 * @returns when all have stopped; false when the first could not start, which has then logged why
 */
export async function supervise(count: number): Promise<boolean> {
  const webs = new Map<number, Web>();
  const questions = new Map<number, (web: Web, counts: Counts) => void>();
  let questionCount = 0;
  let isStopping = false;
  let isReplacing = false;
  /** Whether a start has succeeded once: from then on every process that exits is restarted, however early. */
  let hasStarted = false;

  const start = (number: number): Web => {
    const becameReady = Promise.withResolvers<boolean>();
    const program = [process.execPath, ...process.execArgv, PROGRAM];
    const child = Bun.spawn([...program, `${NUMBER_ARGUMENT}${number}`], {
      stdin: "ignore",
      stdout: "pipe",
      stderr: "inherit",
      serialization: "json",
      ipc: (message) => {
        const parsed = fromWeb.safeParse(message);
        if (parsed.success) receive(web, parsed.data, () => becameReady.resolve(true));
      },
      onExit: () => becameReady.resolve(false),
    });
    const web = { number, child, startedAt: Date.now(), isReady: false, ready: becameReady.promise };
    void passLinesOn(child.stdout);
    return web;
  };

  const receive = (web: Web, message: FromWeb, isReady: () => void) => {
    if (message.kind === "ready") {
      web.isReady = true;
      isReady();
    } else if (message.kind === "counts") questions.get(message.question)?.(web, message.counts);
    else
      void countAll().then((counts) =>
        say(web, { kind: "counts-of-all", question: message.question, counts }),
      );
  };

  const countAll = async (): Promise<Counts[]> => {
    const question = questionCount++;
    const answers = new Map<Web, Counts>();
    const asking = [...webs.values()].filter(({ isReady }) => isReady);
    const all = Promise.withResolvers<void>();
    questions.set(question, (web, counts) => {
      answers.set(web, counts);
      if (answers.size === asking.length) all.resolve();
    });
    for (const web of asking) say(web, { kind: "count", question });
    await Promise.race([all.promise, Bun.sleep(COUNT_MS)]);
    questions.delete(question);
    return [...answers.values()];
  };

  /** Starts a process in a slot and restarts it when it dies. */
  const fill = async (number: number, wait = RESTART_MIN_MS): Promise<boolean> => {
    const web = start(number);
    webs.set(number, web);
    void refill(web, wait);
    return web.ready;
  };

  const refill = async (web: Web, wait: number) => {
    const code = await web.child.exited;
    // Replaced or stopped on purpose.
    if (isStopping || webs.get(web.number) !== web) return;
    webs.delete(web.number);
    if (!hasStarted) return;
    const isYoung = Date.now() - web.startedAt < GROWN_UP_MS;
    log.error({ number: web.number, code, signal: web.child.signalCode }, "a web process ended");
    await Bun.sleep(isYoung ? wait : RESTART_MIN_MS);
    // A replacement may have taken the slot in between.
    if (isStopping || webs.has(web.number)) return;
    await fill(web.number, isYoung ? Math.min(wait * 2, RESTART_MAX_MS) : RESTART_MIN_MS);
  };

  /** A new process takes each slot, one after the other, before the old one is told to stop. */
  const replaceAll = async () => {
    if (isReplacing || isStopping) return;
    isReplacing = true;
    log.info("replacing the web processes");
    for (let number = 1; number <= count; number++) {
      const next = start(number);
      const isUp = await Promise.race([next.ready, Bun.sleep(START_MS).then(() => false)]);
      if (!isUp || isStopping) {
        next.child.kill("SIGKILL");
        log.error({ number }, "the new web process did not start: the old ones go on");
        break;
      }
      const old = webs.get(number);
      webs.set(number, next);
      void refill(next, RESTART_MIN_MS);
      if (old) await end(old);
    }
    isReplacing = false;
  };

  const stopped = Promise.withResolvers<void>();
  const stopAll = async () => {
    if (isStopping) return;
    isStopping = true;
    await Promise.all([...webs.values()].map(end));
    stopped.resolve();
  };
  process.on("SIGTERM", stopAll);
  process.on("SIGINT", stopAll);
  process.on("SIGUSR2", replaceAll);

  // The first one alone, so that an error of the configuration or the database is logged once.
  if (!(await fill(1))) return isStopping;
  hasStarted = true;
  const others = await Promise.all(Array.from({ length: count - 1 }, (_, index) => fill(index + 2)));
  if (!isStopping && others.every(Boolean)) log.info({ processes: count }, "all web processes are ready");
  if (!handsConnectionsOn())
    log.warn("a rolling restart can reset connections: set net.ipv4.tcp_migrate_req=1 (docs/operations.md)");
  await stopped.promise;
  return true;
}

/** Whether the kernel hands pending connections of a closing listener to the other processes on the port. */
export function handsConnectionsOn(): boolean {
  try {
    return readFileSync("/proc/sys/net/ipv4/tcp_migrate_req", "utf8").trim() === "1";
  } catch {
    return false;
  }
}

function say({ child }: Web, message: ToWeb): void {
  // A process that is exiting does not receive it.
  if (child.exitCode === null && child.signalCode === null) child.send(message);
}

async function end({ child }: Web): Promise<void> {
  child.kill("SIGTERM");
  const killing = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await child.exited;
  clearTimeout(killing);
}

// Processes that write to one pipe can interleave their lines.
async function passLinesOn(stream: ReadableStream<Uint8Array>): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const text = rest + decoder.decode(chunk, { stream: true });
    const end = text.lastIndexOf("\n") + 1;
    process.stdout.write(text.slice(0, end));
    rest = text.slice(end);
  }
  if (rest) process.stdout.write(`${rest}\n`);
}
