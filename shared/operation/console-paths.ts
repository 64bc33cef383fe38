import { CONSOLE } from "../paths";

/** The operator's console. Private: no session of a driver opens it, and no public page leads there. */
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
