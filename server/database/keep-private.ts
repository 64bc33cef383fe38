import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

const FOLDER = 0o700;
const FILE = 0o600;
const STICKY = 0o1000;

/** What the product itself keeps in DATA_DIR: the embedded database, the key of development, the simulator's state. */
const ours = /^(postgres(\.new|\.lock.*)?|ops-token|stripe-simulator\.json.*|.*\.backup\.gz(\.part)?)$/;

/**
 * Lets only the owner read and write DATA_DIR and what the product keeps in it, whoever made it when. PGlite gives some
 * files modes of its own, open to all, which no umask prevents: all those of a new database, and a few at each start and
 * end. A folder that all share, as /tmp, keeps its mode.
 */
export function keepPrivate(dataDir: string): void {
  if ((lstatSync(dataDir).mode & STICKY) === 0) close(dataDir, FOLDER);
  for (const name of readdirSync(dataDir)) if (ours.test(name)) closeAll(join(dataDir, name));
}

function closeAll(path: string): void {
  const entry = lstatSync(path);
  if (entry.isFile()) close(path, FILE);
  if (!entry.isDirectory()) return;
  close(path, FOLDER);
  for (const name of readdirSync(path)) closeAll(join(path, name));
}

function close(path: string, wanted: number): void {
  const { mode, uid } = lstatSync(path);
  // Only the owner may, and root: a folder that somebody else lends us is theirs to close.
  const mayChange = [uid, 0].includes(process.getuid?.() ?? uid);
  if (mayChange && (mode & 0o777) !== wanted) chmodSync(path, wanted);
}
