import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { errorForLog } from "../../server/platform/http/error-for-log";
import { linkIn, newDriver, stringField } from "../accounts/people";
import { rest } from "../support/api";
import { databaseKind, prepareDatabase } from "../support/databases";
import { openAt, type PreparedDatabase } from "../support/fill-template";
import { runServer, type ServerProcess } from "../support/server-process";
import { type MailServer, startMailServer } from "../support/smtp";
import { until } from "../support/until";

let database: PreparedDatabase;
let server: ServerProcess;
let mail: MailServer;

beforeAll(async () => {
  mail = await startMailServer();
  database = await prepareDatabase("seeded");
  server = await runServer({ ...database.env, SMTP_URL: mail.url, LOG_LEVEL: "trace" });
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await mail?.stop();
  await database?.drop();
});

/** A raw request, with anything that a browser would refuse to send. */
async function send(lines: string[]): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.end(`${[...lines, `Host: ${hostname}`, "Connection: close"].join("\r\n")}\r\n\r\n`);
  await text(socket);
}

const FORGED = '{"level":"info","time":"2020-01-01T00:00:00.000Z","msg":"forged"}';
const phone = "11987650123";
const email = "pessoa.secreta@email.com";
const message = "Meu filho se chama Quirino e mora na rua das Palmeiras.";

test("every line is a JSON object with its time in UTC, whatever is sent; none can be forged", async () => {
  const api = rest(server.url);
  const lineBreaks = ["%0a", "%0d%0a", "%E2%80%A8", "%C2%85", "%1b[2J"];
  for (const lineBreak of lineBreaks) {
    await fetch(`${server.url}/${lineBreak}${encodeURIComponent(FORGED)}`);
    await fetch(`${server.url}/api/${lineBreak}${encodeURIComponent(FORGED)}?token=${lineBreak}segredo123`);
  }
  await send([`GET / HTTP/1.1`, `User-Agent: a\u000b${FORGED}\u0085`, `X-Request-Id: a\u2028${FORGED}`]);
  await send([`GET /a\u000b${FORGED} HTTP/1.1`]);
  await send([`${FORGED} / HTTP/1.1`]);
  await api.post("/auth/login", { email: `a\n${FORGED}\n@email.com`, password: `\n${FORGED}\n` });
  await api.post("/auth/register", {
    email,
    password: "senha-secreta",
    firstName: `\n${FORGED}`,
    lastName: "Silva",
  });
  await api.post("/contact", {
    name: "Rui",
    email,
    subject: `Oi\n${FORGED}`,
    message: `${message}\n${FORGED}`,
  });
  await api.post("/drivers/search", { school: `\n${FORGED}` });
  await fetch(`${server.url}/api/auth/login`, {
    method: "POST",
    body: `{"email": "${email}", "password": "pela-metade`,
  });
  await fetch(`${server.url}/reset-password?token=segredo123&email=${encodeURIComponent(email)}`);
  await fetch(`${server.url}/buscar?escola=Quirino&telefone=${phone}`);
  await fetch(`${server.url}/api/health`);
  await until("the last request in the log", () => server.logs().includes('"path":"/api/health"'));

  const lines = server.logs().trimEnd().split("\n");
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) {
    const entry: Record<string, unknown> = JSON.parse(line);
    expect(entry.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(entry.time).not.toBe("2020-01-01T00:00:00.000Z");
    expect(entry.msg).not.toBe("forged");
    if (entry.msg === "request") expect(entry.requestId).toMatch(/^[\w=-]{1,64}$/);
    // Terminals interpret these, and logs are read in terminals.
    expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  }
  for (const secret of [phone, email, "senha-secreta", "pela-metade", "segredo123", "Quirino"])
    expect(server.logs()).not.toContain(secret);
});

test("neither a password nor a token or an e-mail is in the log, whatever happens to an account", async () => {
  const api = rest(server.url);
  const driver = newDriver();
  mail.refuses = true;
  await api.post("/auth/register", driver);
  await until("a refused mail in the log", () => server.logs().includes("MailNotSent"));
  mail.refuses = false;
  await api.post("/auth/resend-confirmation", { email: driver.email });
  await api.post("/auth/login", { ...driver, password: "senhaerrada" });
  // The next attempt of the refused mail may come before the newer one, whose link is the one that counts.
  const { token, address } = await until("a link that confirms", async () => {
    const links = mail.mails.filter(({ to }) => to.includes(driver.email)).map(linkIn);
    const tried = links.map((link) =>
      api.post("/auth/confirm-email", { token: link.token, email: link.email }),
    );
    return links[(await Promise.all(tried)).findIndex(({ status }) => status === 200)];
  });
  await fetch(address);
  const session = stringField((await api.post("/auth/login", driver)).body, "token");
  await rest(server.url, session).get("/auth/me");
  await api.post("/auth/forgot-password", { email: driver.email });
  const reset = linkIn(await mail.waitForMail(driver.email, "Nova senha"));
  const newPassword = "outrasenha";
  await api.post("/auth/reset-password", { ...reset, newPassword, confirmPassword: newPassword });
  await mail.waitForMail(driver.email, "foi alterada");
  await until("the page in the log", () => server.logs().includes("/confirm-email"));
  for (const secret of [
    driver.email,
    driver.password,
    "senhaerrada",
    newPassword,
    token,
    reset.token,
    session,
  ])
    for (const form of [secret, encodeURIComponent(secret)]) expect(server.logs()).not.toContain(form);
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

// The embedded database belongs to the server's process: nobody else can drop a table.
if (databaseKind === "postgres")
  test("a failed statement is logged without its values", async () => {
    const other = await openAt(database.env);
    await other.rawQuery("alter table contact_messages rename to gone");
    const answer = await rest(server.url).post("/contact", {
      name: "Rui Barbosa",
      email,
      subject: "Dúvida",
      message,
    });
    await other.rawQuery("alter table gone rename to contact_messages");
    await other.close();
    expect(answer.status).toBeGreaterThanOrEqual(500);
    await until("the failure in the log", () => server.logs().includes("contact_messages"));
    for (const secret of [email, "Rui Barbosa", "Quirino"]) expect(server.logs()).not.toContain(secret);
  });
