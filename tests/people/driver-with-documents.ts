import { eq } from "drizzle-orm";
import { documents } from "../../drizzle/schema/documents";
import { decideDocument } from "../../server/documents/decide-document";
import { documentFile } from "../../server/documents/document-file";
import { undoDocumentDecision } from "../../server/documents/undo-decision";
import type { Db } from "../../server/platform/database/database";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { isAboutVehicle } from "../../shared/documents/compared";
import type { DocumentType } from "../../shared/documents/documents";
import { paper } from "../documents/sample-files";
import { rest } from "../support/api";
import type { TestApp } from "../support/app";
import { aDriverWithProfile } from "./drivers";

export const NOON = new Date("2026-11-21T15:00:00Z");

/** A day in São Paulo, a number of days after the one on which these tests begin. */
export const later = (days: number) => dayInSaoPaulo(startOfDay("2026-11-21", days));

export type DocumentCalls = Awaited<ReturnType<typeof aDriverWithDocuments>>;

/** A new driver and actions on the driver's documents. The clock advances by a second with each one sent. */
export const aDriverWithDocuments = async (app: TestApp, staffId: string, profile: object = {}) =>
  documentsOf(app, staffId, await aDriverWithProfile(app, profile));

/** The same of a driver who is there already. */
export function documentsOf(
  app: TestApp,
  staffId: string,
  { account, saved, publish }: Awaited<ReturnType<typeof aDriverWithProfile>>,
) {
  const { services } = app;
  const calls = rest(app.url, account.token);
  const submit = async (type: DocumentType = "authorisation", files?: string[], plateEnd = "1D23") => {
    app.setNow(new Date(services.now().getTime() + 1000));
    return calls.post("/documents/submit", {
      type,
      files: files ?? [(await paper()).toString("base64")],
      ...(isAboutVehicle(type) ? { plateEnd } : {}),
    });
  };
  const rowsOf = async (type: DocumentType) => {
    const rows = await services.db.select().from(documents).where(eq(documents.driverId, saved.id));
    return rows.filter((row) => row.type === type);
  };
  const decide = <Result>(work: (parts: typeof services & { db: Db }) => Promise<Result>) =>
    services.db.transaction((tx) => work({ ...services, db: tx }));
  return {
    account,
    driverId: saved.id,
    publish,
    calls,
    submit,
    rowsOf,
    /** Sends a document and returns its id. */
    sent: async (type: DocumentType = "authorisation", plateEnd?: string) => {
      await submit(type, undefined, plateEnd);
      return (await rowsOf(type)).find(({ decidedAt }) => decidedAt === null)?.id ?? "";
    },
    accept: async (
      id: string,
      days = 200,
      authority: string | null = "Prefeitura de Campinas",
      number?: string,
    ) => {
      const { claims: compared } = await documentFile(services, id);
      const validUntil = dayInSaoPaulo(startOfDay(dayInSaoPaulo(services.now()), days));
      const decision = {
        id,
        outcome: "accepted",
        validUntil,
        authority,
        number,
        compared,
        staffId,
      } as const;
      return decide((parts) => decideDocument(parts, decision));
    },
    refuse: (id: string) => {
      const words = "Mande o papel inteiro.";
      return decide((parts) =>
        decideDocument(parts, { id, outcome: "refused", reason: "cut", words, staffId }),
      );
    },
    undo: (id: string) => decide((parts) => undoDocumentDecision(parts, id, staffId)),
    withdraw: (type: DocumentType) => calls.post("/documents/withdraw", { type }),
    /** The status of one type on the driver's page. */
    own: async (type: DocumentType = "authorisation") => {
      const answer = (await calls.get("/documents")).body as { documents: { type: DocumentType }[] };
      return answer.documents.find((one) => one.type === type) as Record<string, unknown> | undefined;
    },
  };
}
