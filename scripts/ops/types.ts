import type { TRPCClient } from "@trpc/client";
import type { inferRouterOutputs } from "@trpc/server";
import type { TerminalRouter } from "../../server/console/terminal-router";

/** A failure with a message for the operator. */
export class OpsError extends Error {
  override name = "OpsError";
  /** @param code machine-readable: the server's error code, or one of this program */
  constructor(
    message: string,
    readonly exitCode = 1,
    readonly code = exitCode === 2 ? "USAGE" : "FAILED",
  ) {
    super(message);
  }
}

/** The calls of the running server. */
export type OpsServer = TRPCClient<TerminalRouter>;

/** What the calls answer, as JSON: dates are strings. */
export type Answers = inferRouterOutputs<TerminalRouter>;

/** The arguments after the command's name. */
export type Given = {
  target: string;
  reason: string;
  json: boolean;
  yes: boolean;
  all: boolean;
  /** The string options, by name. */
  options: Partial<Record<OptionName, string>>;
};

/** String options of commands, and their meaning. */
export const optionMeanings = {
  day: "um dia (AAAA-MM-DD)",
  out: "o arquivo a escrever",
  after: "continua a lista de onde ela parou",
  limit: "quantas linhas (até 200)",
  action: "só esta ação",
  about: "só o que foi feito sobre este id",
  by: "só o que foi feito por este id (terminal: este programa)",
  from: "desde este dia (AAAA-MM-DD)",
  until: "até este dia, com ele",
  name: "o nome, como a equipe o lê",
  role: "operator (decide) ou reader (só vê); operator, se não disser",
} as const;

export type OptionName = keyof typeof optionMeanings;

/** A command's output: `text` in a terminal, `data` with --json. */
export type Shown = { text: string; data: unknown };

export type Command = {
  name: string;
  usage: string;
  /** One line for the list of commands. */
  summary: string;
  /** What it does, for --help. */
  detail: string;
  example: string;
  /** The required argument after the name, for the usage error. */
  takes?: string;
  /** Options besides those of every command. */
  options?: readonly OptionName[];
  /** --all may be given instead. */
  allowsAll?: boolean;
  needsReason?: boolean;
  run: (server: OpsServer, given: Given) => Promise<Shown>;
};
