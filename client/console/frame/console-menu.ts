import { consolePaths } from "../../../shared/paths";

/** The rooms of the console, in the order of its menu. */
export const consoleMenu = [{ label: "Fila", to: consolePaths.queue }] as const;

export type ConsoleLink = (typeof consoleMenu)[number];
