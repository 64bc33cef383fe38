import { expect, test } from "bun:test";
import { accountTokens } from "../../drizzle/schema/accounts";
import { deleteExpiredAccess } from "../../server/accounts/delete-expired-access";
import { mailConfirmation } from "../../server/accounts/mails/mail-confirmation";
import { rest } from "../support/api";
import { startAppWithMail, type TestApp } from "../support/app";
import { linkIn, newDriver, stringField } from "./people";

/** Every row of every table, as a dump would show it. */
async function dump({ services }: TestApp): Promise<string> {
  const { rows: tables } = await services.database.rawQuery(
    "select table_schema as schema, table_name as name from information_schema.tables where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'",
  );
  const rows: string[] = [];
  for (const { schema, name } of tables) {
    const table = await services.database.rawQuery(`select t::text as row from "${schema}"."${name}" t`);
    rows.push(...table.rows.map(({ row }) => `${name}: ${row}`));
  }
  return rows.join("\n");
}

test("nobody can sign in with a dump of the database", async () => {
  const { app, mail, close } = await startAppWithMail();
  try {
    const api = rest(app.url);
    const driver = newDriver();
    await api.post("/auth/register", driver);
    const confirmation = linkIn(await mail.waitForMail(driver.email, "Confirme"));
    await api.post("/auth/confirm-email", confirmation);
    const session = stringField((await api.post("/auth/login", driver)).body, "token");
    await api.post("/auth/forgot-password", { email: driver.email });
    const reset = linkIn(await mail.waitForMail(driver.email, "Nova senha"));
    const everything = await dump(app);
    expect(everything).toContain(driver.email);
    for (const secret of [confirmation.token, reset.token, session, driver.password]) {
      expect(everything).not.toContain(secret);
    }
  } finally {
    await close();
  }
});

test("if a mail arrives twice both links work, with one Message-ID; links are used once", async () => {
  const { app, mail, close } = await startAppWithMail();
  try {
    const driver = newDriver();
    await rest(app.url).post("/auth/register", driver);
    const first = await mail.waitForMail(driver.email);
    const { db } = app.services;
    const [request] = await db.select().from(accountTokens);
    mail.mails.length = 0;
    // As when a process dies between the server's "250 OK" and the end of the job.
    if (request) await mailConfirmation.run(app.services, request);
    const second = await mail.waitForMail(driver.email);
    expect(second.messageId).toBe(first.messageId);
    expect(linkIn(second).token).not.toBe(linkIn(first).token);
    expect((await rest(app.url).post("/auth/confirm-email", linkIn(first))).status).toBe(200);
    expect((await rest(app.url).post("/auth/confirm-email", linkIn(second))).status).toBe(200);
    mail.mails.length = 0;
    if (request) await mailConfirmation.run(app.services, request);
    expect(mail.mails).toHaveLength(0);
  } finally {
    await close();
  }
});

test("expired sessions and links are deleted, the others stay", async () => {
  const { app, mail, close } = await startAppWithMail();
  try {
    const api = rest(app.url);
    const driver = newDriver();
    const start = new Date();
    await api.post("/auth/register", driver);
    await api.post("/auth/confirm-email", linkIn(await mail.waitForMail(driver.email, "Confirme")));
    await api.post("/auth/login", driver);
    const count = async (table: string) =>
      (await app.services.database.rawQuery(`select 1 from ${table}`)).rowCount;
    const after = async (hours: number) => {
      app.setNow(new Date(start.getTime() + hours * 3_600_000));
      await deleteExpiredAccess.run(app.services, {});
      return [await count("sessions"), await count("account_tokens")];
    };
    expect([await after(23), await after(25), await after(49)]).toEqual([
      [1, 1],
      [0, 1],
      [0, 0],
    ]);
  } finally {
    await close();
  }
});
