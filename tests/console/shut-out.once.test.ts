import { expect, test } from "bun:test";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { eq } from "drizzle-orm";
import { staffPasskeys, staffSessions } from "../../drizzle/schema/staff";
import type { ConsoleRouter } from "../../server/console/router";
import { addStaff, removeStaff, renewStaffLink } from "../../server/operation/manage-staff";
import { STAFF_LINK_LIFETIME } from "../../shared/limits";
import { startTestApp, type TestApp, testApp } from "../support/app";
import { softPasskey } from "../support/soft-passkey";
import { until } from "../support/until";
import { refusalOf, signedInStaff } from "./staff";

const app = testApp({}, "localhost");

const strangerTo = (url: string) =>
  createTRPCClient<ConsoleRouter>({ links: [httpBatchLink({ url: `${url}/api/console` })] });

async function withKey(email: string, { services, url }: TestApp = app) {
  const key = await softPasskey(url);
  const { id } = await addStaff(services, { email, name: "Helena", role: "operator" });
  const createdAt = services.now();
  await services.db
    .insert(staffPasskeys)
    .values({ id: key.id, staffId: id, publicKey: key.cose, counter: 0, transports: [], createdAt });
  const calls = strangerTo(url);
  const signIn = async (count?: number) => {
    const { challenge } = await calls.access.startSignIn.mutate();
    return calls.access.signIn.mutate({ response: await key.answer(challenge, count) });
  };
  const sessions = () => services.db.$count(staffSessions, eq(staffSessions.userId, id));
  return { id, signIn, sessions, calls, key };
}

test("a link creates one passkey; used, expired or invented, it creates none", async () => {
  const { url, services } = app;
  const { access } = strangerTo(url);
  const member = { email: "entra@equipe.example", name: "Helena", role: "operator" } as const;
  const tokenOf = ({ link }: { link: string }) => new URL(link).hash.slice(1);
  const first = tokenOf(await addStaff(services, member));
  const register = async (link: string, key = softPasskey(url)) => {
    const { challenge } = await access.startRegistration.mutate({ link });
    return access.register.mutate({ link, response: (await key).register(challenge) });
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

test("the team's list says when each used a key last, from its creation on", async () => {
  const created = await withKey("nova@equipe.example");
  const used = await withKey("usou@equipe.example");
  await used.signIn();
  const team = await (await signedInStaff(app)).calls.team.list.query();
  const lastUse = ({ id }: { id: string }) => team.find((member) => member.id === id)?.lastUsedAt;
  const [first = "", last = ""] = [lastUse(created), lastUse(used)];
  expect(Date.parse(first ?? "")).toBeLessThanOrEqual(Date.parse(last ?? ""));
});

test("of two concurrent uses of a copied passkey with the same counter, one is refused", async () => {
  const { signIn, sessions } = await withKey("copiada@equipe.example");
  const answers = await Promise.allSettled([signIn(7), signIn(7)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await sessions()).toBe(1);
  // Once the owner's counter is ahead, the copy is refused for good.
  await signIn(9);
  expect(await refusalOf(signIn(8))).toBe("PASSKEY_REFUSED");
});

test("a challenge is valid for one response, and a removed person's passkey opens nothing", async () => {
  const email = "saiu@equipe.example";
  const { calls, key, signIn } = await withKey(email);
  const { challenge } = await calls.access.startSignIn.mutate();
  const respond = async () => calls.access.signIn.mutate({ response: await key.answer(challenge) });
  expect([await refusalOf(respond()), await refusalOf(respond())]).toEqual([null, "PASSKEY_REFUSED"]);
  await removeStaff(app.services, email);
  expect(await refusalOf(signIn())).toBe("PASSKEY_REFUSED");
});

test("twelve people of one office sign in from one address within minutes, and guesses from there are stopped", async () => {
  const limited = await startTestApp({ RATE_LIMIT: "on" }, "localhost");
  try {
    const office: { signIn: () => Promise<{ token: string }> }[] = [];
    for (let person = 0; person < 12; person += 1)
      office.push(await withKey(`pessoa${person}@equipe.example`, limited));
    for (const { signIn } of office) expect((await signIn()).token).toBeString();
    const [one] = office;
    const more: unknown[] = [];
    for (let guess = 0; guess < 40; guess += 1) more.push(await refusalOf(one?.signIn() ?? Promise.reject()));
    expect(more.indexOf("RATE_LIMITED")).toBe(38);
  } finally {
    await limited.close();
  }
}, 60_000);
