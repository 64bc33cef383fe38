import { serveSimulator } from "../../server/dev/stripe-simulator/serve-simulator";
import type { Database } from "../../server/platform/database/database";
import { prepareDatabase } from "./databases";
import { openAt } from "./fill-template";
import { runServer } from "./server-process";
import { startMailServer } from "./smtp";

export type LiveServer = Awaited<ReturnType<typeof startLiveServer>>;

/** The production server as a process, with a mail server and a Stripe simulator of its own, on an empty database. */
export async function startLiveServer(env: Record<string, string> = {}) {
  const [mail, database] = await Promise.all([startMailServer(), prepareDatabase("migrated")]);
  const simulator = serveSimulator({ now: () => new Date() });
  const server = await runServer({
    ...database.env,
    SMTP_URL: mail.url,
    STRIPE_API_URL: simulator.url,
    ...env,
  });
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await server.stop();
    isStopped = true;
  };
  return {
    ...server,
    mail,
    simulator,
    /** Stops the server and returns its database's content, as text by table. */
    stopAndDump: async () => {
      await stop();
      const opened = await openAt(database.env);
      try {
        return await dump(opened.rawQuery);
      } finally {
        await opened.close();
      }
    },
    close: async () => {
      await stop();
      await Promise.all([mail.stop(), simulator.close(), database.drop()]);
    },
  };
}

async function dump(query: Database["rawQuery"]): Promise<Record<string, string>> {
  const tables = await query(
    "select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'",
  );
  const content: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await query(`select string_agg(t::text, E'\\n') as rows from ${name} t`);
    content[String(name)] = String(rows[0]?.rows ?? "");
  }
  return content;
}
