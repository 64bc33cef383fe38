import { eq } from "drizzle-orm";
import { documents } from "../../drizzle/schema/documents";
import { staff } from "../../drizzle/schema/staff";
import { decideDocument } from "../../server/documents/decide-document";
import { documentFile } from "../../server/documents/document-file";
import { undoDocumentDecision } from "../../server/documents/undo-decision";
import { newId } from "../../server/platform/database/ids";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { isAboutVehicle } from "../../shared/documents/compared";
import type { DocumentType } from "../../shared/documents/documents";
import type { DriverAccount } from "../drivers/driver-accounts";
import { accountWithProfile } from "../drivers/profile-calls";
import { rest } from "../support/api";
import type { TestApp } from "../support/app";
import { paper } from "./sample-files";

export const NOON = new Date("2026-11-21T15:00:00Z");

/** A day in São Paulo, a number of days after the one on which these tests begin. */
export const later = (days: number) => dayInSaoPaulo(startOfDay("2026-11-21", days));

/** "done", or the error code. */
export function failed(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => "done",
    (error: { code?: string }) => error.code,
  );
}

/** A member of staff who decides; returns the id. */
export async function newOperator({ services }: TestApp): Promise<string> {
  const id = newId();
  const member = { id, email: `${id}@equipe.example`, name: "Helena", role: "operator" } as const;
  await services.db.insert(staff).values({ ...member, createdAt: NOON });
  return id;
}

/** A new driver and actions on the driver's documents. The clock advances by a second with each one sent. */
export async function driverWithDocuments(app: TestApp, helena: string) {
  const { account, saved } = await accountWithProfile(app);
  return documentCalls(app, helena, account, saved.id);
}

function documentCalls(app: TestApp, helena: string, account: DriverAccount, driverId: string) {
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
    const rows = await services.db.select().from(documents).where(eq(documents.driverId, driverId));
    return rows.filter((row) => row.type === type);
  };
  const until = (days: number) => dayInSaoPaulo(startOfDay(dayInSaoPaulo(services.now()), days));
  return {
    account,
    driverId,
    calls,
    submit,
    rowsOf,
    /** Sends a document and returns its id. */
    sent: async (type: DocumentType = "authorisation", plateEnd?: string) => {
      await submit(type, undefined, plateEnd);
      return (await rowsOf(type)).find(({ decidedAt }) => decidedAt === null)?.id ?? "";
    },
    accept: async (id: string, days = 200, authority: string | null = "Prefeitura de Campinas") => {
      const { claims: compared } = await documentFile(services, id);
      const decision = { id, outcome: "accepted", validUntil: until(days), authority, compared } as const;
      return services.db.transaction((tx) =>
        decideDocument({ ...services, db: tx }, { ...decision, staffId: helena }),
      );
    },
    refuse: (id: string) =>
      services.db.transaction((tx) =>
        decideDocument(
          { ...services, db: tx },
          { id, outcome: "refused", reason: "cut", words: "Mande o papel inteiro.", staffId: helena },
        ),
      ),
    undo: (id: string) =>
      services.db.transaction((tx) => undoDocumentDecision({ ...services, db: tx }, id, helena)),
    /** The status of one type on the driver's page. */
    own: async (type: DocumentType = "authorisation") => {
      const answer = (await calls.get("/documents")).body as { documents: { type: DocumentType }[] };
      return answer.documents.find((one) => one.type === type) as Record<string, unknown> | undefined;
    },
  };
}

export type DocumentCalls = ReturnType<typeof documentCalls>;
