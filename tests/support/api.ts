import { createTRPCClient, httpBatchLink, httpLink } from "@trpc/client";
import type { AppRouter } from "../../server/app/router";
import type { TerminalRouter } from "../../server/console/terminal-router";

export type Answer = { status: number; body: unknown; headers: Headers };

type Query = Record<string, string | number | undefined>;

/** Calls the REST interface as curl would. Paths are as in §7, without /api. */
export function rest(url: string, token?: string, headers: Record<string, string> = {}) {
  const send = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await jsonOf(response), headers: response.headers };
  };
  return {
    get: (path: string, query: Query = {}) => send("GET", withQuery(path, query)),
    post: (path: string, body: unknown = {}) => send("POST", path, body),
    send,
  };
}

/** The typed tRPC client of the same server, as the browser uses it. */
export function trpc(url: string, token?: string) {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${url}/api/trpc`,
        headers: () => (token ? { authorization: `Bearer ${token}` } : {}),
      }),
    ],
  });
}

/** Calls procedures by name over tRPC and returns results in REST's form, so that a test can compare the two. */
export function trpcByName(url: string, token?: string) {
  const headers = {
    "content-type": "application/json",
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const unwrap = async (response: Response): Promise<Answer> => {
    const envelope = await jsonOf(response);
    return { status: response.status, body: contentOf(envelope), headers: response.headers };
  };
  return {
    query: async (procedure: string, input?: unknown): Promise<Answer> => {
      const search = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
      return unwrap(await fetch(`${url}/api/trpc/${procedure}${search}`, { headers }));
    },
    mutate: async (procedure: string, input: unknown = {}): Promise<Answer> =>
      unwrap(
        await fetch(`${url}/api/trpc/${procedure}`, { method: "POST", headers, body: JSON.stringify(input) }),
      ),
  };
}

// tRPC wraps results in `result.data`; its error data has our error body among its own fields.
function contentOf(envelope: unknown): unknown {
  const result = field(envelope, "result");
  if (result !== undefined) return field(result, "data");
  const data = field(field(envelope, "error"), "data");
  const issues = field(data, "issues");
  return {
    success: field(data, "success"),
    code: field(data, "code"),
    message: field(data, "message"),
    ...(issues === undefined ? {} : { issues }),
  };
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** The client of the operator's terminal, with the holder's token. */
export function terminal(url: string, token: string) {
  return createTRPCClient<TerminalRouter>({
    links: [httpLink({ url: `${url}/api/ops`, headers: { authorization: `Bearer ${token}` } })],
  });
}
