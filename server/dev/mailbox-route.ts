import { desc, eq } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { html, raw } from "hono/html";
import { mailbox } from "../../drizzle/schema/mail";
import { formatMoment } from "../../shared/brazil";
import type { Services } from "../process/services";

const SHOWN_MAX = 100;

/**
 * The local mailbox: /dev/mailbox as a page and (also at /dev/mailbox.json) as JSON, /dev/mailbox/{id} a single mail.
 * Only where mails are stored instead of sent; in production, or with SMTP_URL, the route does not exist.
 */
export function createMailboxRoute({ config, db }: Pick<Services, "config" | "db">): Hono {
  const route = new Hono();
  if (config.isProduction || config.smtpUrl) return route;
  const newest = () => db.select().from(mailbox).orderBy(desc(mailbox.createdAt)).limit(SHOWN_MAX);
  const asJson = async (c: Context) => c.json(await newest(), 200, privately("default-src 'none'"));

  route.get("/dev/mailbox.json", asJson);
  route.get("/dev/mailbox", async (c) => {
    if (c.req.header("accept")?.includes("application/json")) return asJson(c);
    const page = await mailboxPage(await newest());
    return c.html(page, 200, privately("default-src 'none'; style-src 'unsafe-inline'"));
  });
  route.get("/dev/mailbox/:id", async (c) => {
    const [mail] = await db
      .select()
      .from(mailbox)
      .where(eq(mailbox.id, c.req.param("id")));
    if (!mail) return c.notFound();
    // A mail is untrusted content: it may look as it likes, but runs no script, loads nothing and can't read our
    // storage.
    const policy =
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'";
    return c.html(mail.html, 200, privately(policy));
  });
  return route;
}

function privately(policy: string): Record<string, string> {
  return { "cache-control": "no-store", "content-security-policy": policy };
}

type StoredMail = typeof mailbox.$inferSelect;

const style = `
body { max-width: 760px; margin: 0 auto; padding: 24px 20px 56px; background: #fbf8f1; color: #14213d; font: 17px/26px Figtree, system-ui, sans-serif; }
h1 { font-size: 34px; line-height: 38px; margin: 0 0 8px; } h2 { font-size: 20px; line-height: 25px; margin: 0; overflow-wrap: anywhere; }
a { color: inherit; font-weight: 700; overflow-wrap: anywhere; }
a:focus-visible { outline: 3px solid #1b4f9c; outline-offset: 2px; }
ol { list-style: none; padding: 0; } li { margin: 16px 0; padding: 20px; background: #fff; border: 1px solid #e4dccb; border-radius: 18px; }
p { margin: 4px 0; } .facts { color: #46506a; font-size: 15px; }
pre { margin: 16px 0; padding: 14px; background: #f4efe3; border-radius: 12px; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; font-size: 16px; }`;

/** The list of stored mails, newest first, each with its text part. */
function mailboxPage(mails: readonly StoredMail[]) {
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Caixa de emails local</title>
        <style>${raw(style)}</style>
      </head>
      <body>
        <main>
          <h1>Caixa de emails local</h1>
          <p>Este servidor não envia emails: eles ficam aqui. <a href="/dev/mailbox.json">Ver em JSON</a></p>
          ${mails.length === 0 ? html`<p>Nenhum email ainda. Faça um cadastro e atualize esta página.</p>` : html`<ol>${mails.map(entry)}</ol>`}
        </main>
      </body>
    </html>`;
}

function entry(mail: StoredMail) {
  const moment = mail.createdAt.toISOString();
  return html`<li>
    <h2>${mail.subject}</h2>
    <p class="facts">Para ${mail.to}, em ${formatMoment(moment)}</p>
    <pre>${withLinks(mail.text)}</pre>
    <a href="/dev/mailbox/${mail.id}">Ver como o programa de email mostra</a>
  </li>`;
}

// Splitting a text at its URLs puts the URLs at the odd indexes.
function withLinks(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((piece, index) => (index % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : html`${piece}`));
}
