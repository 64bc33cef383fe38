import { type Counts, type FromWeb, NUMBER_ARGUMENT, toWeb } from "./messages";

/** This process's number among those that share the port; undefined if there is only one. */
export const webProcessNumber = process.argv
  .flatMap((argument) =>
    argument.startsWith(NUMBER_ARGUMENT) ? [Number(argument.slice(NUMBER_ARGUMENT.length))] : [],
  )
  .at(0);

const WAIT_MS = 2000;

const waiting = new Map<number, (counts: Counts[]) => void>();
let questionCount = 0;

/**
 * Reports to the supervisor that this process is ready, and answers its messages from now on.
 * @param count returns this process's metrics
 * @param isAlone called when the supervisor is gone
 */
export function serveSupervisor(count: () => Promise<Counts>, isAlone: () => void): void {
  if (!webProcessNumber) return;
  process.on("disconnect", isAlone);
  process.on("message", (message) => {
    const parsed = toWeb.safeParse(message);
    if (!parsed.success) return;
    const { question } = parsed.data;
    if (parsed.data.kind === "count")
      void count().then((counts) => say({ kind: "counts", question, counts }));
    else waiting.get(question)?.(parsed.data.counts);
  });
  say({ kind: "ready" });
}

/** The metrics of all processes; undefined if there is only this one, or the supervisor does not answer. */
export async function countsOfAll(): Promise<Counts[] | undefined> {
  if (!webProcessNumber) return undefined;
  const question = questionCount++;
  const answer = new Promise<Counts[]>((resolve) => waiting.set(question, resolve));
  say({ kind: "count-all", question });
  const counts = await Promise.race([answer, Bun.sleep(WAIT_MS).then(() => undefined)]);
  waiting.delete(question);
  return counts;
}

function say(message: FromWeb): void {
  process.send?.(message);
}
