import { accessSync, constants, existsSync } from "node:fs";

/** Whether a program stands at a path and may be run. */
export function isExecutable(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
