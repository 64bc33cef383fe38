import { parseArgs } from "node:util";
import { commands } from "./ops/commands";
import { commandHelp, generalHelp } from "./ops/help";
import { OpsError, type OptionName, optionMeanings } from "./ops/types";

const optionNames = Object.keys(optionMeanings) as OptionName[];
const stringOptions = Object.fromEntries(
  optionNames.map((name) => [name, { type: "string" } as const]),
) as Record<OptionName, { type: "string" }>;

// The operator's commands, over the running server (docs/operations.md). Exit code 1: it failed; 2: usage error.
process.exit(await main(process.argv.slice(2)));

async function main(args: string[]): Promise<number> {
  try {
    const parsed = read(args);
    const [name, ...rest] = parsed.positionals;
    if (!name) {
      console.log(generalHelp());
      return parsed.values.help || args.length === 0 ? 0 : 2;
    }
    const command = commands.find((known) => known.name === name);
    if (!command) throw new OpsError(`Não há o comando "${name}". Veja todos com: bun run ops --help`, 2);
    if (parsed.values.help) {
      console.log(commandHelp(command));
      return 0;
    }
    const { help: _, url, json = false, yes = false, all = false, reason = "", ...options } = parsed.values;
    const unsupported = optionNames.find((option) => options[option] && !command.options?.includes(option));
    if (unsupported) throw new OpsError(`${name} não usa --${unsupported}.\nUso: ${command.usage}`, 2);
    const required = command.takes ? 1 : 0;
    if (rest.length < required && !(command.allowsAll && all))
      throw new OpsError(`Falta dizer: ${command.takes}.\nUso: ${command.usage}`, 2);
    if (command.needsReason && !reason.trim())
      throw new OpsError(`Diga o motivo com --reason "…": ele fica no registro.\nUso: ${command.usage}`, 2);
    const target = rest.join(" ");
    // Loaded here: help needs no packages.
    const { findServer } = await import("./ops/server");
    const shown = await command.run(findServer(url), { target, reason, json, yes, all, options });
    console.log(json ? JSON.stringify(shown.data ?? null, null, 2) : shown.text);
    return 0;
  } catch (thrown) {
    // tRPC's own error has ours as its cause.
    const error = thrown instanceof Error && thrown.cause instanceof OpsError ? thrown.cause : thrown;
    if (!(error instanceof OpsError)) throw thrown;
    const { code, message, exitCode } = error;
    // With --json the output is always one JSON document, for other programs.
    if (args.includes("--json")) console.log(JSON.stringify({ success: false, code, message }, null, 2));
    else console.error(message);
    return exitCode;
  }
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: "boolean" },
        yes: { type: "boolean" },
        all: { type: "boolean" },
        help: { type: "boolean", short: "h" },
        reason: { type: "string" },
        url: { type: "string" },
        ...stringOptions,
      },
    });
  } catch (error) {
    const message = error instanceof Error ? error.message.split(".")[0] : String(error);
    throw new OpsError(`${message}. Veja as opções com: bun run ops --help`, 2);
  }
}
