import { createInterface } from "node:readline/promises";
import { type Column, moment, table } from "./table";
import { type Answers, OpsError, type OpsServer } from "./types";

export type Person = Answers["people"]["items"][number];

export const personColumns: Column<Person>[] = [
  ["conta", ({ userId }) => userId],
  ["perfil", ({ driverId }) => driverId],
  ["nome", ({ name }) => name],
  ["email", ({ email }) => email],
  ["telefone", ({ phone }) => phone],
  ["cidade", ({ city, state }) => (city ? `${city}/${state}` : "")],
  ["situação", situation],
];

/** The reason why a person's profile is not public, or that it is, as text. */
export function situation({
  isConfirmed,
  suspendedAt,
  heldAt,
  isPublic,
  isEntitled,
  driverId,
}: Person): string {
  if (!isConfirmed) return "email não confirmado";
  if (suspendedAt) return `suspenso em ${moment(suspendedAt)}`;
  if (!driverId) return "sem perfil";
  if (!isEntitled) return "sem assinatura";
  if (!isPublic) return "não publicado";
  return heldAt ? `em conferência desde ${moment(heldAt)}` : "publicado";
}

/** The one person who matches a text. @throws OpsError when nobody or several match */
export async function onePerson(server: OpsServer, text: string): Promise<Person> {
  const { items: found, next } = await server.people.query({ text });
  const [person] = found;
  if (!person)
    throw new OpsError(
      `Não encontramos ninguém com "${text}". Tente o email inteiro, o id ou uma parte menor do nome.`,
    );
  if (found.length > 1) {
    const list = table(found, personColumns, "");
    const more = next === null ? "" : `\n\nHá mais: procure com bun run ops find "${text}".`;
    throw new OpsError(
      `"${text}" serve para mais de uma pessoa. Repita com o id da conta:\n\n${list}${more}`,
    );
  }
  return person;
}

/** Asks for confirmation of what can't be undone. Without a terminal, --yes is required. */
export async function confirm(question: string, word: string, yes: boolean): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new OpsError(`${question}\nSem terminal para perguntar: repita com --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question}\nDigite ${word} para confirmar: `);
  terminal.close();
  if (answer.trim() !== word) throw new OpsError("Nada foi feito.");
}

/** Prints progress of long work to stderr, which --json does not use. */
export async function underWay<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  process.stderr.write(`${what}… `);
  try {
    const result = await work();
    process.stderr.write(`pronto em ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stderr.write("falhou\n");
    throw error;
  }
}

/** Calls work that is done in parts until nothing is left; returns what the parts found. */
export async function allParts<Part extends { next: string | null }>(
  call: (after: string) => Promise<Part>,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (let after: string | null = ""; after !== null; after = parts.at(-1)?.next ?? null)
    parts.push(await call(after));
  return parts;
}
