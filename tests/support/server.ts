import { prepareDatabase } from "./databases";
import { forFile } from "./for-file";
import { runServer } from "./server-process";
import { startMailServer } from "./smtp";

export type TestServer = Awaited<ReturnType<typeof startServer>>;

/**
 * Starts the production server, as a process of its own, on its own database (empty, or with the demo data) and with a
 * mail server that records what it gets. `stop` ends all three.
 */
export async function startServer(options: { env?: Record<string, string>; seed?: boolean } = {}) {
  const mail = await startMailServer();
  const database = await prepareDatabase(options.seed ? "seeded" : "migrated");
  const cleanUp = () => Promise.all([mail.stop(), database.drop()]);
  try {
    const server = await runServer({
      ...database.env,
      SMTP_URL: mail.url,
      SEED_DEMO: String(options.seed ?? false),
      ...options.env,
    });
    return {
      ...server,
      mail,
      stop: async (signal?: NodeJS.Signals) => {
        const exitCode = await server.stop(signal);
        await cleanUp();
        return exitCode;
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

/** `startServer` for all tests of a file. */
export function testServer(options?: Parameters<typeof startServer>[0]): TestServer {
  return forFile(
    () => startServer(options),
    (server) => server.stop(),
  );
}
