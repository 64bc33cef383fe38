import { expect, test } from "bun:test";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { errorForLog } from "../../server/platform/http/error-for-log";
import { linkIn, newDriver } from "../people/accounts";
import { rest, textOf } from "../support/api";
import { databaseKind } from "../support/databases";
import { openAt } from "../support/fill-template";
import { testServer } from "../support/server";
import { until } from "../support/until";

const server = testServer({ seed: true, env: { LOG_LEVEL: "trace" } });

/** A raw request, with anything that a browser would refuse to send. */
async function send(lines: string[]): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.end(`${[...lines, `Host: ${hostname}`, "Connection: close"].join("\r\n")}\r\n\r\n`);
  await text(socket);
}

const post = (path: string, body: object) => rest(server.url).post(path, body);
const inLog = (what: string) => until(`${what} in the log`, () => server.logs().includes(what));
function expectUnlogged(...secrets: string[]): void {
  const forms = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]);
  expect(forms.filter((form) => server.logs().includes(form))).toEqual([]);
}

const FORGED = '{"level":"info","time":"2020-01-01T00:00:00.000Z","msg":"forged"}';
const phone = "11987650123";
const email = "pessoa.secreta@email.com";
const message = "Meu filho se chama Quirino e mora na rua das Palmeiras.";

test("every line is a JSON object with its time in UTC, whatever is sent; none can be forged", async () => {
  for (const lineBreak of ["%0a", "%0d%0a", "%E2%80%A8", "%C2%85", "%1b[2J"]) {
    await fetch(`${server.url}/${lineBreak}${encodeURIComponent(FORGED)}`);
    await fetch(`${server.url}/api/${lineBreak}${encodeURIComponent(FORGED)}?token=${lineBreak}segredo123`);
  }
  await send(["GET / HTTP/1.1", `User-Agent: a\u000b${FORGED}\u0085`, `X-Request-Id: a\u2028${FORGED}`]);
  await send([`GET /a\u000b${FORGED} HTTP/1.1`]);
  await send([`${FORGED} / HTTP/1.1`]);
  await post("/auth/login", { email: `a\n${FORGED}\n@email.com`, password: `\n${FORGED}\n` });
  const person = { email, firstName: `\n${FORGED}`, lastName: "Silva" };
  await post("/auth/register", { ...person, password: "senha-secreta" });
  const form = { name: "Rui", email, subject: `Oi\n${FORGED}` };
  await post("/contact", { ...form, message: `${message}\n${FORGED}` });
  await post("/drivers/search", { school: `\n${FORGED}` });
  const body = `{"email": "${email}", "password": "pela-metade`;
  await fetch(`${server.url}/api/auth/login`, { method: "POST", body });
  await fetch(`${server.url}/reset-password?token=segredo123&email=${encodeURIComponent(email)}`);
  await fetch(`${server.url}/buscar?escola=Quirino&telefone=${phone}`);
  await fetch(`${server.url}/api/health`);
  await inLog('"path":"/api/health"');

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
  expectUnlogged(phone, email, "senha-secreta", "pela-metade", "segredo123", "Quirino");
});

test("neither a password nor a token or an e-mail is in the log, whatever happens to an account", async () => {
  const { mail } = server;
  const driver = newDriver();
  mail.refuses = true;
  await post("/auth/register", driver);
  await inLog("MailNotSent");
  mail.refuses = false;
  await post("/auth/resend-confirmation", { email: driver.email });
  await post("/auth/login", { ...driver, password: "senhaerrada" });
  // The next attempt of the refused mail may come before the newer one, whose link is the one that counts.
  const { token, address } = await until("a link that confirms", async () => {
    const links = mail.mails.filter(({ to }) => to.includes(driver.email)).map(linkIn);
    const tried = links.map((link) => post("/auth/confirm-email", { token: link.token, email: link.email }));
    return links[(await Promise.all(tried)).findIndex(({ status }) => status === 200)];
  });
  await fetch(address);
  const session = textOf((await post("/auth/login", driver)).body, "token");
  await rest(server.url, session).get("/auth/me");
  await post("/auth/forgot-password", { email: driver.email });
  const reset = linkIn(await mail.waitForMail(driver.email, "Nova senha"));
  const newPassword = "outrasenha";
  await post("/auth/reset-password", { ...reset, newPassword, confirmPassword: newPassword });
  await mail.waitForMail(driver.email, "foi alterada");
  await inLog("/confirm-email");
  expectUnlogged(driver.email, driver.password, "senhaerrada", newPassword, token, reset.token, session);
});

test("a value that the database can't read is not logged either", () => {
  for (const complaint of ["invalid input syntax for type integer", "date/time field value out of range"]) {
    const logged = JSON.stringify(errorForLog(new Error(`${complaint}: "edson@email.com"`)));
    expect(logged).toContain("[removed]");
    expect(logged).not.toContain("edson@email.com");
  }
});

// The embedded database belongs to the server's process: nobody else can drop a table.
if (databaseKind === "postgres")
  test("a failed statement is logged without its values", async () => {
    const other = await openAt({ DATA_DIR: "", ...server.env });
    await other.rawQuery("alter table contact_messages rename to gone");
    const answer = await post("/contact", { name: "Rui Barbosa", email, subject: "Dúvida", message });
    await other.rawQuery("alter table gone rename to contact_messages");
    await other.close();
    expect(answer.status).toBeGreaterThanOrEqual(500);
    await inLog("contact_messages");
    expectUnlogged(email, "Rui Barbosa", "Quirino");
  });
