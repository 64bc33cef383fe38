import { expect, test } from "bun:test";
import { DrizzleQueryError } from "drizzle-orm";
import { errorForLog } from "../../server/platform/http/error-for-log";
import { rest } from "../support/api";
import { prepareDatabase } from "../support/databases";
import { runServer } from "../support/server-process";
import { startMailServer } from "../support/smtp";
import { until } from "../support/until";
import { linkIn, newDriver, stringField } from "./people";

test("neither the log nor the job table contains a password, a token or an e-mail", async () => {
  const mail = await startMailServer();
  const database = await prepareDatabase("migrated");
  const server = await runServer({ ...database.env, SMTP_URL: mail.url, LOG_LEVEL: "trace" });
  try {
    const api = rest(server.url);
    const driver = newDriver();
    mail.refuses = true;
    await api.post("/auth/register", driver);
    await until("a refused mail in the log", () => server.logs().includes("MailNotSent"));
    mail.refuses = false;
    // Faster than the next attempt of the refused one.
    await api.post("/auth/resend-confirmation", { email: driver.email });
    const { token } = linkIn(await mail.waitForMail(driver.email, "Confirme"));
    await fetch(`${server.url}/confirm-email?token=${token}&email=${encodeURIComponent(driver.email)}`);
    await api.post("/auth/login", { ...driver, password: "senhaerrada" });
    await api.post("/auth/confirm-email", { token, email: driver.email });
    const session = stringField((await api.post("/auth/login", driver)).body, "token");
    await rest(server.url, session).get("/auth/me");
    await api.post("/auth/forgot-password", { email: driver.email });
    const reset = linkIn(await mail.waitForMail(driver.email, "Nova senha"));
    const newPassword = "outrasenha";
    const passwords = { newPassword, confirmPassword: newPassword };
    await api.post("/auth/reset-password", { ...reset, ...passwords });
    await mail.waitForMail(driver.email, "foi alterada");
    await server.stop();
    expect(server.logs()).toContain("/confirm-email");
    const secrets = [driver.email, driver.password, "senhaerrada", newPassword, token, reset.token, session];
    for (const secret of secrets) {
      expect(server.logs()).not.toContain(secret);
      expect(server.logs()).not.toContain(encodeURIComponent(secret));
    }
  } finally {
    await server.stop();
    await mail.stop();
    await database.drop();
  }
});

test("a failed statement is logged without its values", () => {
  const failed = new DrizzleQueryError(
    'insert into "users" values ($1)',
    ["edson@email.com"],
    Object.assign(new Error("duplicate key"), {
      code: "23505",
      detail: "Key (email)=(edson@email.com) exists.",
    }),
  );
  const logged = JSON.stringify(errorForLog(new Error("registration failed", { cause: failed })));
  expect(logged).toContain('insert into \\"users\\"');
  expect(logged).toContain("23505");
  expect(logged).not.toContain("edson@email.com");
});

test("a value that the database can't read is not logged either", () => {
  for (const complaint of [
    'invalid input syntax for type integer: "edson@email.com"',
    'malformed array literal: "edson@email.com"',
    'date/time field value out of range: "edson@email.com"',
  ]) {
    const logged = JSON.stringify(errorForLog(new Error(complaint)));
    expect(logged).toContain("[removed]");
    expect(logged).not.toContain("edson@email.com");
  }
});
