/** A port of this machine on which nothing listens now. */
export function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { port } = server;
  server.stop(true);
  if (!port) throw new Error("The system gave no free port");
  return port;
}
