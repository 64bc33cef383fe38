import { describe, expect, test } from "bun:test";
import type { AnyProcedure } from "@trpc/server";
import { consoleRouter } from "../../server/console/router";
import { fieldOf } from "../billing/shop";
import { createAccount } from "../drivers/driver-accounts";
import { rest } from "../support/api";
import { testPages } from "../support/app";
import { signedInStaff } from "./staff";

const app = testPages();

const procedures = Object.entries(consoleRouter._def.procedures as unknown as Record<string, AnyProcedure>);
/** The sign-in procedures, open without a session. */
const doors = ["access.startSignIn", "access.signIn", "access.startRegistration", "access.register"];
/** Readers may change only their own session, and read all but documents. */
const readersMay = ["access.signOut"];
const documentsAre = ["documents.file", "documents.page", "documents.ofPerson"];
const closed = procedures
  .filter(([path]) => !doors.includes(path))
  .map(([path, { _def }]) => [path, _def.type]);

async function codeOf(path = "", type = "", token?: string, input: object = {}): Promise<unknown> {
  const headers = {
    "content-type": "application/json",
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const address = `${app.url}/api/console/${path}`;
  const answer =
    type === "query"
      ? await fetch(`${address}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers })
      : await fetch(address, { method: "POST", headers, body: "{}" });
  expect(answer.headers.get("cache-control")).toContain("no-store");
  return fieldOf(fieldOf(fieldOf(await answer.json(), "error"), "data"), "code");
}

test("every call of the console refuses strangers, drivers and made-up keys, before it reads the input", async () => {
  const driver = await createAccount(app.services);
  const answers = await Promise.all(
    closed.flatMap(([path, type]) =>
      [undefined, driver.token, "inventado"].map(async (token) => [path, await codeOf(path, type, token)]),
    ),
  );
  expect(closed.length).toBeGreaterThan(10);
  expect(answers.filter(([, code]) => code !== "STAFF_UNAUTHENTICATED")).toEqual([]);
});

test("readers can't change anything, whatever calls are added, nor open a document", async () => {
  const { token } = await signedInStaff(app, "reader");
  const changes = closed.filter(([path = "", type]) => type === "mutation" && !readersMay.includes(path));
  const files = closed.filter(([path = ""]) => documentsAre.includes(path));
  expect(files).toHaveLength(documentsAre.length);
  const answers = await Promise.all(
    [...changes, ...files].map(async ([path, type]) => [path, await codeOf(path, type, token)]),
  );
  expect(answers.filter(([, code]) => code !== "STAFF_READ_ONLY")).toEqual([]);
});

test("a cursor that no list gave is refused, whatever it says", async () => {
  const { token } = await signedInStaff(app);
  const noon = "2026-11-22T15:00:00Z";
  const made = [
    ...["2026", "+275760-09-13T00:00:00Z", "Sun Nov 22 2026 (x)", "2026-02-31T00:00:00Z"],
    ...["0000-01-01T00:00:00Z", "infinity", "now"],
  ].map((at) => ({ at, id: "a" }));
  const cursors = [...made, { at: noon, id: "'" }, { at: noon }, null, "x"].map((position) =>
    Buffer.from(JSON.stringify(position)).toString("base64url"),
  );
  const lists = ["log.list", "people.find", "jobs.stopped"];
  const answers = await Promise.all(
    lists.flatMap((path) => cursors.map((cursor) => codeOf(path, "query", token, { cursor, text: "silva" }))),
  );
  // A job's id is a UUID.
  const ofNoJob = Buffer.from(JSON.stringify({ at: noon, id: "a" })).toString("base64url");
  answers.push(await codeOf("jobs.stopped", "query", token, { cursor: ofNoJob }));
  expect(new Set(answers)).toEqual(new Set(["VALIDATION"]));
});

test("a session of the console gives no access to a driver's calls", async () => {
  const { token } = await signedInStaff(app);
  const { status, body } = await rest(app.url, token).get("/drivers/profile");
  expect([status, fieldOf(body, "success")]).toEqual([401, false]);
});

describe("pages of the console", () => {
  test.each([
    "/operacao",
    "/operacao/entrar",
    "/operacao/condutores",
    "/operacao/condutores/x",
    "/operacao/chave",
  ])("%s is private, not cached and not indexed", async (path) => {
    const { headers } = await fetch(app.url + path);
    expect([headers.get("cache-control"), headers.get("x-robots-tag"), headers.get("etag")]).toEqual([
      "private, no-store",
      "noindex",
      null,
    ]);
  });

  test("robots.txt does not name them, nor does the sitemap", async () => {
    for (const path of ["/robots.txt", "/sitemap.xml", "/openapi.json", "/api/openapi.json"])
      expect(await (await fetch(app.url + path)).text()).not.toMatch(/operacao|\/ops/);
  });
});
