import { createHash } from "node:crypto";
import { freePort } from "../support/free-port";

export type Gate = {
  /** The address by which browsers reach the server, without a final slash. */
  url: string;
  /** What went wrong in pages since this was asked last: console errors, uncaught ones, violations of the policy. */
  problems: () => string[];
  /** Keeps every script away that is not in the HTML, until `release` or the next `hold`. */
  hold: () => void;
  release: () => void;
  /** From here to `mend` nobody answers at the address, as without internet. */
  cut: () => Promise<void>;
  mend: () => void;
  stop: () => Promise<void>;
};

const PROBLEMS = "/problems-of-pages";

/**
 * What stands between the browsers and the server, for what WebDriver can't do in both: it holds scripts back, and
 * adds to each document a script that tells what goes wrong.
 * @param server its address, asked for at each request
 */
export function openGate(server: () => string): Gate {
  const port = freePort();
  const found: string[] = [];
  let released = Promise.withResolvers<void>();
  released.resolve();
  const open = () =>
    Bun.serve({
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
  let proxy = open();
  return {
    url: `http://127.0.0.1:${port}`,
    problems: () => found.splice(0),
    hold: () => {
      released.resolve();
      released = Promise.withResolvers();
    },
    release: () => released.resolve(),
    cut: () => proxy.stop(true),
    mend: () => {
      proxy = open();
    },
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
  });
  const given = new Headers(answer.headers);
  // The body is plain by now.
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
  // React is to find the page as it was drawn.
  document.currentScript?.remove();
  let isLeft = false;
  // Firefox and WebKit report what a page was still fetching when it was left.
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
