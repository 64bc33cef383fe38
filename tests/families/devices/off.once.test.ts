import { expect, test } from "bun:test";
import { measureFigures } from "../../../server/console/figures/snapshot";
import { healthNow } from "../../../server/console/health/health-now";
import { paths } from "../../../shared/paths";
import { loggedIn } from "../../accounts/people";
import { openAs } from "../../e2e/driver-area";
import { startPushService } from "../../process/push/stand-in";
import { rest } from "../../support/api";
import { testPages } from "../../support/app";
import { testBrowser } from "../../support/browser";

const app = testPages();
const { newPage } = testBrowser();

test("without its key nothing of notices on phones is left: no call, no page, no line", async () => {
  const service = startPushService();
  const { device, subscription } = service.newPhone();
  await service.stop();
  expect((await rest(app.url).get("/push/key")).status).toBe(404);
  expect((await rest(app.url).post("/push/devices", { device, subscription })).status).toBe(404);
  for (const path of ["asked", "end", "test"])
    expect((await rest(app.url).post(`/push/devices/${path}`, { device })).status).toBe(404);
  const waiting = { device, place: "EE Progresso, Campinas", state: "SP" };
  expect((await rest(app.url).post("/waiting", waiting)).status).toBe(404);
  expect((await fetch(`${app.url}/avisos`)).status).toBe(404);
  const privacy = await (await fetch(`${app.url}/privacidade`)).text();
  expect(privacy).not.toMatch(/avisos no celular|pediram avisos|Mozilla/);
  const { sessionToken } = await loggedIn(app);
  const driver = rest(app.url, sessionToken);
  expect((await driver.get("/drivers/push")).status).toBe(404);
  expect((await driver.post("/drivers/push", { device, kinds: ["seats"] })).status).toBe(404);
  const { push } = await measureFigures(app.services.db, "day", app.services.now());
  expect(push).toEqual([]);
  expect((await healthNow(app.services)).map(({ kind }) => kind)).not.toContain("push");
});

test("without it no page asks the server about notices, not even on a device that had them", async () => {
  const driver = await loggedIn(app);
  const { body } = await rest(app.url, driver.sessionToken).get("/auth/me");
  const account = { id: String(Object(body).id), email: driver.email, token: driver.sessionToken };
  const page = await openAs(newPage, app, account, { on: "phone", path: "/minha-conta" });
  await page.getByRole("heading", { level: 1, name: "Minha conta" }).waitFor();
  expect(await page.getByRole("heading", { name: "Avisos", exact: true }).count()).toBe(0);
  const offer = page.waitForResponse(/waiting-by-phone/);
  await page.goto(`${app.url}${paths.search}?estado=SP&cidade=Campinas&escola=EMEF%20Padre%20Anchieta`);
  await (await offer).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.getByRole("button", { name: "Avise-me", exact: true }).waitFor();
  expect(await page.getByText("Receba no celular").count()).toBe(0);
}, 60_000);
