import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "../../..");

/** Which program this is: "0.1.0", in a git checkout "0.1.0-3f2a1bc" with its commit. */
export function programVersion(): string {
  const { version = "0" } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const commit = commitOf();
  return commit ? `${version}-${commit.slice(0, 7)}` : String(version);
}

function commitOf(): string | undefined {
  const head = read(".git/HEAD");
  const ref = /^ref: (\S+)$/.exec(head)?.[1];
  if (!ref) return /^[0-9a-f]{40}$/.exec(head)?.[0];
  const packed = read(".git/packed-refs").split("\n");
  return read(`.git/${ref}`) || packed.find((line) => line.endsWith(` ${ref}`))?.split(" ")[0];
}

// An image or an export has no repository.
function read(file: string): string {
  try {
    return readFileSync(join(root, file), "utf8").trim();
  } catch {
    return "";
  }
}
