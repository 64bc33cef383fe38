import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { OpsError, type OpsServer } from "./types";

/**
 * The running server: its URL is --url, OPS_URL or this machine's PORT (operators are refused through the proxy); the
 * token is OPS_TOKEN, or the one that a development server stores in DATA_DIR.
 */
export async function findServer(given: string | undefined): Promise<OpsServer> {
  const { OPS_URL, PORT = "3000" } = process.env;
  const url = URL.parse(given ?? OPS_URL ?? `http://localhost:${PORT}`);
  if (!url) throw new OpsError("O endereço do servidor não é válido. Use --url https://seu-endereco", 2);
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url.protocol !== "https:" && !isHere)
    throw new OpsError(`${url.origin} não é https: a chave seria lida no caminho.`, 2);
  const token = findToken();
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url.origin}/api/ops${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => {
      throw new OpsError(
        `O servidor não respondeu em ${url.origin}. Ele está no ar? Outro endereço: --url ou OPS_URL.`,
        1,
        "NO_ANSWER",
      );
    });
    return answerOf(response, url.origin);
  };
  return {
    get: (path, query = {}) => {
      const given = Object.entries(query).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      );
      return call("GET", `${path}?${new URLSearchParams(given)}`);
    },
    post: async (path, body) => ((await call("POST", path, body)) as { result: unknown }).result,
  };
}

async function answerOf(response: Response, origin: string): Promise<unknown> {
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  const { code, message } = failureOf(answer);
  if (code === "OPS_TOKEN_WRONG")
    throw new OpsError(`${message} Use a mesma do servidor, na variável OPS_TOKEN.`, 1, code);
  if (code === "NOT_FOUND")
    throw new OpsError(
      `A operação está desligada em ${origin}: defina OPS_TOKEN no servidor e inicie de novo.`,
    );
  const said = message || `${origin} respondeu ${response.status} sem dizer por quê.`;
  throw new OpsError(said, 1, code || undefined);
}

function failureOf(answer: unknown): { code: string; message: string } {
  const { code, message } = (answer ?? {}) as Partial<Record<string, unknown>>;
  return { code: String(code ?? ""), message: String(message ?? "") };
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
