import { setDefaultTimeout } from "bun:test";

// Servers and browsers on two busy cores; a test that hangs still ends.
setDefaultTimeout(60_000);
