import { expect, test } from "bun:test";
import { startTestApp } from "../../support/app";
import { testServer } from "../../support/server";

const server = testServer({ seed: true });
const addresses = ["/", "/nada", "/api/drivers/featured", "/icons.svg", "/painel"];

test.each(addresses)("%s has every security header", async (address) => {
  const { headers } = await fetch(`${server.url}${address}`);
  const policy = headers.get("content-security-policy") ?? "";
  for (const rule of ["object-src", "base-uri", "frame-ancestors"])
    expect(policy).toContain(`${rule} 'none'`);
  expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]+=*')*;/);
  expect(policy).not.toMatch(/unsafe-(inline|eval)/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBeTruthy();
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("permissions-policy")).toContain("geolocation=()");
  expect(headers.get("x-request-id")).toBeTruthy();
});

test("an https origin sends HSTS for a year", async () => {
  const secure = await startTestApp({ APP_URL: "https://localhost" });
  const { headers } = await fetch(`${secure.url}/api/health`);
  expect(headers.get("strict-transport-security")).toMatch(/max-age=31536000/);
  await secure.close();
});

test("the token pages are rendered without their query and never cached", async () => {
  for (const page of ["/reset-password", "/confirm-email"]) {
    const answer = await fetch(`${server.url}${page}?token=SEGREDO&email=a@b.c`);
    const html = await answer.text();
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(html).not.toContain("SEGREDO");
  }
  expect(server.logs()).not.toContain("SEGREDO");
});
