/** What the steps of `bun run test:image` have in common. */
export type Trial = {
  /** The folder that stands for /srv/rota-escola: `app` is the product's code, `copies` the backups. */
  folder: string;
  /** Runs a shell script with the engine's `docker`, with /srv/rota-escola in its text replaced. @throws Error with the output */
  sh: (script: string, env?: Record<string, string>) => Promise<string>;
  /** Runs the first block of a heading of "Containers" in docs/operations.md, as it is written. */
  documented: (heading: string, env?: Record<string, string>) => Promise<string>;
  /** The same block as text. */
  block: (heading: string, index?: number) => string;
  /** Writes `.env` anew. */
  settings: (more?: Record<string, string>) => void;
  /** A figure for the last lines of the run. */
  figure: (name: string, value: string) => void;
};

/** A search that finds demo drivers. */
export const SEARCH = "/buscar?estado=SP&cidade=Campinas";

/** A named promise; what it does not keep is an Error. */
export type Step = readonly [name: string, run: (trial: Trial) => Promise<void>];

/** @throws Error with the sentence, unless it is true. */
export function must(isTrue: unknown, otherwise: string): asserts isTrue {
  if (!isTrue) throw new Error(otherwise);
}

/** Asks the product, at whichever of the ports of compose.yaml it has. */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(30_000);
  const at = (port: number) => fetch(`http://127.0.0.1:${port}${path}`, { signal, ...init });
  return at(3000).catch(() => at(3001));
}

/** Asks until the product is ready; how many seconds that took. @throws Error after `seconds` */
export async function untilReady(seconds: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    const answer = await request("/api/ready", { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    if (answer?.ok) return (performance.now() - began) / 1000;
    must(performance.now() - began < seconds * 1000, `Not ready after ${seconds} s`);
    await Bun.sleep(200);
  }
}
