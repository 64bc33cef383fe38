import { expect, test } from "bun:test";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import type { AnyProcedure } from "@trpc/server";
import { eq } from "drizzle-orm";
import { staffPasskeys, staffSessions } from "../../drizzle/schema/staff";
import { type ConsoleRouter, consoleRouter } from "../../server/console/router";
import { addStaff, removeStaff, renewStaffLink } from "../../server/operation/manage-staff";
import { STAFF_LINK_LIFETIME, STAFF_SESSION_LIFETIME } from "../../shared/limits";
import { anAccount } from "../people/drivers";
import { anOperator, aReader } from "../people/staff";
import { fieldOf, refusalOf, rest } from "../support/api";
import { testPages } from "../support/app";
import { softPasskey } from "../support/soft-passkey";
import { until } from "../support/until";

const app = testPages({}, "localhost");

/** The sign-in procedures, open without a session. */
const doors = ["access.startSignIn", "access.signIn", "access.startRegistration", "access.register"];
const documentFiles = ["documents.file", "documents.page", "documents.ofPerson"];
const procedures = Object.entries(consoleRouter._def.procedures as unknown as Record<string, AnyProcedure>);
const closed = procedures
  .map(([path, { _def }]) => ({ path, type: _def.type }))
  .filter(({ path }) => !doors.includes(path));
type Call = { path: string; type: string };

async function codeOf({ path, type }: Call, token?: string): Promise<unknown> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const address = `${app.url}/api/console/${path}`;
  const answer =
    type === "query"
      ? await fetch(`${address}?input={}`, { headers })
      : await fetch(address, { method: "POST", headers, body: "{}" });
  expect(answer.headers.get("cache-control")).toContain("no-store");
  return fieldOf(fieldOf(fieldOf(await answer.json(), "error"), "data"), "code");
}
const codesOf = async (calls: Call[], token?: string) =>
  new Set(await Promise.all(calls.map((call) => codeOf(call, token))));

test("before reading the input, each call refuses all but staff; readers change nothing and open no document", async () => {
  const driver = await anAccount(app.services);
  expect(closed.length).toBeGreaterThan(10);
  for (const token of [undefined, driver.token, "inventado"])
    expect(await codesOf(closed, token)).toEqual(new Set(["STAFF_UNAUTHENTICATED"]));
  const { token } = await aReader(app);
  const forOperators = closed.filter(({ path, type }) =>
    type === "mutation" ? path !== "access.signOut" : documentFiles.includes(path),
  );
  expect(await codesOf(forOperators, token)).toEqual(new Set(["STAFF_READ_ONLY"]));
  // A session of the console is none of a driver.
  expect((await rest(app.url, token).get("/drivers/profile")).status).toBe(401);
});

test("the pages are private, not cached, not indexed, and named nowhere", async () => {
  for (const path of ["", "/condutores/x"]) {
    const { headers } = await fetch(`${app.url}/operacao${path}`);
    const names = ["cache-control", "x-robots-tag", "etag"];
    expect(names.map((name) => headers.get(name))).toEqual(["private, no-store", "noindex", null]);
  }
  for (const path of ["/robots.txt", "/sitemap.xml", "/api/openapi.json"])
    expect(await (await fetch(app.url + path)).text()).not.toMatch(/operacao|\/ops/);
});

const stranger = () =>
  createTRPCClient<ConsoleRouter>({ links: [httpBatchLink({ url: `${app.url}/api/console` })] });

/** Somebody of the staff who has a passkey and no session. */
async function withKey(email: string) {
  const { services, url } = app;
  const key = await softPasskey(url);
  const { id } = await addStaff(services, { email, name: "Helena", role: "operator" });
  const made = { staffId: id, counter: 0, transports: [], createdAt: services.now() };
  await services.db.insert(staffPasskeys).values({ id: key.id, publicKey: key.cose, ...made });
  const { access } = stranger();
  const challenge = async () => (await access.startSignIn.mutate()).challenge;
  const answer = async (asked: string, count?: number) =>
    access.signIn.mutate({ response: await key.answer(asked, count) });
  return {
    id,
    challenge,
    answer,
    signIn: async (count?: number) => answer(await challenge(), count),
    sessions: () => services.db.$count(staffSessions, eq(staffSessions.userId, id)),
  };
}

