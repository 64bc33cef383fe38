import { paths } from "../../shared/paths";
import { percentile } from "../search-bench/statistics";
import { anotherAddress, type Product } from "./product";

export type BesideOddPages = {
  /** Median latency of a cached page in milliseconds: alone, and with the abusive client running. */
  quiet: number;
  beside: number;
  /** The abusive client's requests by response status. */
  statuses: Map<number, number>;
};

/** Quiet and beside in turns, each time in one window of the budget: pages are rendered at first, and refused later. */
const TURNS = 3;
const QUIET_MS = 3000;
const BESIDE_MS = 8000;
const PER_SECOND = 40;
const ODD_ADDRESS = "203.0.113.40";

/** The latency of a cached page while one client requests forty uncacheable pages a second. */
export async function besideOddPages({ url }: Product): Promise<BesideOddPages> {
  const [quiet, beside]: [number[], number[]] = [[], []];
  const statuses = new Map<number, number>();
  let requests = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    quiet.push(...(await timesOfCachedPage(url, QUIET_MS)));
    const answers: Promise<void>[] = [];
    const asking = setInterval(() => {
      requests += 1;
      const answer = askOdd(url, requests);
      answers.push(answer.then((status) => void statuses.set(status, (statuses.get(status) ?? 0) + 1)));
    }, 1000 / PER_SECOND);
    beside.push(...(await timesOfCachedPage(url, BESIDE_MS)));
    clearInterval(asking);
    await Promise.all(answers);
  }
  return { quiet: percentile(quiet, 0.5), beside: percentile(beside, 0.5), statuses };
}

async function askOdd(url: string, turn: number): Promise<number> {
  const headers = { "x-forwarded-for": ODD_ADDRESS };
  const text = `x${turn}`;
  const requests = [
    () => fetch(`${url}${paths.blog}?busca=${text}`, { headers }),
    () => fetch(`${url}${paths.search}?escola=${text}`, { headers }),
    () => fetch(`${url}${paths.dashboard}?${text}`, { headers }),
    () => fetch(`${url}/condutor/${text}`, { headers }),
    () =>
      fetch(`${url}${paths.contact}`, { method: "POST", headers, body: new URLSearchParams({ name: text }) }),
  ];
  const answer = await requests[turn % requests.length]?.();
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}

async function timesOfCachedPage(url: string, milliseconds: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + milliseconds;
  while (performance.now() < until) {
    const began = performance.now();
    const answer = await fetch(url + paths.faq, { headers: { "x-forwarded-for": anotherAddress() } });
    await answer.arrayBuffer();
    times.push(performance.now() - began);
    // Visitors arrive at random moments, not back to back.
    await Bun.sleep(Math.random() * 20);
  }
  return times;
}
