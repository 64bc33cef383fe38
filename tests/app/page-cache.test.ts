import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { seedDemo } from "../../drizzle/seeds/demo";
import { DEMO_PASSWORD, demoEmail } from "../../drizzle/seeds/demo-logins";
import { refreshSearchEntry } from "../../server/search/refresh-search-entry";
import { rest } from "../support/api";
import { startTestApp, type TestApp } from "../support/app";
import { databaseKind, prepareDatabase } from "../support/databases";
import { runServer, type ServerProcess } from "../support/server-process";
import { until } from "../support/until";

const LISTING = "/buscar?estado=SP&cidade=S%C3%A3o+Paulo";

async function visit(url: string, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}${path}`, { headers: { "accept-encoding": "br", ...headers } });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

describe("one process", () => {
  let app: TestApp;
  let driver: { id: string; userId: string };

  beforeAll(async () => {
    app = await startTestApp();
    await seedDemo(app.services.db, { now: new Date() });
    const [found] = await app.services.db
      .select({ id: drivers.id, userId: drivers.userId })
      .from(drivers)
      .innerJoin(users, eq(users.id, drivers.userId))
      .where(eq(users.email, demoEmail("ativa")));
    if (!found) throw new Error("the demo data has no active driver");
    driver = found;
  }, 90_000);
  afterAll(() => app?.close());

  const profile = () => `/condutor/${driver.id}`;
  const change = (values: Partial<typeof drivers.$inferInsert>) =>
    app.services.db.transaction(async (tx) => {
      await tx.update(drivers).set(values).where(eq(drivers.id, driver.id));
      await refreshSearchEntry(tx, driver.id, app.services.now());
    });
  const kept = (key: string) => app.services.pages.find(key, app.services.now().getTime());

  test("a page is kept, answers 304 with the same policy, and is sent in the encoding that is accepted", async () => {
    const first = await visit(app.url, profile());
    const etag = first.headers.get("etag") ?? "";
    expect(kept(profile())).toBeDefined();
    const again = await visit(app.url, profile(), { "if-none-match": etag });
    expect(again.status).toBe(304);
    expect(again.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
    expect(again.headers.get("vary")).toContain("accept-encoding");
    expect(first.headers.get("cache-control")).toBe("no-cache");
    for (const encoding of ["br", "gzip", "identity"]) {
      expect((await visit(app.url, profile(), { "accept-encoding": encoding })).html).toBe(first.html);
    }
  });

  test("what the page does not read is not part of its key", async () => {
    await visit(app.url, `${profile()}?utm_source=whatsapp`);
    expect(kept(`${profile()}?utm_source=whatsapp`)).toBeUndefined();
    const noise = await visit(app.url, "/buscar?x=1&cidade=&estado=SP");
    expect(noise.status).toBe(200);
    expect(kept("/buscar?estado=SP")).toBeDefined();
  });

  test("requests with credentials, token pages, errors and the driver area are never kept", async () => {
    const withToken = await visit(app.url, "/faq", { authorization: "Bearer x" });
    expect(withToken.headers.get("cache-control")).toBe("private, no-store");
    for (const path of [
      "/faq",
      "/reset-password",
      "/confirm-email",
      "/nada",
      "/painel",
      "/condutor/abcdefghijklmnop",
    ]) {
      if (path !== "/faq") await visit(app.url, path);
      expect({ path, kept: kept(path) }).toEqual({ path, kept: undefined });
    }
  });

  test("a change shows at once, on the profile and on the listings", async () => {
    await visit(app.url, profile());
    await visit(app.url, LISTING);
    await change({ name: "Rosângela Trocou de Nome" });
    expect((await visit(app.url, profile())).html).toContain("Rosângela Trocou de Nome");
    expect((await visit(app.url, LISTING)).html).toContain("Rosângela Trocou de Nome");
  });

  test("unpublishing and suspending take it away at once", async () => {
    for (const gone of [{ isPublic: false }, { suspendedAt: new Date(), suspensionReason: "Teste" }]) {
      await change({ isPublic: true, suspendedAt: null, suspensionReason: null });
      expect((await visit(app.url, profile())).status).toBe(200);
      await visit(app.url, LISTING);
      await change(gone);
      expect((await visit(app.url, profile())).status).toBe(404);
      expect((await visit(app.url, LISTING)).html).not.toContain(driver.id);
    }
    await change({ isPublic: true, suspendedAt: null, suspensionReason: null });
  });

  test("a lapse needs no change: the page ends with the entitlement", async () => {
    await visit(app.url, profile());
    await visit(app.url, LISTING);
    const [subscription] = await app.services.db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, driver.userId), eq(subscriptions.status, "active")));
    const end = subscription?.entitledUntil;
    if (!end) throw new Error("the demo driver has no entitlement");
    app.setNow(new Date(end.getTime() - 60_000));
    expect((await visit(app.url, profile())).status).toBe(200);
    expect((await visit(app.url, LISTING)).html).toContain(driver.id);
    app.setNow(new Date(end.getTime() + 1));
    expect((await visit(app.url, profile())).status).toBe(404);
    expect((await visit(app.url, LISTING)).html).not.toContain(driver.id);
  });
});

// The embedded database belongs to one process.
if (databaseKind === "postgres")
  describe("two processes on one database", () => {
    let servers: ServerProcess[] = [];
    let drop = async () => {};

    beforeAll(async () => {
      const prepared = await prepareDatabase("seeded");
      drop = prepared.drop;
      servers = await Promise.all([runServer({ ...prepared.env }), runServer({ ...prepared.env })]);
    }, 90_000);
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await drop();
    });

    test("what one unpublishes, the other stops showing", async () => {
      const [one, other] = servers;
      if (!one || !other) throw new Error("two servers were started");
      const login = await rest(one.url).post("/auth/login", {
        email: demoEmail("ativa"),
        password: DEMO_PASSWORD,
      });
      const { token } = login.body as { token: string };
      const { body } = await rest(one.url, token).get("/drivers/profile");
      const { id } = body as { id: string };
      expect((await visit(other.url, `/condutor/${id}`)).status).toBe(200);
      expect((await visit(one.url, `/condutor/${id}`)).status).toBe(200);
      expect((await rest(one.url, token).post("/drivers/publish", { isPublic: false })).status).toBe(200);
      expect((await visit(one.url, `/condutor/${id}`)).status).toBe(404);
      await until(
        "the other process to drop the page",
        async () => (await visit(other.url, `/condutor/${id}`)).status === 404,
      );
    }, 60_000);
  });
