import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { until } from "./until";

export type ReceivedMail = {
  from: string;
  /** The envelope's recipients. */
  to: string[];
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** By lower-case name. */
  headers: Record<string, string>;
};

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A real SMTP server on a free port, without TLS and login, that records what it receives. */
export async function startMailServer() {
  const mails: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    // The server under test pools its connections; closing does not wait for them.
    closeTimeout: 100,
    onMailFrom: (_address, _session, done) => {
      if (mailServer.refuses) {
        mailServer.refusals += 1;
        return done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
      }
      done();
    },
    onRcptTo: (_address, _session, done) => {
      if (!mailServer.refusesForGood) return done();
      mailServer.refusals += 1;
      done(Object.assign(new Error("No such mailbox"), { responseCode: 550 }));
    },
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map((recipient) => recipient.address);
      buffer(stream)
        .then((raw) => parse(raw, to))
        .then((mail) => mails.push(mail))
        .then(() => (mailServer.hangs ? undefined : done()), done);
    },
  });
  await new Promise<void>((resolve, reject) => {
    smtp.on("error", reject);
    smtp.listen(0, "127.0.0.1", resolve);
  });
  const mailServer = {
    /** For SMTP_URL. */
    url: `smtp://127.0.0.1:${portOf(smtp)}`,
    /** Everything received, oldest first. */
    mails,
    /** The first mail to an address, optionally only one whose subject contains a text. */
    waitForMail: (to: string, subject = ""): Promise<ReceivedMail> =>
      until(`a mail to ${to} about "${subject}"`, () =>
        mails.find((mail) => mail.to.includes(to) && mail.subject.includes(subject)),
      ),
    /** While true, mails are refused with a temporary error, as by a server with problems. */
    refuses: false,
    /** While true, every recipient is refused with a permanent error, as for a mailbox that does not exist. */
    refusesForGood: false,
    /** How many mails were refused so far. */
    refusals: 0,
    /** While true, mails are received and never acknowledged. */
    hangs: false,
    stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
  return mailServer;
}

function portOf(smtp: SMTPServer): number {
  const address = smtp.server.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port");
  return address.port;
}

async function parse(raw: Buffer, to: string[]): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw);
  return {
    from: mail.from?.address ?? "",
    to,
    replyTo: mail.replyTo?.[0]?.address,
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
    messageId: mail.messageId ?? "",
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
  };
}
