type KillPoint = {
  /** The call of the API, as "METHOD /path". */
  call: RegExp;
  /** Whether Stripe has done it before the process is killed. */
  isAfter: boolean;
};

/** A proxy to the simulator that kills a process with SIGKILL at a call, once it is armed with its id. */
export function serveKillingLine(simulatorUrl: string, { call, isAfter }: KillPoint) {
  let victim = 0;
  const kill = () => {
    process.kill(victim, "SIGKILL");
    victim = 0;
  };
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const { method, headers, body } = request;
      const isHit = () => victim > 0 && call.test(`${method} ${pathname}`);
      if (!isAfter && isHit()) kill();
      const answer = await fetch(`${simulatorUrl}${pathname}${search}`, { method, headers, body });
      if (isAfter && isHit()) kill();
      return new Response(await answer.text(), answer);
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    arm: (pid: number) => {
      victim = pid;
    },
    /** Whether it has killed. */
    hasKilled: () => victim === 0,
    stop: () => server.stop(true),
  };
}
