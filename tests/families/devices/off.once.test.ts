import { expect, test } from "bun:test";
import { startPushService } from "../../process/push/stand-in";
import { rest } from "../../support/api";
import { testPages } from "../../support/app";

const app = testPages();

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
});
