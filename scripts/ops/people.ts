import { createInterface } from "node:readline/promises";
import type { Person as FoundPerson } from "../../server/console/ops/find-people";
import { type Column, moment, table } from "./table";
import type { OpsServer } from "./types";
import { OpsError } from "./types";

/** A row as JSON: dates are strings. */
export type Sent<Row> = { [Name in keyof Row]: Row[Name] extends Date | null ? string | null : Row[Name] };
/** A page of a list, as JSON. */
export type SentPage<Row> = { items: Row[]; next: string | null };
export type Person = Sent<FoundPerson>;

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
export function situation({ isConfirmed, suspendedAt, isPublic, isEntitled, driverId }: Person): string {
  if (!isConfirmed) return "email não confirmado";
  if (suspendedAt) return `suspenso em ${moment(suspendedAt)}`;
  if (!driverId) return "sem perfil";
  if (!isEntitled) return "sem assinatura";
  return isPublic ? "publicado" : "não publicado";
}

/** A page of the people who match a text. */
export async function findPersons(
  server: OpsServer,
  text: string,
  page: { after?: string; limit?: string } = {},
): Promise<SentPage<Person>> {
  // The route returns what `findPeople` returns, as JSON.
  return (await server.get("/people", { q: text, ...page })) as SentPage<Person>;
}

/** The one person who matches a text. @throws OpsError when nobody or several match */
export async function onePerson(server: OpsServer, text: string): Promise<Person> {
  const { items: found, next } = await findPersons(server, text);
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
