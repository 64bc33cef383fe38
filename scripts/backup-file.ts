import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";

/** The lines of a compressed backup file. */
export async function* readLines(file: string): AsyncIterable<string> {
  const unpacked = createGunzip();
  const source = createReadStream(file);
  // A truncated or unreadable file must end the reader with an error.
  source.on("error", (error) => unpacked.destroy(error));
  yield* createInterface({ input: source.pipe(unpacked), crlfDelay: Number.POSITIVE_INFINITY });
}
