import { setDefaultTimeout } from "bun:test";

// Servers and browsers take longer than the usual 5 s. Bun keeps this for the first file only, which is what
// `bun test <file>` runs; `bun run test` passes the same limit for all.
setDefaultTimeout(120_000);
