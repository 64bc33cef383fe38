import { expect, test } from "bun:test";
import { prepareDatabase } from "../support/databases";
import { openAt } from "../support/fill-template";
import { keepVisiting } from "../support/keep-visiting";
import { runServer } from "../support/server-process";
import { until } from "../support/until";

test("SIGTERM under load: not ready any more, pending requests are completed, exit 0", async () => {
  const database = await prepareDatabase("seeded");
  const server = await runServer(database.env);
  // One long request: its body arrives while the server stops.
  let finishBody = () => {};
  const slow = fetch(`${server.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"email":"a@b.co",'));
        finishBody = () => {
          controller.enqueue(new TextEncoder().encode('"password":"nenhuma"}'));
          controller.close();
        };
      },
    }),
  });
  const busy = ["/", "/buscar?estado=SP", "/api/drivers/search", "/api/drivers/featured"];
  const load = keepVisiting(busy.map((path) => () => fetch(server.url + path)));
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
  await until("some answers", () => load.ok() > 20, 60_000);

  const exit = server.stop("SIGTERM");
  const visited = load.stop();
  const readiness = () =>
    fetch(`${server.url}/api/ready`)
      .then(({ status }) => status)
      .catch(() => 0);
  // A busy process handles the signal after earlier requests.
  await until("the end of readiness", async () => (await readiness()) !== 200);
  const afterwards = await readiness();
  finishBody();
  expect((await slow).status).toBe(401);
  expect(await exit).toBe(0);
  await visited;
  // The port is closed or responds that it is closing; it never says "ready" again.
  expect(afterwards).toBeOneOf([0, 503]);
  expect([[...load.statuses.keys()], load.failures]).toEqual([[200], []]);
  expect(server.logs()).toContain('"msg":"stopped"');
  // The database was closed properly: it opens again, and nothing has to be recovered by hand.
  const again = await openAt(database.env);
  await again.ping();
  await again.close();
  await database.drop();
});
