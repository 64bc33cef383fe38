import { existsSync } from "node:fs";
import { freePort } from "../support/free-port";
import { until } from "../support/until";
import { capabilities, type ElementReference, type Engine, start } from "./engine";

export type WebKitPrograms = { driver: string; browser: string; display: string };

/** WebKitGTK's driver, its small browser and a display for it (Debian's webkit2gtk-driver and xvfb), if all are there. */
export function findWebKit(): WebKitPrograms | undefined {
  const driver = Bun.which("WebKitWebDriver");
  const display = Bun.which("Xvfb");
  const [browser] = [
    ...new Bun.Glob("*/webkit2gtk-4.*/MiniBrowser").scanSync({ cwd: "/usr/lib", absolute: true }),
  ].sort();
  return driver && browser && display ? { driver, browser, display } : undefined;
}

const SESSION_MS = 40_000;
// A command sent while a page is being replaced sometimes gets no response; the caller retries. So this is a small part of what
// it waits in all: with as much for one command as for the whole wait there was no second try.
const COMMAND_MS = 15_000;

/** Starts them on a virtual display; once more if the browser does not answer its driver, which happens. */
export async function startWebKit(programs: WebKitPrograms): Promise<Engine> {
  const screen = 90 + (process.pid % 9000);
  return openWebKit(programs, screen).catch(() => openWebKit(programs, screen + 1));
}

async function openWebKit({ driver, browser, display }: WebKitPrograms, screen: number): Promise<Engine> {
  const endDisplay = start([display, `:${screen}`, "-screen", "0", "1500x1000x24", "-nolisten", "tcp"]);
  await until("a display", () => existsSync(`/tmp/.X11-unix/X${screen}`));
  const port = freePort();
  const endDriver = start([driver, `--port=${port}`], { DISPLAY: `:${screen}`, LANG: "pt_BR.UTF-8" });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/status`)
      .then(({ ok }) => ok)
      .catch(() => false);
  await until("WebKit's driver", isReady, 60_000);
  const options = { binary: browser, args: ["--automation"] };
  const wanted = { alwaysMatch: { ...capabilities, "webkitgtk:browserOptions": options } };
  const opening = ask("POST", `http://127.0.0.1:${port}/session`, { capabilities: wanted }, SESSION_MS);
  const session = await opening.catch(async (error: unknown) => {
    await endDriver();
    await endDisplay();
    throw error;
  });
  const id =
    typeof session === "object" && session !== null && "sessionId" in session ? session.sessionId : "";
  const root = `http://127.0.0.1:${port}/session/${id}`;
  const send = (command: string, body: object) => ask("POST", `${root}/${command}`, body);
  const at = (element: ElementReference) => `element/${Object.values(element)[0]}`;
  return {
    navigate: async (url) => void (await send("url", { url })),
    address: () => ask("GET", `${root}/url`),
    execute: (script, args) => send("execute/sync", { script, args }),
    click: async (element) => void (await send(`${at(element)}/click`, {})),
    type: async (element, text) => void (await send(`${at(element)}/value`, { text })),
    resize: async (width, height) => void (await send("window/rect", { width, height })),
    tabs: () => ask("GET", `${root}/window/handles`),
    showTab: async (handle) => void (await send("window", { handle })),
    closeTab: async () => void (await ask("DELETE", `${root}/window`)),
    close: async () => {
      await ask("DELETE", root).catch(() => {});
      await endDriver();
      await endDisplay();
    },
  };
}

async function ask(method: string, url: string, body?: object, timeout = COMMAND_MS): Promise<unknown> {
  const signal = AbortSignal.timeout(timeout);
  const answer = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`WebKit: ${value?.message || value?.error || answer.status}`);
  return value;
}
