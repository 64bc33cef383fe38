import { describe, expect, test } from "bun:test";
import { pushServices } from "../../../drizzle/schema/push/tables";
import { troublesOf } from "../../../server/console/alerts/queries";
import { measureFigures } from "../../../server/console/figures/snapshot";
import { healthNow } from "../../../server/console/health/health-now";
import { askDriverPath, paths } from "../../../shared/paths";
import { loggedIn } from "../../accounts/people";
import { openConsole } from "../../console/open-console";
import { openAs } from "../../e2e/driver-area";
import { startPushService } from "../../process/push/stand-in";
import { rest } from "../../support/api";
import { testPagesWithMail } from "../../support/app";
import { testBrowser } from "../../support/browser";
import { IN_SEASON, requestPeople } from "../requests/request-people";
import { withPush } from "./with-push";

// In the season, in which a family may ask a driver by phone, too.
const running = testPagesWithMail();
const browser = testBrowser();
const { newPage } = browser;
const { driver } = requestPeople(running);
const SEARCH = `${paths.search}?estado=SP&cidade=Campinas&escola=EMEF%20Padre%20Anchieta`;

/** A browser's device that asked for notices while they were on. */
async function formerDevice() {
  const service = startPushService();
  const phone = service.newPhone();
  await service.stop();
  return { service, phone };
}

describe("without their key nothing of notices on phones is left", () => {
  test("no call, neither to use nor to read about", async () => {
    const { url } = running.app;
    const { phone } = await formerDevice();
    const { device, subscription } = phone;
    const waiting = { device, place: "EE Progresso, Campinas", state: "SP" };
    const { sessionToken } = await loggedIn(running.app);
    const own = rest(url, sessionToken);
    const answers = [
      await rest(url).get("/push/key"),
      await rest(url).post("/push/devices", { device, subscription }),
      await rest(url).post("/push/devices/asked", { device }),
      await rest(url).post("/push/devices/end", { device }),
      await rest(url).post("/push/devices/test", { device }),
      await rest(url).post("/waiting", waiting),
      await own.get("/drivers/push"),
      await own.post("/drivers/push", { device, kinds: ["seats"] }),
      await own.get("/trpc/push.key"),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    const { body } = await rest(url).get("/openapi.json");
    const documented = Object.keys(Object(body).paths);
    expect(documented).toContain("/waiting");
    expect(documented.filter((path) => path.includes("push"))).toEqual([]);
  });

  test("no page, and no line in a text or a file that phones and robots read", async () => {
    running.app.setNow(IN_SEASON);
    const { driverId } = await driver();
    const { url } = running.app;
    expect((await fetch(url + paths.devices)).status).toBe(404);
    const read = [
      paths.home,
      SEARCH,
      paths.privacy,
      paths.terms,
      paths.faq,
      paths.services,
      paths.register,
      paths.profile(driverId),
      askDriverPath(driverId),
      paths.ownRequest,
      "/sitemap.xml",
      "/robots.txt",
      "/site.webmanifest",
    ];
    for (const path of read) {
      const answer = await fetch(url + path);
      expect([path, answer.status]).toEqual([path, 200]);
      const words =
        /avisos no celular|neste celular|no mesmo celular|código do celular|pediram avisos|Mozilla|\/avisos/;
      expect([path, words.exec(await answer.text())?.[0]]).toEqual([path, undefined]);
    }
  });

  test("no cell, no card and no alert for the operators, not even of a service that refused the key", async () => {
    const { services } = running.app;
    await services.db.insert(pushServices).values({ service: "google", refusedAt: services.now() });
    expect((await troublesOf(services)).map(({ kind }) => kind)).not.toContain("push-refused");
    expect((await healthNow(services)).map(({ kind }) => kind)).not.toContain("push");
    expect((await measureFigures(services.db, "day", services.now())).push).toEqual([]);
    const page = await openConsole(browser, running.app, "desktop");
    await page.goto(`${running.app.url}/operacao/numeros`);
    await page.getByRole("heading", { name: "Visitas a perfis" }).waitFor();
    expect(await page.getByText(/celular/i).count()).toBe(0);
  });

  test("no card for a driver, who is told that families hear by e-mail", async () => {
    running.app.setNow(IN_SEASON);
    const { account } = await driver({ name: "Rosa Lima" });
    const { service } = await formerDevice();
    const page = await openAs(newPage, running.app, account, { on: "phone", path: "/robots.txt" });
    await withPush(page, service, "granted");
    const loaded: string[] = [];
    page.on("request", (request) => {
      if (/driver-notices|offer-card/.test(request.url())) loaded.push(request.url());
    });
    const see = async (path: string, heading: string) => {
      await page.goto(running.app.url + path);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      await page.waitForLoadState("networkidle");
    };
    await see(paths.account, "Minha conta");
    await page.getByRole("heading", { name: "Pedidos de famílias" }).waitFor();
    expect(await page.getByRole("heading", { name: "Avisos", exact: true }).count()).toBe(0);
    await see(paths.dashboard, "Olá, Rosa Lima");
    await page.getByRole("heading", { name: "Suas vagas" }).waitFor();
    expect(await page.getByText(/avisos neste celular/).count()).toBe(0);
    await see(paths.requests, "Pedidos para 2027");
    await page.getByText("Ela recebe sua resposta por email.").waitFor();
    expect(loaded).toEqual([]);
  }, 60_000);

  test("no choice for a family, and no question to the server from a device that had them", async () => {
    running.app.setNow(IN_SEASON);
    const { driverId } = await driver({ name: "Edson Reis" });
    const { service, phone } = await formerDevice();
    const page = await newPage("phone", { serviceWorkers: "allow" });
    await withPush(page, service, "granted");
    await page.addInitScript((device) => {
      localStorage.setItem("test.permission", "granted");
      localStorage.setItem("rota.device", device);
    }, phone.device);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (/\/trpc\/.*push\./.test(request.url())) asked.push(request.url());
    });
    const see = async (path: string, late: RegExp) => {
      const part = page.waitForResponse(late);
      await page.goto(running.app.url + path);
      await (await part).finished();
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    };
    await see(SEARCH, /waiting-by-phone/);
    await page.getByRole("button", { name: "Avise-me", exact: true }).waitFor();
    expect(await page.getByText("Receba no celular").count()).toBe(0);
    // The worker is registered by what would ask: client/offline/offline-banner.tsx.
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    expect(await page.evaluate(() => Notification.permission)).toBe("granted");
    await see(askDriverPath(driverId), /request-by-phone/);
    await page.getByRole("button", { name: "Pedir vaga para 2027" }).waitFor();
    expect(await page.getByText("neste celular").count()).toBe(0);
    expect(asked).toEqual([]);
  }, 60_000);
});
