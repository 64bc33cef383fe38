import { createHash } from "node:crypto";
import { freePort } from "../support/free-port";

const PROBLEMS = "/problems-of-pages";

/**
 * A proxy between the browsers and the server, for what WebDriver can't do in both: it delays scripts, and adds to each
 * document a script that reports errors. @param server its URL, read at each request
 */
export function openGate(server: () => string) {
  const port = freePort();
  const found: string[] = [];
  let released = Promise.withResolvers<void>();
  released.resolve();
  const proxy = Bun.serve({
    port,
    hostname: "127.0.0.1",
    idleTimeout: 120,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      if (pathname === PROBLEMS) {
        found.push(await request.text());
        return new Response();
      }
      if (/^\/assets\/.*\.js$/.test(pathname)) await released.promise;
      return forward(request, server() + pathname + search);
    },
  });
  return {
    /** The URL at which browsers reach the server, without a trailing slash. */
    url: `http://127.0.0.1:${port}`,
    /** Errors in pages since the last call: console errors, uncaught ones, CSP violations. */
    problems: () => found.splice(0),
    /** Delays every script that is not inline, until `release` or the next `hold`. */
    hold: () => {
      released.resolve();
      released = Promise.withResolvers();
    },
    release: () => released.resolve(),
    stop: () => proxy.stop(true),
  };
}

async function forward(request: Request, address: string): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.delete("accept-encoding");
  const answer = await fetch(address, {
    method: request.method,
    headers,
    body: request.body ? await request.arrayBuffer() : null,
    redirect: "manual",
    // A browser that is being closed asks for the worker again.
  }).catch(() => new Response(null, { status: 502 }));
  const given = new Headers(answer.headers);
  // The body is decompressed by now.
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) given.delete(name);
  if (!given.get("content-type")?.startsWith("text/html"))
    return new Response(answer.body, { status: answer.status, headers: given });
  const policy = given.get("content-security-policy") ?? "";
  given.set("content-security-policy", policy.replace("script-src ", `script-src ${hash} `));
  const html = (await answer.text()).replace("<head>", () => `<head><script>${teller}</script>`);
  return new Response(html, { status: answer.status, headers: given });
}

// Runs in the page, before everything else there.
function tellProblems(address: string): void {
  // React must find the page as it was rendered.
  document.currentScript?.remove();
  let isLeft = false;
  // Firefox and WebKit report requests that were pending when a page was left.
  addEventListener("beforeunload", () => {
    isLeft = true;
  });
  const tell = (kind: string, what: unknown) => {
    if (!isLeft) navigator.sendBeacon(address, `${kind} at ${location.pathname}: ${what}`);
  };
  const write = console.error;
  console.error = (...words) => {
    write(...words);
    tell("console", words.join(" "));
  };
  window.addEventListener("error", (event) => tell("uncaught", event.message));
  window.addEventListener("unhandledrejection", (event) => tell("rejected", event.reason));
  document.addEventListener("securitypolicyviolation", (event) =>
    tell("policy", `${event.effectiveDirective} ${event.blockedURI}`),
  );
}

const teller = `(${tellProblems})("${PROBLEMS}")`;
const hash = `'sha256-${createHash("sha256").update(teller).digest("base64")}'`;
