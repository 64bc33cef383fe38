import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/free-port";
import { until } from "../support/until";
import { capabilities, type Engine, start } from "./engine";

// Nothing that the browser does on its own may use the network or disturb the timing.
const preferences = {
  "app.update.disabledForTesting": true,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "intl.accept_languages": "pt-BR",
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "remote.prefs.recommended": true,
  "toolkit.startup.max_resumed_crashes": -1,
  "ui.prefersReducedMotion": 1,
};

/** The Firefox of this machine, if there is one. */
export function findFirefox(): string | undefined {
  return Bun.which("firefox-esr") ?? Bun.which("firefox") ?? undefined;
}

/** Starts it headless, with a temporary profile, and speaks WebDriver over Marionette (decision 30). */
export async function startFirefox(program: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), "rota-firefox-"));
  const port = freePort();
  const lines = Object.entries({ ...preferences, "marionette.port": port });
  await writeFile(
    join(profile, "user.js"),
    lines.map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`).join("\n"),
  );
  const end = start([program, "--headless", "--marionette", "--no-remote", "--profile", profile]);
  const socket = await until("Firefox to listen", () => connected(port), 60_000);
  const send = marionette(socket);
  await send("WebDriver:NewSession", capabilities);
  return {
    navigate: async (url) => void (await send("WebDriver:Navigate", { url })),
    address: () => send("WebDriver:GetCurrentURL"),
    execute: (script, args) =>
      send("WebDriver:ExecuteScript", { script, args, newSandbox: false, sandbox: null }),
    click: async (element) => void (await send("WebDriver:ElementClick", { id: Object.values(element)[0] })),
    type: async (element, text) =>
      void (await send("WebDriver:ElementSendKeys", { id: Object.values(element)[0], text })),
    resize: async (width, height) => void (await send("WebDriver:SetWindowRect", { width, height })),
    tabs: () => send("WebDriver:GetWindowHandles"),
    showTab: async (handle) => void (await send("WebDriver:SwitchToWindow", { handle })),
    closeTab: async () => void (await send("WebDriver:CloseWindow")),
    close: async () => {
      socket.destroy();
      await end();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

function connected(port: number): Promise<Socket | undefined> {
  const socket = connect(port, "127.0.0.1");
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(socket));
    socket.once("error", () => resolve(undefined));
  });
}

type Send = (command: string, parameters?: object) => Promise<unknown>;

// Messages are JSON prefixed with their length: `17:[0,4,"WebDriver:…",{…}]` is a request, `[1,4,error,result]` a
// response.
function marionette(socket: Socket): Send {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  let read = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    read = Buffer.concat([read, Buffer.from(chunk)]);
    for (;;) {
      const colon = read.indexOf(":");
      const end = colon + 1 + Number(read.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || read.length < end) return;
      const message: unknown = JSON.parse(read.subarray(colon + 1, end).toString());
      read = read.subarray(end);
      // The first message is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      if (error) waiting.get(id)?.reject(new Error(`Firefox: ${error.message}`));
      else waiting.get(id)?.resolve(resultIn(result));
      waiting.delete(id);
    }
  });
  socket.on("close", () => {
    for (const answer of waiting.values()) answer.reject(new Error("Firefox has ended"));
  });
  return (command, parameters = {}) => {
    last += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(last, answer);
    const text = JSON.stringify([0, last, command, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    return answer.promise;
  };
}

function resultIn(result: unknown): unknown {
  return typeof result === "object" && result !== null && "value" in result ? result.value : result;
}
