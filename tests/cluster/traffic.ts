import { logInDemo } from "../people/live-drivers";
import { rest, textOf } from "../support/api";
import { until } from "../support/until";

const PAUSE_MS = 50;
/** A change reaches other processes' page caches by a notification: for this long it may not have arrived. */
const HEARD_MS = 3000;

/** Families who read, people who write, and a driver who hides and shows the profile, until it is stopped. */
export async function startTraffic(url: string) {
  const token = await until("a login", () => logInDemo(url, "ativa").catch(() => ""));
  const { body } = await rest(url, token).get("/drivers/profile");
  const [id, serviceState] = [textOf(body, "id"), textOf(body, "serviceState")];
  const elsewhere = serviceState === "RJ" ? "MG" : "RJ";
  const paths = {
    kept: ["/servicos", `/buscar?estado=${elsewhere}`],
    dropped: ["/", `/buscar?estado=${serviceState}`],
  };
  const acknowledged = new Set<string>();
  const none = () => new Map<number, number>();
  const answers = { kept: none(), dropped: none(), fresh: none(), write: none() };
  const seenHidden: string[] = [];
  let lastWrite = performance.now();
  let hidden = 0;
  let isOver = false;

  const note = (kind: keyof typeof answers, status: number) => {
    answers[kind].set(status, (answers[kind].get(status) ?? 0) + 1);
  };
  const ask = async (path: string) => {
    try {
      const answer = await fetch(`${url}${path}`, { headers: { connection: "close" } });
      return { status: answer.status, text: await answer.text() };
    } catch {
      return { status: 0, text: "" };
    }
  };
  const again = async (step: () => Promise<void>) => {
    while (!isOver) {
      await step();
      await Bun.sleep(PAUSE_MS);
    }
  };

  const read = (kind: keyof typeof paths) =>
    paths[kind].map((path) => again(async () => note(kind, (await ask(path)).status)));
  const readFresh = () =>
    again(async () => note("fresh", (await ask(`/api/drivers/search?school=${crypto.randomUUID()}`)).status));
  const write = () =>
    again(async () => {
      const asked = performance.now();
      const message = `Mensagem ${crypto.randomUUID()}`;
      const form = { name: "Ana Prova", email: "ana@example.com", subject: "Dúvida", message };
      const { status } = await rest(url)
        .post("/contact", form)
        .catch(() => ({ status: 0 }));
      note("write", status);
      if (status !== 200) return;
      acknowledged.add(message);
      lastWrite = Math.max(lastWrite, asked);
    });
  const publish = (isPublic: boolean) =>
    rest(url, token)
      .post("/drivers/publish", { isPublic })
      .then(({ status }) => status === 200)
      .catch(() => false);
  const hideAndLook = () =>
    again(async () => {
      if (!(await publish(false))) return;
      hidden += 1;
      await Bun.sleep(HEARD_MS);
      for (const path of [...paths.dropped, `/condutor/${id}`, "/api/drivers/featured"]) {
        for (let visit = 0; visit < 4; visit++) {
          const { status, text } = await ask(path);
          if (status === 200 && text.includes(id)) seenHidden.push(path);
        }
      }
      while (!isOver && !(await publish(true))) await Bun.sleep(PAUSE_MS);
    });

  const reading = [...read("kept"), ...read("kept"), ...read("dropped"), readFresh(), readFresh()];
  const running = [...reading, write(), write(), hideAndLook()];
  return {
    /** Texts of messages that were acknowledged: none may be lost. */
    acknowledged,
    /** When the last acknowledged write was sent, by performance.now(). */
    lastWrite: () => lastWrite,
    /**
     * Responses by status, 0 for none: pages that every process has cached; pages with the driver who hides, which are
     * invalidated each time; new searches; writes.
     */
    answers,
    /** Responses that contained a driver who had been hidden before. */
    seenHidden,
    /** How often the driver was hidden and checked. */
    hidden: () => hidden,
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}

/** The statuses of responses that failed, each with how many. */
export function failuresOf(statuses: Map<number, number>): [status: number, count: number][] {
  return [...statuses].filter(([status]) => status !== 200);
}
