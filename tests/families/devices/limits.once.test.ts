import { expect, test } from "bun:test";
import { startPushService } from "../../process/push/stand-in";
import { rest } from "../../support/api";
import { testApp } from "../../support/app";

const app = testApp({ RATE_LIMIT: "on", TRUSTED_PROXY_HOPS: "1", VAPID_PRIVATE_KEY: "c1".repeat(32) });

test("a network registers phones twenty times an hour, and a phone asks for three tests from wherever it is", async () => {
  const service = startPushService();
  const { device, subscription } = service.newPhone();
  await service.stop();
  const post = async (path: string, body: object, from: number) => {
    const headers = { "x-forwarded-for": `198.51.100.${from}` };
    return (await rest(app.url, undefined, headers).post(path, body)).status;
  };
  const register = (from: number) => post("/push/devices", { device, subscription }, from);
  const statuses = [];
  for (let registered = 0; registered <= 20; registered++) statuses.push(await register(1));
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
  expect(await register(2)).toBe(200);
  const tests = [];
  for (const from of [3, 4, 5, 6]) tests.push(await post("/push/devices/test", { device }, from));
  expect(tests).toEqual([200, 200, 200, 429]);
});
