import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { seedDemo } from "../../drizzle/seeds/demo";
import { demoEmail } from "../../drizzle/seeds/demo-logins";
import { driverChanged } from "../../server/drivers/driver-changed";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { SEARCH_CACHE } from "../../shared/limits";
import { runOps } from "../console/ops/run-ops";
import { storedDriver, wholeProfile } from "../people/drivers";
import { logInDemo } from "../people/live-drivers";
import { rest } from "../support/api";
import { testApp } from "../support/app";
import { databaseKind } from "../support/databases";
import { testServer } from "../support/server";
import { runServer, type ServerProcess } from "../support/server-process";
import { until } from "../support/until";

const OPS_TOKEN = "a-key-for-the-tests-only-and-long";
const LISTING = "/buscar?estado=SP&cidade=S%C3%A3o+Paulo";

async function visit(url: string, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}${path}`, { headers: { "accept-encoding": "br", ...headers } });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

describe("one process", () => {
  const app = testApp();
  /** The demo's visible driver. */
  let driver: typeof drivers.$inferSelect;

  beforeAll(async () => {
    const { db } = app.services;
    await seedDemo(db, { now: new Date() });
    const [user] = await db
      .select()
      .from(users)
      .where(eq(users.email, demoEmail("ativa")));
    const found = await storedDriver(app, { id: user?.id ?? "" });
    if (!found) throw new Error("the demo data has no active driver");
    driver = found;
  });

  const profile = () => `/condutor/${driver.id}`;
  /** Changes the driver as the product does, and waits until this process's page cache was notified. */
  const change = async (values: Partial<typeof drivers.$inferInsert>) => {
    const { db, now, driverChanges } = app.services;
    await db.transaction(async (tx) => {
      await tx.update(drivers).set(values).where(eq(drivers.id, driver.id));
      await driverChanged(tx, driver.id, now());
    });
    await driverChanges.settle();
  };
  const kept = (key: string) => app.services.pages.find(key, app.services.now().getTime());

  test("a page is cached, returns 304 with the same policy, and is sent in the accepted encoding", async () => {
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

  test("requests with credentials, token pages, errors and the driver area are never cached", async () => {
    const withToken = await visit(app.url, "/faq", { authorization: "Bearer x" });
    expect([withToken.headers.get("cache-control"), kept("/faq")]).toEqual(["private, no-store", undefined]);
    for (const path of [
      "/reset-password",
      "/nada",
      "/painel",
      "/condutor/abcdefghijklmnop",
      "/blog?busca=van",
    ]) {
      await visit(app.url, path);
      expect({ path, kept: kept(path) }).toEqual({ path, kept: undefined });
    }
  });

  test("a change drops the lists of its places, before and after, and no others", async () => {
    const search = (filters: object) => `/buscar?${new URLSearchParams({ ...filters })}`;
    const home = { serviceState: "SP", serviceCity: "São Paulo" } as const;
    const lists = {
      before: LISTING,
      stateBefore: search({ estado: "SP" }),
      after: search({ estado: "RJ", cidade: "Niterói" }),
      stateAfter: search({ estado: "RJ" }),
      anywhere: "/",
      otherCity: search({ estado: "SP", cidade: "Campinas" }),
      otherState: search({ estado: "MG" }),
      text: "/faq",
    };
    const keepAll = () => Promise.all(Object.values(lists).map((path) => visit(app.url, path)));
    const stillKept = () => Object.entries(lists).flatMap(([name, path]) => (kept(path) ? [name] : []));
    await change(home);
    await keepAll();
    expect(stillKept()).toEqual(Object.keys(lists));
    await change({ serviceState: "RJ", serviceCity: "Niterói" });
    expect(stillKept()).toEqual(["otherCity", "otherState", "text"]);
    expect((await visit(app.url, lists.after)).html).toContain(driver.id);
    await change({ isPublic: false });
    await keepAll();
    // A driver whom families don't find is in no list.
    await change({ ...home, name: "Rosângela em Casa" });
    expect(stillKept()).toEqual(Object.keys(lists));
    await change({ isPublic: true });
    expect(stillKept()).toEqual(["after", "stateAfter", "otherCity", "otherState", "text"]);
  });

  test("a page with drivers is rendered again after two minutes, or served if that fails; never after midnight in São Paulo, when the days since confirmation change", async () => {
    const midnight = startOfDay(dayInSaoPaulo(new Date()), 1).getTime();
    const { pages } = app.services;
    const keptAt = (time: number) => [LISTING, "/faq"].map((path) => pages.find(path, time) !== undefined);
    const visitAt = async (time: number) => {
      app.setNow(new Date(time));
      for (const path of [LISTING, "/faq"]) await visit(app.url, path);
      expect(keptAt(time)).toEqual([true, true]);
    };
    await visitAt(midnight - 2 * SEARCH_CACHE);
    expect(keptAt(midnight - SEARCH_CACHE)).toEqual([false, true]);
    expect(pages.findStale(LISTING, midnight - SEARCH_CACHE)).toBeDefined();
    await visitAt(midnight - SEARCH_CACHE / 2);
    expect(keptAt(midnight)).toEqual([false, true]);
    expect(pages.findStale(LISTING, midnight)).toBeUndefined();
    app.setNow(new Date());
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

  test("a lapse needs no change: the page expires with the entitlement", async () => {
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
    let second: ServerProcess;
    // Before the first one, which drops the database.
    afterAll(() => second?.stop());
    const first = testServer({ seed: true, env: { OPS_TOKEN } });
    beforeAll(async () => {
      const { PORT, APP_URL, ...shared } = first.env;
      second = await runServer(shared);
    });

    test("what one changes, unpublishes or suspends, the other no longer shows", async () => {
      const calls = rest(first.url, await logInDemo(first.url, "ativa"));
      const { id, photo } = (await calls.get("/drivers/profile")).body as { id: string; photo: string };
      const { serviceState, serviceCity } = wholeProfile;
      const pages = [
        `/condutor/${id}`,
        `/buscar?${new URLSearchParams({ estado: serviceState, cidade: serviceCity })}`,
      ];
      const showing = async (text: string) => {
        const shown = await Promise.all(pages.map((path) => visit(second.url, path)));
        return shown.map(({ status, html }) => status === 200 && html.includes(text));
      };
      const everywhere = (text: string) =>
        until(`the other process to show ${text}`, async () => !(await showing(text)).includes(false));
      const nowhere = () =>
        until("the other process to show it no longer", async () => !(await showing(id)).includes(true));
      const publish = async (isPublic: boolean) =>
        expect((await calls.post("/drivers/publish", { isPublic })).status).toBe(200);

      // Before each change the other process caches the pages that the change affects.
      await everywhere(id);
      const name = "Rosângela Trocou de Nome";
      expect((await calls.post("/drivers/register", { ...wholeProfile, photo, name })).status).toBe(200);
      await everywhere(name);
      await publish(false);
      await nowhere();
      await publish(true);
      await everywhere(id);
      const words = ["suspend", demoEmail("ativa"), "--reason", "Teste"];
      expect(await runOps(words, { OPS_URL: first.url, OPS_TOKEN })).toMatchObject({ exitCode: 0 });
      await nowhere();
    });
  });
