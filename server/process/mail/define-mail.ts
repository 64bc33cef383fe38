import type { Notice } from "../../../emails/notice";
import type { Company } from "../../../shared/company";
import type { DriverPushKind } from "../../../shared/push/kinds";
import { defineJob } from "../jobs/jobs";
import { RefusedForGood } from "../jobs/refused-for-good";
import { notifyDriver, type PushedDriver } from "../push/write-notices";
import type { DriverKey, Job, Services } from "../services";
import { greeting } from "./greeting";
import { renderNotice } from "./render-notice";
import { sendMail } from "./send-mail";

/** A mail as it is composed: whom it goes to, and its content. */
export type Mail = Notice & {
  /** The same for every attempt to mail one event, so that recipients can detect duplicates: "<kind>-<id>". */
  key: string;
  /** With a first name, the first paragraph begins with the greeting. */
  to: string | { email: string; firstName: string };
  /** The title by default. */
  subject?: string;
  replyTo?: string;
  /** The path that unsubscribes from mails of this kind with one click in a mail program, by POST (RFC 8058). */
  unsubscribe?: string;
  /** The notice that goes to the driver's phones besides, once per `key`. */
  push?: { kind: DriverPushKind; to: PushedDriver };
  /** What follows once the mail server has taken it. */
  onSent?: () => Promise<void>;
  /** What follows if it was not sent, as releasing a claim. `isFinal` if the mail server refused it for good. */
  onUnsent?: (isFinal: boolean) => Promise<void>;
};

type MailJob<Data extends object> = Pick<Job<Data>, "name" | "formerName" | "data"> & {
  /** The label that staff read. */
  label: string;
  /** The key of `data` that names the driver whom it goes to; null if it goes to somebody else. */
  toDriver: Extract<keyof Data, DriverKey> | null;
  /** The mail as of now; undefined if there is none to send any more: undone, answered, or nobody left to read it. */
  compose: (services: Services & { company: Company }, data: Data) => Promise<Mail | undefined>;
};

/** Declares a mail: a job that composes and sends it, retried while the mail server is away. */
export function defineMail<Data extends object>({ compose, ...job }: MailJob<Data>): Job<Data> {
  return defineJob({
    ...job,
    run: async (services, data) => {
      const mail = await compose({ ...services, company: services.config.company }, data);
      if (!mail) return;
      const { push, ...mailed } = mail;
      if (push)
        await services.db.transaction((tx) => notifyDriver(services, tx, push.to, push.kind, mail.key));
      await deliver(services, mailed);
    },
  });
}

/** Sends a mail; called by jobs that send several themselves. @throws MailNotSent, MailRefused */
export async function deliver(
  services: Pick<Services, "config" | "db" | "now">,
  { key, to, subject, replyTo, unsubscribe, onSent, onUnsent, ...notice }: Omit<Mail, "push">,
): Promise<void> {
  const { company } = services.config;
  try {
    await sendMail(services, {
      key,
      to: typeof to === "string" ? to : to.email,
      subject: subject ?? notice.title,
      ...(replyTo && { replyTo }),
      ...(unsubscribe && { unsubscribe: new URL(unsubscribe, company.origin).href }),
      ...(await renderNotice(company, typeof to === "string" ? notice : greeted(notice, to.firstName))),
    });
  } catch (error) {
    await onUnsent?.(error instanceof RefusedForGood);
    throw error;
  }
  await onSent?.();
}

function greeted(notice: Notice, firstName: string): Notice {
  const [first = "", ...others] = notice.paragraphs;
  return { ...notice, paragraphs: [`${greeting(firstName)} ${first}`, ...others] };
}
