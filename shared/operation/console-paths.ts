import { CONSOLE } from "../paths";

/** The operator's console. Private: a driver's session does not open it, and no public page links to it. */
export const consolePaths = {
  queue: CONSOLE,
  figures: "/operacao/numeros",
  letters: "/operacao/cartas",
  signIn: "/operacao/entrar",
  newPasskey: "/operacao/chave",
  people: "/operacao/condutores",
  person: "/operacao/condutores/$id",
  newDataRequest: "/operacao/dados",
  schools: "/operacao/escolas",
  school: "/operacao/escolas/$id",
  jobs: "/operacao/tarefas",
  log: "/operacao/registro",
  team: "/operacao/equipe",
} as const;
