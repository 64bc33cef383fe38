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
  const result = fieldOf(envelope, "result");
  if (result !== undefined) return fieldOf(result, "data");
  const data = fieldOf(fieldOf(envelope, "error"), "data");
  const issues = fieldOf(data, "issues");
  return {
    success: fieldOf(data, "success"),
    code: fieldOf(data, "code"),
    message: fieldOf(data, "message"),
    ...(issues === undefined ? {} : { issues }),
  };
}

/** A field of a response. */
export function fieldOf(body: unknown, name: string): unknown {
  if (typeof body !== "object" || body === null) return undefined;
  return Object.getOwnPropertyDescriptor(body, name)?.value;
}

/** A text field of a response. */
export function textOf(body: unknown, name: string): string {
  const value = fieldOf(body, name);
  if (typeof value !== "string") throw new Error(`The answer has no ${name}: ${JSON.stringify(body)}`);
  return value;
}

/** The code of shared/errors.ts in the response of a refused call. */
export const codeOf = ({ body }: Pick<Answer, "body">) => fieldOf(body, "code");

/** The code of a call that was refused or a verb that failed, another error itself, null if neither. */
export async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(() => null).catch((refused: unknown) => refused);
  return fieldOf(fieldOf(error, "data"), "code") ?? fieldOf(error, "code") ?? error;
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
