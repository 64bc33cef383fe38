import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createTRPCClient, httpLink } from "@trpc/client";
import { z } from "zod";
import type { TerminalRouter } from "../../server/console/terminal-router";
import { OpsError, type OpsServer } from "./types";

/**
 * The running server: its URL is --url, OPS_URL or this machine's PORT (operators are refused through the proxy); the
 * token is OPS_TOKEN, or the one that a development server stores in DATA_DIR.
 */
export function findServer(given: string | undefined): OpsServer {
  const { OPS_URL, PORT = "3000" } = process.env;
  const url = URL.parse(given ?? OPS_URL ?? `http://localhost:${PORT}`);
  if (!url) throw new OpsError("O endereço do servidor não é válido. Use --url https://seu-endereco", 2);
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url.protocol !== "https:" && !isHere)
    throw new OpsError(`${url.origin} não é https: a chave seria lida no caminho.`, 2);
  return createTRPCClient<TerminalRouter>({
    links: [
      httpLink({
        url: `${url.origin}/api/ops`,
        methodOverride: "POST",
        headers: { authorization: `Bearer ${findToken()}` },
        fetch: (input, { signal: _, ...init } = {}) => request(input, init, url.origin),
      }),
    ],
  });
}

/** @throws OpsError for no answer and for every answer but success; tRPC makes it the cause of its own error */
async function request(input: URL | string | Request, init: RequestInit, origin: string): Promise<Response> {
  const response = await fetch(input, init).catch(() => {
    throw new OpsError(
      `O servidor não respondeu em ${origin}. Ele está no ar? Outro endereço: --url ou OPS_URL.`,
      1,
      "NO_ANSWER",
    );
  });
  const isJson = response.headers.get("content-type")?.includes("json");
  if (response.ok && isJson) return response;
  const { code, message } = failureOf(isJson ? await response.json() : null);
  if (code === "OPS_TOKEN_WRONG")
    throw new OpsError(`${message} Use a mesma do servidor, na variável OPS_TOKEN.`, 1, code);
  if (code === "NOT_FOUND")
    throw new OpsError(
      `A operação está desligada em ${origin}: defina OPS_TOKEN no servidor e inicie de novo.`,
    );
  throw new OpsError(
    message || `${origin} respondeu ${response.status} sem dizer por quê.`,
    1,
    code || undefined,
  );
}

const words = z.object({ code: z.string(), message: z.string() });
const failure = z.union([
  z.object({ error: z.object({ data: words }) }).transform(({ error }) => error.data),
  words,
]);

function failureOf(answer: unknown): z.output<typeof words> {
  return failure.safeParse(answer).data ?? { code: "", message: "" };
}

function findToken(): string {
  const { OPS_TOKEN, DATA_DIR = "./.data" } = process.env;
  if (OPS_TOKEN) return OPS_TOKEN;
  const file = join(DATA_DIR, "ops-token");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  throw new OpsError(
    `Falta a chave: defina OPS_TOKEN com o valor do servidor (em desenvolvimento, o servidor a guarda em ${file}).`,
  );
}
