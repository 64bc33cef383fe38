import { beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { seedDemo } from "../../drizzle/seeds/demo";
import { pageKeyOf } from "../../server/pages/page-keys";
import { networkOf } from "../../server/platform/http/network-of";
import { ACCOUNT_BODY_MAX_BYTES, TEXT_BODY_MAX_BYTES } from "../../shared/limits";
import { createAccount } from "../drivers/driver-accounts";
import { rest, trpcByName } from "../support/api";
import { testApp } from "../support/app";

let driverId = "";

const app = testApp();
beforeAll(async () => {
  await seedDemo(app.services.db, { now: new Date() });
  const { body } = await rest(app.url).get("/drivers/featured");
  driverId = (body as { id: string }[])[0]?.id ?? "";
}, 90_000);

/** A request written by hand: what no well-behaved client would send. */
function rawGet(target: string, host: string): Promise<string> {
  const { port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1", () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    );
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

describe("the Host header", () => {
  test("of another site gets into no page, cached or fresh", async () => {
    for (const path of ["/", "/faq", "/buscar?estado=SP", `/condutor/${driverId}`, "/nada", "/login"]) {
      expect(await rawGet(path, "evil.example")).not.toContain("evil.example");
      expect(await (await fetch(`${app.url}${path}`)).text()).not.toContain("evil.example");
    }
  });

  test("that makes no valid URL is a client error", async () => {
    for (const host of ['a"><script>', "a b", "[", "a:99999999"]) {
      expect((await rawGet("/faq", host)).split("\r\n")[0]).toContain(" 400 ");
    }
  });

  test("no redirect leaves the site", async () => {
    const targets = [
      "//evil.example/",
      "///evil.example/",
      "/\\evil.example/",
      "/%2f%2fevil.example/",
      "/%5cevil.example/",
      "/.//evil.example/",
      "http://evil.example//x/",
      "//evil.example/%2e%2e/",
    ];
    for (const target of targets) {
      const location = /^location: (.*)$/im.exec(await rawGet(target, new URL(app.url).host))?.[1]?.trim();
      if (location)
        expect({ target, origin: new URL(location, app.url).origin }).toEqual({ target, origin: app.url });
    }
  });
});

describe("characters that the database can't store", () => {
  test("an id with one is unknown, whatever asks", async () => {
    const id = "a\u0000b";
    for (const call of ["drivers.byId", "drivers.whatsapp"]) {
      expect((await trpcByName(app.url).query(call, { id })).status).toBe(404);
    }
    expect((await trpcByName(app.url).mutate("drivers.report", { id, reason: "x" })).status).toBe(404);
    expect((await trpcByName(app.url).mutate("drivers.visit", { id })).status).toBe(200);
    for (const path of ["/api/drivers/a%00b", "/condutor/a%00b", "/preview/condutor/a%00b.jpg"]) {
      expect({ path, status: (await fetch(`${app.url}${path}`)).status }).toEqual({ path, status: 404 });
    }
  });

  test("a report is stored without them", async () => {
    const answer = await rest(app.url).post(`/drivers/${driverId}/report`, {
      reason: "Sem cinto\u0000\u202e",
    });
    expect(answer.status).toBe(200);
  });

  test("anywhere else they are a client error, not ours", async () => {
    expect((await fetch(`${app.url}/dev/mailbox/a%00b`)).status).toBe(400);
  });
});

describe("large bodies", () => {
  const filler = "x".repeat(TEXT_BODY_MAX_BYTES);

  test("are read only by the calls that upload files", async () => {
    for (const path of ["/auth/login", "/contact", `/drivers/${driverId}/report`, "/stripe/webhook"]) {
      expect((await rest(app.url).post(path, { email: filler })).status).toBe(413);
    }
    expect((await trpcByName(app.url).mutate("auth.login", { email: filler })).status).toBe(413);
    // Too large for other calls, and refused for the missing session before a byte of it is read.
    expect((await rest(app.url).post("/drivers/register", { photo: filler })).status).toBe(401);
    expect((await trpcByName(app.url).mutate("drivers.register", { photo: filler })).status).toBe(401);
    expect((await rest(app.url).post("/documents/submit", { files: [filler] })).status).toBe(401);
    expect((await trpcByName(app.url).mutate("documents.submit", { files: [filler] })).status).toBe(401);
  });

  test("no batch and no form of a URL gives a call about accounts a larger limit", async () => {
    const body = JSON.stringify({ 0: { email: "x".repeat(ACCOUNT_BODY_MAX_BYTES) }, 1: {} });
    const statusOf = async (names: string, text = body, token = "") => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      const address = `${app.url}/api/trpc/${names}?batch=1`;
      return (await fetch(address, { method: "POST", headers, body: text })).status;
    };
    for (const names of [
      "auth.login",
      "auth.login,drivers.register",
      "drivers.register,auth.login",
      "drivers.register%2Cauth%2Elogin",
      "drivers.register,%61uth.register",
    ])
      expect(await statusOf(names)).toBe(413);
    const { token } = await createAccount(app.services);
    const large = JSON.stringify({ 0: { photo: filler }, 1: {} });
    expect(await statusOf("drivers.register,drivers.publish", large, token)).toBe(413);
    expect(await statusOf("documents.submit,documents.own", large, token)).toBe(413);
    // Read, and refused for having no profile.
    expect(await statusOf("documents.submit", large, token)).toBe(404);
    expect(await statusOf("drivers.register", large, "unknown")).toBe(401);
    expect(await statusOf("drivers.register", large, token)).toBe(400);
  });

  test("a photo without a length and without a session is not read either", async () => {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(65_536));
        controller.close();
      },
    });
    const headers = { "content-type": "application/json" };
    const address = `${app.url}/api/drivers/register`;
    expect((await fetch(address, { method: "POST", headers, body: stream })).status).toBe(401);
  });

  test("a body that does not say its length is counted while it arrives", async () => {
    const stream = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent <= TEXT_BODY_MAX_BYTES; sent += 65_536)
          controller.enqueue(new Uint8Array(65_536));
        controller.close();
      },
    });
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${app.url}/api/auth/login`, { method: "POST", headers, body: stream });
    expect(answer.status).toBe(413);
  });
});

describe("what pages are cached under", () => {
  test("nothing that only an attacker would request", () => {
    const kept = (query: string) => pageKeyOf(`http://any.example/buscar?${query}`)?.key;
    expect(kept("estado=SP&pagina=2")).toBe("/buscar?estado=SP&pagina=2");
    for (const query of ["pagina=1e9", "pagina=-1", "pagina=123456", `cidade=${"x".repeat(201)}`]) {
      expect({ query, key: kept(query) }).toEqual({ query, key: undefined });
    }
  });

  test("no free text of the blog, and no page past its end", () => {
    const kept = (query: string) => pageKeyOf(`http://any.example/blog?${query}`)?.key;
    expect(kept("categoria=guia&pagina=2&busca=")).toBe("/blog?categoria=guia&pagina=2");
    for (const query of ["busca=x", "categoria=x", "pagina=99", "busca=x&categoria=guia"]) {
      expect({ query, key: kept(query) }).toEqual({ query, key: undefined });
    }
  });

  test("the host is not part of it", () => {
    expect(pageKeyOf("http://a.example/faq")?.key).toBe(pageKeyOf("http://b.example/faq")?.key ?? "none");
  });
});

test("limits count the network of an IPv6 address, and one address in any notation", () => {
  const same = ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:0DB8:0001:0002::abcd%eth0"];
  expect([...new Set(same.map(networkOf))]).toEqual(["2001:db8:1:2::/64"]);
  expect(networkOf("2001:db8:1:3::1")).not.toBe(networkOf("2001:db8:1:2::1"));
  expect(networkOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(networkOf("::ffff:cb00:7107")).toBe("203.0.113.7");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
  for (const key of ["203.0.113.7", "unknown", "a1b2c3"]) expect(networkOf(key)).toBe(key);
});

test("every script that a page may run is the page's own, and no nonce is left", async () => {
  for (const path of ["/", "/buscar?estado=SP", `/condutor/${driverId}`, "/login", "/nada"]) {
    const answer = await fetch(`${app.url}${path}`);
    const html = await answer.text();
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(html).not.toContain("nonce");
    const inline = [...html.matchAll(/<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)];
    expect(inline.length).toBeGreaterThan(0);
    for (const [, script = ""] of inline) {
      const hash = new Bun.CryptoHasher("sha256").update(script).digest("base64");
      expect(policy).toContain(`'sha256-${hash}'`);
    }
  }
});
