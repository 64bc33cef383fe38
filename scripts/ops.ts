import { parseArgs } from "node:util";
import { commands } from "./ops/commands";
import { commandHelp, generalHelp } from "./ops/help";
import { findServer } from "./ops/server";
import { OpsError, type OptionName, optionMeanings } from "./ops/types";

const optionNames = Object.keys(optionMeanings) as OptionName[];
const wordOptions = Object.fromEntries(
  optionNames.map((name) => [name, { type: "string" } as const]),
) as Record<OptionName, { type: "string" }>;

// What an operator does, over the running server (docs/operations.md). Exit code 1: it failed; 2: asked wrongly.
process.exit(await main(process.argv.slice(2)));

async function main(words: string[]): Promise<number> {
  try {
    const given = read(words);
    const [name, ...rest] = given.positionals;
    if (!name) {
      console.log(generalHelp());
      return given.values.help || words.length === 0 ? 0 : 2;
    }
    const command = commands.find((known) => known.name === name);
    if (!command) throw new OpsError(`Não há o comando "${name}". Veja todos com: bun run ops --help`, 2);
    if (given.values.help) {
      console.log(commandHelp(command));
      return 0;
    }
    const { help: _, url, json = false, yes = false, all = false, reason = "", ...options } = given.values;
    const foreign = optionNames.find((option) => options[option] && !command.options?.includes(option));
    if (foreign) throw new OpsError(`${name} não usa --${foreign}.\nUso: ${command.usage}`, 2);
    const wanted = command.takes ? 1 : 0;
    if (rest.length < wanted && !(command.allowsAll && all))
      throw new OpsError(`Falta dizer: ${command.takes}.\nUso: ${command.usage}`, 2);
    if (command.needsReason && !reason.trim())
      throw new OpsError(`Diga o motivo com --reason "…": ele fica no registro.\nUso: ${command.usage}`, 2);
    const target = rest.join(" ");
    const shown = await command.run(await findServer(url), { target, reason, json, yes, all, options });
    console.log(json ? JSON.stringify(shown.data, null, 2) : shown.text);
    return 0;
  } catch (error) {
    if (!(error instanceof OpsError)) throw error;
    const { code, message, exitCode } = error;
    // One JSON document on the standard output, whatever happens: another program reads it.
    if (words.includes("--json")) console.log(JSON.stringify({ success: false, code, message }, null, 2));
    else console.error(message);
    return exitCode;
  }
}

function read(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        json: { type: "boolean" },
        yes: { type: "boolean" },
        all: { type: "boolean" },
        help: { type: "boolean", short: "h" },
        reason: { type: "string" },
        url: { type: "string" },
        ...wordOptions,
      },
    });
  } catch (error) {
    const said = error instanceof Error ? error.message.split(".")[0] : String(error);
    throw new OpsError(`${said}. Veja as opções com: bun run ops --help`, 2);
  }
}
