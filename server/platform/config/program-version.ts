import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "../../..");

/** Which program this is: "0.1.0", in a git checkout "0.1.0-3f2a1bc" with its commit. */
export function programVersion(folder = root): string {
  const { version = "0" } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const commit = commitOf(folder);
  return commit ? `${version}-${commit.slice(0, 7)}` : String(version);
}

function commitOf(folder: string): string | undefined {
  const head = read(folder, ".git/HEAD");
  const ref = /^ref: (\S+)$/.exec(head)?.[1];
  if (!ref) return /^[0-9a-f]{40}$/.exec(head)?.[0];
  const packed = read(folder, ".git/packed-refs").split("\n");
  return read(folder, `.git/${ref}`) || packed.find((line) => line.endsWith(` ${ref}`))?.split(" ")[0];
}

// An image or an export has no repository.
function read(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file), "utf8").trim();
  } catch {
    return "";
  }
}
