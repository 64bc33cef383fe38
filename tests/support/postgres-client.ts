import { Client } from "pg";

/** A connection beside the product's own. That the server ends it is no error of the test. */
export async function connectTo(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Does something with such a connection, and ends it. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectTo(url);
  return work(client).finally(() => client.end().catch(() => {}));
}
