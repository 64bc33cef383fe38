import { readFileSync } from "node:fs";
import { Hono } from "hono";

// The baseline for a cached page: one Hono route without middleware that returns the bytes of a file with given
// headers. Run as a process of its own with the file and the headers (JSON); prints its port.
const [file = "", headers = "{}"] = process.argv.slice(2);
const body = new Uint8Array(readFileSync(file));
const given: Record<string, string> = JSON.parse(headers);
const bare = new Hono().get("/", (c) => c.body(body, 200, given));
const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: bare.fetch });
console.log(server.port);
