/** A port on which nothing listens now. */
export function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { port } = server;
  server.stop(true);
  if (!port) throw new Error("The system gave no free port");
  return port;
}

// Linux uses ports from 32768 on for outgoing connections.
const LOW_PORTS = { from: 20_000, to: 32_000 };

/**
 * A free port outside the ephemeral range: for programs that start later, or again on the same port.
 */
export function lastingFreePort(): number {
  for (;;) {
    const port = LOW_PORTS.from + Math.floor(Math.random() * (LOW_PORTS.to - LOW_PORTS.from));
    try {
      Bun.serve({ port, hostname: "127.0.0.1", fetch: () => new Response() }).stop(true);
      return port;
    } catch {
      // In use.
    }
  }
}
