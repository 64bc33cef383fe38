import { describe, expect, test } from "bun:test";
import { errors } from "../../../shared/errors";
import { BODY_MAX_BYTES } from "../../../shared/limits";
import { failures, validation } from "../../../shared/messages";
import { rest, trpcByName } from "../../support/api";
import { testServer } from "../../support/server";

const server = testServer();

const send = (path: string, init: RequestInit) => fetch(`${server.url}${path}`, init);
const json = { "content-type": "application/json" };

describe("pages and sizes outside the bounds", () => {
  const cases = [
    [{ page: 0 }, validation.pageInvalid],
    [{ page: -1 }, validation.pageInvalid],
    [{ page: 10_001 }, validation.pageInvalid],
    [{ page: 1.5 }, validation.pageInvalid],
    [{ page: "dois" }, validation.pageInvalid],
    [{ page: "" }, validation.pageInvalid],
    [{ pageSize: 0 }, validation.pageSizeInvalid],
    [{ pageSize: 51 }, validation.pageSizeInvalid],
    [{ page: "x", pageSize: "y" }, `${validation.pageInvalid}, ${validation.pageSizeInvalid}`],
    [{ city: "a".repeat(201) }, validation.textTooLong],
  ] as const;
  for (const [query, message] of cases) {
    test(`${JSON.stringify(query).slice(0, 60)}: ${message}`, async () => {
      const answer = await rest(server.url).get("/drivers/search", query);
      expect(answer).toMatchObject({ status: 400, body: { success: false, code: "VALIDATION", message } });
    });
  }

  test("the bounds themselves are accepted", async () => {
    for (const query of [{ page: 1 }, { page: 10_000 }, { pageSize: 1 }, { pageSize: 50 }]) {
      expect((await rest(server.url).get("/drivers/search", query)).status).toBe(200);
    }
  });

  test("odd texts are searched without errors", async () => {
    const texts = [
      "%",
      "_",
      "'",
      '"; drop table drivers; --',
      "\\",
      "\u0000",
      "🚐🚐",
      "\u202e",
      "a b c ".repeat(30),
      "-",
      "…",
    ];
    for (const city of texts) {
      for (const field of ["city", "school", "neighborhood", "state"]) {
        const { status } = await rest(server.url).get("/drivers/search", { [field]: city });
        expect({ field, city, status }).toEqual({ field, city, status: 200 });
      }
    }
  });
});

describe("unreadable bodies", () => {
  const report = "/api/drivers/abcdefghijklmnop/report";
  const cases: [string, RequestInit, number][] = [
    ["broken JSON", { body: "{", headers: json }, 400],
    ["a list", { body: "[]", headers: json }, 400],
    ["a bare text", { body: '"x"', headers: json }, 400],
    ["null", { body: "null", headers: json }, 400],
    ["binary", { body: new Uint8Array([0, 255, 254, 1]), headers: json }, 400],
    ["a form", { body: "reason=x", headers: { "content-type": "application/x-www-form-urlencoded" } }, 415],
    ["plain text", { body: '{"reason":"x"}', headers: { "content-type": "text/plain" } }, 415],
    ["deep nesting", { body: `{"reason":${"[".repeat(50_000)}${"]".repeat(50_000)}}`, headers: json }, 400],
    ["a wrong type", { body: '{"reason":{"a":1}}', headers: json }, 400],
    ["too much", { body: `{"reason":"${"x".repeat(BODY_MAX_BYTES)}"}`, headers: json }, 413],
  ];
  for (const [what, init, status] of cases) {
    test(`${what}: ${status}`, async () => {
      const answer = await send(report, { method: "POST", ...init });
      const body = (await answer.json()) as { message: string };
      expect(answer.status).toBe(status);
      expect(body).toMatchObject({ success: false });
      expect(body.message).not.toMatch(/Error|at \//);
    });
  }

  test("the session is checked before the body", async () => {
    const answer = await send("/api/drivers/publish", { method: "POST", body: "{", headers: json });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "TOKEN_MISSING", message: failures.tokenMissing });
    const expired = await rest(server.url, "not-a-session").get("/drivers/profile");
    expect(expired).toMatchObject({ status: 401, body: { message: failures.unauthenticated } });
  });
});

describe("addresses and methods", () => {
  test("an unknown call is a 404 in the same JSON", async () => {
    for (const path of ["/nada", "/drivers", "/drivers/a/b/c"]) {
      expect(await rest(server.url).get(path)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    }
  });

  test("a wrong method is a 405 that names the right one", async () => {
    const answer = await send("/api/drivers/featured", { method: "DELETE" });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET");
    expect((await send("/buscar", { method: "PUT" })).status).toBe(405);
  });

  test("an undecodable path is a client error, on every transport", async () => {
    for (const path of ["trpc/%", "trpc/%FF", "trpc/plans.pricing%FF", "drivers/%C3%28", "nada/%E0%A4%A"]) {
      const answer = await rest(server.url).get(`/${path}`);
      expect(answer).toMatchObject({ status: 400, body: { success: false, code: "BAD_REQUEST" } });
    }
  });

  test("tRPC: unknown procedures, broken input and large batches are client errors", async () => {
    expect((await trpcByName(server.url).query("drivers.nada")).status).toBe(404);
    expect((await send("/api/trpc/drivers.search?input=%7B", {})).status).toBe(400);
    const names = Array.from({ length: 11 }, () => "drivers.featured").join(",");
    expect((await send(`/api/trpc/${names}?batch=1&input=%7B%7D`, {})).status).toBe(400);
  });

  test("no response reveals internals", async () => {
    const answer = await trpcByName(server.url).query("drivers.byId", { id: 1 });
    expect(JSON.stringify(answer.body)).not.toMatch(/stack|node_modules|server\//);
  });
});

describe("cross-site writes", () => {
  const visit = "/api/drivers/abcdefghijklmnop/visit";
  const refused = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: "https://evil.example" },
    { origin: "https://evil.example" },
    { origin: "null" },
  ];
  for (const headers of refused) {
    test(`${JSON.stringify(headers)} is refused`, async () => {
      const answer = await send(visit, { method: "POST", headers: { ...headers, ...json }, body: "{}" });
      expect(answer.status).toBe(errors.CROSS_SITE.status);
    });
  }

  test("our own pages and programs without a browser may write", async () => {
    for (const headers of [{}, { "sec-fetch-site": "same-origin" }, { origin: server.url }]) {
      const answer = await send(visit, { method: "POST", headers: { ...headers, ...json }, body: "{}" });
      expect(answer.status).toBe(200);
    }
  });
});
