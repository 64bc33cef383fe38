import { Client } from "pg";

/**
 * A connection beside the product's own. That the server ends it is no error of the test.
 * @param connectionTimeoutMillis short where somebody asks again
 */
export async function connectTo(connectionString: string, connectionTimeoutMillis = 60_000): Promise<Client> {
  const client = new Client({ connectionString, connectionTimeoutMillis });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Does something with such a connection, and ends it. */
export async function withClient<T>(
  url: string,
  work: (client: Client) => Promise<T>,
  connectionTimeoutMillis?: number,
): Promise<T> {
  const client = await connectTo(url, connectionTimeoutMillis);
  return work(client).finally(() => client.end().catch(() => {}));
}
