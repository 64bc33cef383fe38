import { consolePaths } from "../../../shared/paths";

/** The rooms of the console, in the order of its menu. */
export const consoleMenu = [
  { label: "Fila", to: consolePaths.queue },
  { label: "Números", to: consolePaths.figures },
] as const;

export type ConsoleLink = (typeof consoleMenu)[number];
