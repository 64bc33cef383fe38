import type { OpsServer } from "./server";

/** A failure with the sentence that the operator needs. */
export class OpsError extends Error {
  override name = "OpsError";
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
  }
}

/** What was typed after the command's name. */
export type Given = {
  target: string;
  reason: string;
  json: boolean;
  yes: boolean;
  all: boolean;
  day?: string;
  out?: string;
};

/** What a command shows: `text` in a terminal, `data` with --json. */
export type Shown = { text: string; data: unknown };

export type Command = {
  name: string;
  usage: string;
  /** One line for the list of commands. */
  summary: string;
  /** What happens, for --help. */
  detail: string;
  example: string;
  /** What has to follow the name, in words. */
  takes?: string;
  /** --all may stand instead. */
  allowsAll?: boolean;
  needsReason?: boolean;
  run: (server: OpsServer, given: Given) => Promise<Shown>;
};
