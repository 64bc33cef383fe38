import { setDefaultTimeout } from "bun:test";
import { TEST_TIMEOUT_MS } from "../../scripts/run";

// Servers and browsers take longer than the usual 5 s. Bun keeps this for the first file only, which is what
// `bun test <file>` runs; `bun run test` passes the same limit for all.
setDefaultTimeout(TEST_TIMEOUT_MS);
