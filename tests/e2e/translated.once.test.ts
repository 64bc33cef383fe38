import { afterEach, beforeAll, test } from "bun:test";
import { httpBatchLink } from "@trpc/client";
import { eq } from "drizzle-orm";
import { routeTree } from "../../client/route-tree.gen";
import { createAppRouter } from "../../client/router";
import { users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { demoEmail } from "../../drizzle/seeds/demo-logins";
import { ensureClient } from "../../scripts/build";
import { driverAreaPaths } from "../../server/content/discovery/driver-area-paths";
import { HOUR } from "../../shared/limits";
import { consolePaths } from "../../shared/operation/console-paths";
import { paths } from "../../shared/paths";
import { IN_SEASON } from "../people/asking-families";
import { anOperator } from "../people/staff";
import { startTestApp, type TestApp } from "../support/app";
import { testBrowser } from "../support/browser";
import { forFile } from "../support/for-file";
import { translatePage } from "../support/translator";
import { refusals } from "./account-pages";
import { storedLogin } from "./driver-area";
import { countCalls, type Twins, walk } from "./twins";

// The long run has more (scripts/test-long.ts).
const STEPS = Number(process.env.TRANSLATED_STEPS ?? 2);

const browser = testBrowser();
const start = () => startTestApp({ VAPID_PRIVATE_KEY: "c6".repeat(32) }, undefined, "seeded");
const apps = forFile(
  async () => {
    await ensureClient();
    return { plain: await start(), translated: await start() };
  },
  async ({ plain, translated }) => {
    await Promise.all([plain.close(), translated.close()]);
  },
);
const both = () => [apps.plain, apps.translated];
/** The path of each page of the route tree, filled in. */
let places: string[];

beforeAll(async () => {
  const { db } = apps.plain.services;
  const email = demoEmail("ativa");
  const [driver] = await db
    .select({ id: drivers.id })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(eq(users.email, email));
  const id = driver?.id ?? "";
  const { routesByPath } = createAppRouter(routeTree, httpBatchLink({ url: "http://127.0.0.1:9" }));
  // A link of a mail that is too old, and what a search and a comparison need.
  const token = `?token=${"a".repeat(43)}&email=ana%40email.com`;
  const added: Record<string, string> = {
    [paths.search]: "?estado=SP",
    [paths.register]: "?aba=dados",
    [paths.compare]: `?c=${id}`,
    [paths.places]: "/sp/sao-paulo",
  };
  places = Object.values(routesByPath).map(({ fullPath }) => {
    const slug = "lista-de-seguranca-do-transporte-escolar";
    const path =
      fullPath
        .replace("$id", id)
        .replace("$slug", slug)
        .replace(/\/\$?$/, "") || "/";
    return path + (added[path] ?? (mailed.test(path) ? token : ""));
  });
});

const mailed =
  /^\/(confirm-email|reset-password|nao-fui-eu|recomendar|avise-me|vagas|meu|pedidos\/|perfil-mudou|resultados)/;
const isDriverArea = (path: string) =>
  driverAreaPaths.some((area) => path === area || (path.startsWith(`${area}/`) && !mailed.test(path)));
const isConsole = (path: string) => path.startsWith(consolePaths.queue);

afterEach(() => {
  for (const app of both()) app.setNow(new Date());
});

type Stored = { name: string; value: string }[];

/** The same person's browser twice: as rendered, and translated. */
async function openTwins(stored: (app: TestApp) => Promise<Stored> = async () => []): Promise<Twins> {
  const open = async (app: TestApp) => {
    const origins = [{ origin: app.url, localStorage: await stored(app) }];
    const page = await browser.newPage("phone", { ...refusals, storageState: { cookies: [], origins } });
    await page.addInitScript(() => {
      window.print = () => {};
    });
    countCalls(page);
    if (app === apps.translated) await translatePage(page);
    return { page, url: app.url };
  };
  return Promise.all(both().map(open));
}

test("every public page, translated: its forms sent empty and wrong, dialogs, choices and links, word for word like its twin", async () => {
  for (const app of both()) app.setNow(IN_SEASON);
  const twins = await openTwins();
  for (const path of places) if (!isDriverArea(path) && !isConsole(path)) await walk(twins, path, STEPS);
}, 900_000);

test("the driver area, translated, likewise", async () => {
  const twins = await openTwins(async ({ services: { db, sessions } }) => {
    const email = demoEmail("ativa");
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    const id = user?.id ?? "";
    return storedLogin({ id, email, token: (await sessions.create(db, id)).token });
  });
  for (const path of places.filter(isDriverArea)) await walk(twins, path, STEPS);
}, 900_000);

test("the console, translated, likewise", async () => {
  const twins = await openTwins(async (app) => {
    const { token, calls, ...staff } = await anOperator(app);
    const expiresAt = new Date(Date.now() + HOUR).toISOString();
    return [{ name: "rota.operacao", value: JSON.stringify({ token, expiresAt, staff }) }];
  });
  for (const path of Object.values(consolePaths))
    if (!path.includes("$")) await walk(twins, path, Math.ceil(STEPS / 4));
}, 900_000);
