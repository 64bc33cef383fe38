import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { paths } from "../../shared/paths";
import { startServer, type TestServer } from "../support/server";
import { browsers, hasBrowser } from "./browsers";
import type { Engine } from "./engine";
import { openGate } from "./gate";
import { visitorAt } from "./visitor";

let server: TestServer;
const gate = openGate(() => server.url);

beforeAll(async () => {
  if (hasBrowser) server = await startServer({ seed: true, env: { APP_URL: gate.url } });
});
afterAll(async () => {
  await server?.stop();
  await gate.stop();
});

describe.each(browsers)("$name", ({ start }) => {
  let engine: Engine | undefined;
  beforeAll(async () => {
    engine = await start?.();
  });
  afterAll(() => engine?.close());

  test.skipIf(!start)(
    "with the worker pages open and navigate; offline, visited ones are available, and are fresh again afterwards",
    async () => {
      if (!engine) throw new Error("the browser did not start");
      const visitor = visitorAt(engine, gate.url);
      const search = `${paths.search}?estado=SP&bairro=Vila+Mariana`;
      await visitor.forget();
      await visitor.resize(390, 844);
      await visitor.open(paths.home);
      await visitor.until("the worker to be at work", hasWorker);

      await visitor.open(search);
      await visitor.until("the worker to answer for the page", isUnderWorker);
      await visitor.press("button", /^Guardar .+ nos favoritos$/);
      await visitor.reads("Guardado neste aparelho");
      await visitor.press("link", /^Ver Perfil de/);
      await visitor.isAt(/\/condutor\//);
      await visitor.open(paths.favourites);
      await visitor.reads("1 condutor, guardado só neste aparelho.");
      await visitor.until("the favourites to be kept", isKept, paths.favourites);
      await visitor.until("the search to be kept", isKept, search);
      expect(gate.problems()).toEqual([]);

      await gate.cut();
      try {
        await visitor.open(paths.favourites);
        await visitor.reads("1 condutor, guardado só neste aparelho.");
        await visitor.reads("Você está sem internet.");
        await visitor.press("link", /^Ver Perfil de/);
        await visitor.isAt(/\/condutor\//);
        await visitor.open(search);
        await visitor.sees("heading", /condutor(es)? encontrados?$/);
        await visitor.open(paths.profile("abcdefghijklmnop"));
        await visitor.reads("Esta página não está guardada neste aparelho.");
      } finally {
        gate.mend();
      }
      await visitor.open(search);
      await visitor.sees("heading", /condutor(es)? encontrados?$/);
      await visitor.until("no word of what was kept", isFresh);
    },
  );
});

async function hasWorker(): Promise<boolean> {
  return (await navigator.serviceWorker.getRegistration())?.active?.state === "activated";
}

function isUnderWorker(): boolean {
  return navigator.serviceWorker.controller !== null;
}

async function isKept(path: string): Promise<boolean> {
  return Boolean(await caches.match(path));
}

function isFresh(): boolean {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read
  return !document.body.innerText.includes("Você está sem internet.");
}
