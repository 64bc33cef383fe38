import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ProxyOptions } from "vite";
import { answerHelp } from "./help";
import { stopWithNpx } from "./npx-watch";
import { ensurePackages } from "./packages";
import { root } from "./run";
import { printStep, runSteps } from "./steps";

answerHelp("dev");

// All URLs except those that Vite serves itself: its own modules, sources and packages.
const serverPaths = "^/(?!@|__|node_modules/|client/|shared/)";

// Vite in front with hot reload, the real server behind it, restarted when its code changes. One URL for both.
await runSteps(async () => {
  await ensurePackages();
  const { readConfig } = await import("../server/platform/config/config");
  const { freePort } = await import("../tests/support/free-port");
  const { createServer } = await import("vite");
  const config = readConfig();
  const port = freePort();

  const server = spawn(process.execPath, ["--watch", "--no-clear-screen", "server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DEV_CLIENT: "1", PORT: String(port), HOST: "127.0.0.1", APP_URL: config.appUrl },
  });
  const vite = await createServer({
    root,
    configFile: join(root, "vite.config.ts"),
    logLevel: "warn",
    server: {
      host: config.host,
      port: config.port,
      strictPort: true,
      proxy: { [serverPaths]: toServer(`http://127.0.0.1:${port}`) },
    },
    optimizeDeps: { entries: ["client/entry-*.tsx"] },
  });
  await vite.listen();
  printStep(`Developing at ${config.appUrl} (Ctrl-C to stop)`);

  const stop = () => server.kill("SIGTERM");
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  server.once("close", async (code) => {
    await vite.close();
    process.exit(code ?? 1);
  });
  stopWithNpx();
});

function toServer(target: string): ProxyOptions {
  return {
    target,
    // Lets the server distinguish local requests from those allowed by HOST.
    xfwd: true,
    // Public files come from their folder; Vite serves a URL itself if this returns it.
    bypass: ({ url }) => {
      const path = url?.split("?")[0] ?? "/";
      return path !== "/" && existsSync(join(root, "client/public", path)) ? path : undefined;
    },
    configure: (proxy) => {
      proxy.on("error", (_error, _request, response) => {
        if (!("writeHead" in response) || response.headersSent) return;
        response.writeHead(503, { "content-type": "text/html", refresh: "1" });
        response.end("The server is starting …");
      });
    },
  };
}
