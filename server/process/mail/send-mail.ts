import { createTransport, type Transporter } from "nodemailer";
import { mailbox } from "../../../drizzle/schema/mail";
import { newId } from "../../platform/database/ids";
import { log } from "../../platform/http/log";
import { observe } from "../../platform/observations";
import type { Services } from "../services";
import { mailFailure } from "./mail-not-sent";

export type Mail = {
  /** The same for every attempt to mail one event, so that recipients can detect duplicates: "<kind>-<id>". */
  key: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  /** The URL that unsubscribes from mails of this kind with one click in a mail program, by POST (RFC 8058). */
  unsubscribe?: string;
};

const NOTE_EVERY_MS = 30_000;
const transports = new Map<string, Transporter>();

/**
 * Hands a mail to the SMTP server, or stores it in the local mailbox when there is none. Called by jobs only. @throws
 * MailNotSent, so that the job is retried; MailRefused, so that it is not retried for days
 */
export async function sendMail(services: Pick<Services, "config" | "db" | "now">, mail: Mail): Promise<void> {
  const { smtpUrl, mailFrom, appUrl } = services.config;
  const { key, unsubscribe, ...content } = mail;
  const oneClick = unsubscribe
    ? { "list-unsubscribe": `<${unsubscribe}>`, "list-unsubscribe-post": "List-Unsubscribe=One-Click" }
    : {};
  const messageId = `<${key}@${new URL(appUrl).hostname}>`;
  if (!smtpUrl) {
    const { to, subject, html, text, replyTo } = content;
    const headers = { "message-id": messageId, ...(replyTo ? { "reply-to": replyTo } : {}), ...oneClick };
    await services.db
      .insert(mailbox)
      .values({ id: newId(), to, subject, html, text, headers, createdAt: services.now() });
    await noteSent(services);
    return;
  }
  try {
    await transportTo(smtpUrl, services.config).sendMail({
      ...content,
      from: mailFrom,
      messageId,
      // Suppresses auto-replies.
      headers: { "auto-submitted": "auto-generated", ...oneClick },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } catch (error) {
    throw mailFailure(error);
  }
  await noteSent(services);
}

let notedAt = 0;

/** For the console, once in half a minute: that it fails makes no mail go twice. */
async function noteSent({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  if (Math.abs(now().getTime() - notedAt) < NOTE_EVERY_MS) return;
  notedAt = now().getTime();
  await observe(db, "mail", { isWell: true, now: now() }).catch((error: unknown) =>
    log.warn({ err: error }, "could not note that mail is sent"),
  );
}

function transportTo(url: string, { smtpNeedsTls, smtpLimits }: Services["config"]): Transporter {
  const known = transports.get(url);
  if (known) return known;
  const transport = createTransport({
    url,
    // Otherwise smtp:// uses STARTTLS only if offered, and a man in the middle can suppress the offer.
    requireTLS: smtpNeedsTls,
    pool: true,
    maxConnections: smtpLimits.connections,
    rateDelta: 1000,
    rateLimit: smtpLimits.perSecond,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  transports.set(url, transport);
  return transport;
}