test("a link creates one passkey; used, expired or invented, it creates none", async () => {
  const { url, services } = app;
  const { access } = stranger();
  const member = { email: "entra@equipe.example", name: "Helena", role: "operator" } as const;
  const tokenOf = ({ link }: { link: string }) => new URL(link).hash.slice(1);
  const first = tokenOf(await addStaff(services, member));
  const register = async (link: string) => {
    const { challenge } = await access.startRegistration.mutate({ link });
    return access.register.mutate({ link, response: (await softPasskey(url)).register(challenge) });
  };
  // Two tabs with the same link: both have begun before one ends.
  const ends = await Promise.all([refusalOf(register(first)), refusalOf(register(first))]);
  expect(ends.toSorted()).toEqual(["STAFF_LINK_INVALID", null]);
  const late = tokenOf(await renewStaffLink(services, member.email));
  app.setNow(new Date(Date.now() + STAFF_LINK_LIFETIME + 1000));
  for (const link of [first, late, "inventado"])
    expect([link, await refusalOf(register(link))]).toEqual([link, "STAFF_LINK_INVALID"]);
  app.setNow(new Date());
});

test("a session ends after twelve hours and when its owner leaves, whose key opens nothing once removed", async () => {
  const email = "saiu@equipe.example";
  const { answer, challenge, signIn, sessions } = await withKey(email);
  const asked = await challenge();
  const { token } = await answer(asked);
  // A challenge is valid for one response.
  expect(await refusalOf(answer(asked))).toBe("PASSKEY_REFUSED");
  const me = () => codeOf({ path: "access.me", type: "query" }, token);
  expect(await me()).toBeUndefined();
  app.setNow(new Date(Date.now() + STAFF_SESSION_LIFETIME + 1000));
  expect(await me()).toBe("STAFF_UNAUTHENTICATED");
  app.setNow(new Date());
  const left = (await signIn()).token;
  expect(await codeOf({ path: "access.signOut", type: "mutation" }, left)).toBeUndefined();
  expect(await codeOf({ path: "access.me", type: "query" }, left)).toBe("STAFF_UNAUTHENTICATED");
  await signIn();
  await removeStaff(app.services, email);
  expect(await sessions()).toBe(0);
  expect(await refusalOf(signIn())).toBe("PASSKEY_REFUSED");
});

test("a passkey that signs in while its owner revokes a lost device gets no session", async () => {
  const { services } = app;
  const { signIn, sessions } = await withKey("perdeu@equipe.example");
  let late: Promise<unknown> = Promise.resolve();
  await services.db.transaction(async (tx) => {
    await renewStaffLink({ ...services, db: tx }, "perdeu@equipe.example");
    late = refusalOf(signIn());
    if (services.database.kind === "embedded") return;
    await until("the sign-in to wait for the shutting out", async () => {
      const { rows } = await tx.execute("select 1 from pg_locks where not granted");
      return rows.length > 0;
    });
  });
  expect(await late).toBe("PASSKEY_REFUSED");
  expect(await sessions()).toBe(0);
});

test("of two concurrent uses of a copied passkey with the same counter, one is refused; the team's list says the last", async () => {
  const created = await withKey("nova@equipe.example");
  const { id, signIn, sessions } = await withKey("copiada@equipe.example");
  const answers = await Promise.allSettled([signIn(7), signIn(7)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await sessions()).toBe(1);
  // Once the owner's counter is ahead, the copy is refused for good.
  await signIn(9);
  expect(await refusalOf(signIn(8))).toBe("PASSKEY_REFUSED");
  const team = await (await anOperator(app)).calls.team.list.query();
  const [first, last] = [created.id, id].map((one) =>
    Date.parse(team.find((member) => member.id === one)?.lastUsedAt ?? ""),
  );
  expect(first).toBeLessThanOrEqual(last ?? 0);
});
