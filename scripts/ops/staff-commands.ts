import { type StaffRole, staffRoles } from "../../shared/staff";
import { type Column, moment, table } from "./table";
import { type Answers, type Command, type Given, OpsError, type OpsServer, type Shown } from "./types";

type Member = Answers["staff"][number];

const usage =
  'bun run ops staff add EMAIL --name "…" [--role operator|reader] | list | link EMAIL | remove EMAIL';

const memberColumns: Column<Member>[] = [
  ["nome", ({ name }) => name],
  ["email", ({ email }) => email],
  ["papel", ({ role }) => role],
  ["chaves", ({ passkeys }) => passkeys],
  ["último uso", ({ lastUsedAt }) => moment(lastUsedAt)],
  ["id", ({ id }) => id],
];

const verbs: Record<string, (server: OpsServer, email: string, given: Given) => Promise<Shown>> = {
  list: async (server) => {
    const items = await server.staff.query();
    return {
      data: { items, next: null },
      text: table(items, memberColumns, "Ninguém na equipe. Comece por: staff add EMAIL."),
    };
  },
  add: async (server, email, { reason, options: { name, role } }) => {
    if (!name) throw new OpsError(`Falta o nome: --name "…".\nUso: ${usage}`, 2);
    const data = await server.addStaff.mutate({ email, name, reason, ...(role && { role: roleOf(role) }) });
    return { data, text: linkText(`${name} entrou na equipe.`, data) };
  },
  link: async (server, email, { reason }) => {
    const data = await server.linkStaff.mutate({ email, reason });
    return { data, text: linkText(`As chaves e sessões de ${email} acabaram.`, data) };
  },
  remove: async (server, email, { reason }) => {
    const data = await server.removeStaff.mutate({ email, reason });
    return { data, text: `${email} saiu da equipe. O que fez continua no registro.` };
  },
};

/** Who works in the console at /operacao. */
export const staffCommands: Command[] = [
  {
    name: "staff",
    usage,
    summary: "quem trabalha na operação (/operacao)",
    detail:
      "add põe alguém na equipe e mostra um link, que vale 60 minutos e uma vez e cria a chave de acesso. link faz outro para\nquem perdeu o aparelho e encerra todas as chaves e sessões da pessoa. remove encerra o acesso. operator decide;\nreader só vê, sem email nem telefone de ninguém.",
    example: 'bun run ops staff add helena@rotaescola.example --name "Helena"',
    takes: "add, list, link ou remove",
    options: ["name", "role"],
    run: (server, given) => {
      const [name = "", email = "", ...rest] = given.target.split(" ");
      const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
      const isComplete = rest.length === 0 && (name === "list") === (email === "");
      if (!verb || !isComplete) throw new OpsError(`Uso: ${usage}`, 2);
      return verb(server, email, given);
    },
  },
];

function linkText(said: string, { link }: Answers["linkStaff"]): string {
  return `${said}\nAbra no aparelho da pessoa, em até 60 minutos e uma só vez:\n\n${link}`;
}

function roleOf(given: string): StaffRole {
  const role = staffRoles.find((known) => known === given);
  if (!role) throw new OpsError(`O papel é ${staffRoles.join(" ou ")}.\nUso: ${usage}`, 2);
  return role;
}
