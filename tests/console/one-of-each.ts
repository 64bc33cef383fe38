import { charges, contactMessages, recommendations, reports } from "../../drizzle/schema";
import { caseOf } from "../../server/drivers/case-of";
import { openOrReopenItem } from "../../server/operation/queue-items";
import { reportBrokenLink } from "../../server/places/authorities/report-broken-link";
import { newId } from "../../server/platform/database/ids";
import { openDataRequest } from "../../server/privacy/data-requests/open-data-request";
import type { QueueKind } from "../../shared/queue";
import { paper } from "../documents/sample-files";
import { aDriverWithProfile } from "../people/drivers";
import { rest } from "../support/api";
import type { TestApp } from "../support/app";

/** A new item of each kind that the queue knows, each about the same new driver or about nobody. */
export async function oneOfEach(app: TestApp, staffId: string) {
  const { account, saved } = await aDriverWithProfile(app);
  const driverId = saved.id;
  await newReport(app, driverId);
  await newMessage(app);
  await newRecommendation(app, driverId);
  const pages = [(await paper()).toString("base64")];
  await rest(app.url, account.token).post("/documents/submit", { type: "licence", files: pages });
  const asked = { kind: "export", phone: null, note: "Pediu por telefone." } as const;
  await openDataRequest(app.services, { email: `${newId()}@familia.example`, ...asked }, staffId);
  await reportBrokenLink(app.services, "SP");
  await newPayment(app, account.id);
  return { account, driverId };
}

/** A message of the contact page; answers its id. */
export async function newMessage({ services }: TestApp, subject = "Foto"): Promise<string> {
  const id = newId();
  const sender = { name: "Ana Paula", email: `${id}@familia.example` };
  const said = { subject, message: "Não consigo\ntrocar a foto." };
  await services.db.insert(contactMessages).values({ id, ...sender, ...said, createdAt: services.now() });
  return wait(services, "message", id);
}

/** A report of a profile; answers the id of its case. */
export async function newReport({ services }: TestApp, driverId: string): Promise<string> {
  const id = newId();
  const told = { category: "condução perigosa", reason: "Passou no sinal vermelho." } as const;
  const caseId = await caseOf(services.db, driverId, services.now());
  await services.db.insert(reports).values({ id, caseId, ...told, createdAt: services.now() });
  return wait(services, "case", caseId, { detail: "condução perigosa", driverId });
}

/** A recommendation whose e-mail is confirmed; answers its id. */
export async function newRecommendation({ services }: TestApp, driverId: string): Promise<string> {
  const [id, at] = [newId(), services.now()];
  const email = `${id}@familia.example`;
  const family = { firstName: "Ana", initial: "P", knownYears: 2, email, mailbox: email };
  const said = { text: "Busca no portão e sempre avisa.", words: ["Pontual" as const] };
  const state = { state: "confirmed", isNearDriver: false, writtenAt: at, confirmedAt: at } as const;
  await services.db
    .insert(recommendations)
    .values({ id, driverId, driverNames: ["Edson"], ...family, ...said, ...state });
  return wait(services, "recommendation", id, { driverId });
}

async function newPayment({ services }: TestApp, userId: string): Promise<string> {
  const [id, at] = [`in_${newId()}`, services.now()];
  const charge = { reason: "start", period: "monthly", status: "paid", cents: 4990 } as const;
  const days = { periodStart: at, periodEnd: at, billedAt: at, paidAt: at };
  await services.db
    .insert(charges)
    .values({ stripeInvoiceId: id, userId, stripeSubscriptionId: `sub_${id}`, ...charge, ...days });
  return wait(services, "payment", id, { detail: "refund-failed" });
}

async function wait(
  { db, now }: TestApp["services"],
  kind: QueueKind,
  subject: string,
  about: { detail?: string; driverId?: string } = {},
): Promise<string> {
  await openOrReopenItem(db, { kind, subject, ...about }, now());
  return subject;
}
