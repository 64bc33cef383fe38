import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";

/** The lines of a compressed backup file. @throws Error that names the file if it is damaged or something else */
export async function* readLines(file: string): AsyncIterable<string> {
  const unpacked = createGunzip();
  const source = createReadStream(file);
  // A truncated or unreadable file must end the reader with an error.
  source.on("error", (error) => unpacked.destroy(error));
  try {
    yield* createInterface({ input: source.pipe(unpacked), crlfDelay: Number.POSITIVE_INFINITY });
  } catch (error) {
    if (!isOfZlib(error)) throw error;
    throw new Error(`${file} is damaged, or is not a file that \`bun run backup\` made.`, { cause: error });
  }
}

/** zlib's own words ("incorrect header check") help nobody who restores in a hurry. */
function isOfZlib(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^Z_/.test(String(error.code));
}
