import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { push } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { startServer, type TestServer } from "../support/server";
import { browsers, hasBrowser } from "./browsers";
import type { Engine } from "./engine";
import { openGate } from "./gate";
import type { Handed } from "./in-worker";
import { visitorAt } from "./visitor";

let server: TestServer;
const gate = openGate(() => server.url);

beforeAll(async () => {
  if (hasBrowser)
    server = await startServer({ env: { APP_URL: gate.url, VAPID_PRIVATE_KEY: "f6".repeat(32) } });
});
afterEach(() => expect(gate.problems()).toEqual([]));
afterAll(async () => {
  await server?.stop();
  await gate.stop();
});

const SEARCH = `${paths.search}?estado=SP&cidade=Campinas&escola=EMEF+Padre+Anchieta`;
const NOTICE = { title: "Abriu vaga", body: "EMEF A: 2 condutores", tag: "waiting" };

describe.each(browsers)("$name", ({ start }) => {
  let engine: Engine | undefined;
  beforeAll(async () => {
    engine = await start?.();
  });
  afterAll(() => engine?.close());

  test.skipIf(!start)(
    "the worker shows a notice of a kind that it does not know, and a tap opens its path",
    async () => {
      if (!engine) throw new Error("the browser did not start");
      const visitor = visitorAt(engine, gate.url);
      await visitor.forget();
      await visitor.resize(390, 844);
      await visitor.open(paths.home);
      await visitor.until("the worker to be at work", isUnderWorker);
      await visitor.until("the notice", isShown, { push: { ...NOTICE, kind: "new", path: SEARCH } }, NOTICE);
      await visitor.until("the tap", hand, { tap: true });
      await visitor.isAt(/\/buscar\?.*escola=EMEF/);
      // Firefox explains before it asks; WebKitGTK has no notices, and offers the e-mail alone.
      await visitor.sees("button", "Avise-me");
      if (await engine.execute("return 'PushManager' in window", [])) {
        await visitor.press("button", "Avisar neste celular");
        await visitor.reads(push.why);
      } else await visitor.seesNo("button", "Avisar neste celular");
      await visitor.open(paths.devices);
      await visitor.reads(push.nothing);
    },
  );
});

function isUnderWorker(): boolean {
  return navigator.serviceWorker.controller !== null;
}

function hand(handed: Handed): boolean {
  navigator.serviceWorker.controller?.postMessage(handed);
  return true;
}

/** Whether the worker shows these words in answer. */
function isShown(handed: Handed, words: { title: string; body: string; tag: string }): Promise<boolean> {
  const notices = new BroadcastChannel("test-notices");
  const answered = new Promise<boolean>((resolve) => {
    notices.onmessage = ({ data }) =>
      resolve(data.title === words.title && data.body === words.body && data.tag === words.tag);
  });
  navigator.serviceWorker.controller?.postMessage(handed);
  return answered.finally(() => notices.close());
}
