import { accessSync, constants, existsSync } from "node:fs";

/** Whether there is an executable program at a path. */
export function isExecutable(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
