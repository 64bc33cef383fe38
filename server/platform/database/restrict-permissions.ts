import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

const FOLDER = 0o700;
const FILE = 0o600;
const STICKY = 0o1000;

/** What the product stores in DATA_DIR: the embedded database, the development key, the simulator's state. */
const productFiles =
  /^(postgres(\.new|\.lock.*)?|ops-token|stripe-simulator\.json.*|.*\.backup\.gz(\.part)?)$/;

/**
 * Restricts DATA_DIR and what the product stores in it to its owner, whoever created it. PGlite creates some
 * files world-readable whatever the umask: all those of a new database, and a few at each start and stop. A
 * shared folder such as /tmp keeps its mode.
 */
export function restrictPermissions(dataDir: string): void {
  if ((lstatSync(dataDir).mode & STICKY) === 0) restrict(dataDir, FOLDER);
  for (const name of readdirSync(dataDir)) if (productFiles.test(name)) restrictAll(join(dataDir, name));
}

function restrictAll(path: string): void {
  const entry = lstatSync(path);
  if (entry.isFile()) restrict(path, FILE);
  if (!entry.isDirectory()) return;
  restrict(path, FOLDER);
  for (const name of readdirSync(path)) restrictAll(join(path, name));
}

function restrict(path: string, allowed: number): void {
  const { mode, uid } = lstatSync(path);
  // Only the owner and root may change modes; a folder that belongs to somebody else is left alone.
  const mayChange = [uid, 0].includes(process.getuid?.() ?? uid);
  if (mayChange && (mode & 0o777) !== allowed) chmodSync(path, allowed);
}
