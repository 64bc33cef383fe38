import { documentLabels } from "../../shared/documents/documents";
import type { OwnData } from "../../shared/schemas/own-data";
import type { Db } from "../platform/database/database";
import { documentsOf } from "./queries";

/** The data stored about a driver's documents, for the driver: everything except the files. */
export async function documentData(db: Db, driverId: string): Promise<OwnData["documents"]> {
  const sent = await documentsOf(db, driverId);
  return sent.map(({ document, pages }) => ({
    type: documentLabels[document.type].name,
    submittedAt: document.submittedAt.toISOString(),
    pagesKept: pages,
    decidedAt: document.decidedAt?.toISOString() ?? null,
    outcome: document.outcome,
    validUntil: document.validUntil,
    authority: document.authority,
    numberEnd: document.numberEnd,
    plateEnd: document.plateEnd,
    comparedWith: [document.comparedName, document.comparedCity, document.comparedVehicle].filter(
      (text) => text !== null,
    ),
    reason: document.refusalWords,
  }));
}
