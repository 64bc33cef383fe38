import { commands } from "./commands";
import { type Command, optionMeanings } from "./types";

/** The list of commands, and what applies to all of them. */
export function generalHelp(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    "Operação da Rota Escola, pelo servidor que está no ar.",
    "",
    "Uso: bun run ops <comando> [opções]",
    "",
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    "Para todos os comandos:",
    "  --help   explica o comando e mostra um exemplo",
    "  --json   mostra os dados inteiros, ou o erro, para outros programas",
    "  --url    endereço do servidor (senão OPS_URL ou http://localhost:PORT)",
    "",
    "A chave vem de OPS_TOKEN; em desenvolvimento, de DATA_DIR/ops-token.",
    "<pessoa> é o id da conta ou do perfil, o email, o telefone, ou parte do nome. Se servir para mais de uma, nada é feito.",
    "Toda ação fica no registro (bun run ops log), com hora e motivo. Não escreva nomes no motivo.",
    "Sai com 0 se deu certo, 1 se falhou, 2 se o comando foi escrito errado.",
  ].join("\n");
}

/** How one command is used. */
export function commandHelp({ usage, detail, example, options = [] }: Command): string {
  const meanings = options.map((name) => `  --${name.padEnd(7)} ${optionMeanings[name]}`);
  return [
    `Uso: ${usage}`,
    "",
    detail,
    "",
    ...(meanings.length > 0 ? ["Opções:", ...meanings, ""] : []),
    "Exemplo:",
    `  ${example}`,
  ].join("\n");
}
