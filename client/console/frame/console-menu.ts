import { consolePaths } from "../../../shared/operation/console-paths";

/** The sections of the console, in the order of its menu. */
export const consoleMenu = [
  { label: "Fila", to: consolePaths.queue },
  { label: "Condutores", to: consolePaths.people },
  { label: "Escolas", to: consolePaths.schools },
  { label: "Números", to: consolePaths.figures },
  { label: "Comunicados", to: consolePaths.letters },
  { label: "Tarefas", to: consolePaths.jobs },
  { label: "Registro", to: consolePaths.log },
  { label: "Equipe", to: consolePaths.team },
] as const;

export type ConsoleLink = (typeof consoleMenu)[number];
