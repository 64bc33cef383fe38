import { desc, eq } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { mailbox } from "../../drizzle/schema/mail";
import type { Services } from "../process/services";
import { mailboxPage } from "./mailbox-page";

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
