import sharp from "sharp";
import { comparedColumns } from "../../server/documents/bound-facts";
import { encryptPage } from "../../server/documents/encrypt-page";
import { reminderStep } from "../../server/documents/reminder-step";
import { openQueueItem } from "../../server/operation/queue-items";
import type { Db } from "../../server/platform/database/database";
import { line, lines } from "../../server/platform/drawing/glyphs";
import type { DocumentKey } from "../../server/platform/keys/documents/document-keys";
import { dayInSaoPaulo } from "../../shared/brazil";
import { isAboutVehicle, textsOf } from "../../shared/documents/compared";
import { type DocumentType, documentLabels } from "../../shared/documents/documents";
import { documentPages, documents } from "../schema/documents";
import { addDays, noonOf } from "./demo-calendar";
import { demoEmail } from "./demo-logins";
import type { DemoAccount } from "./demo-rows";
import { seededId } from "./seeded-id";

type Row = typeof documents.$inferInsert;
type Driver = NonNullable<DemoAccount["driver"]>;
type Sent = { type: DocumentType; daysAgo: number } & (
  | { endsIn: number; comparedWith?: { name: string } }
  | { refused: string }
  | { waits: number }
);

const CHECKED_AFTER_DAYS = 1;
/** One in this many published drivers has a reviewed authorisation. */
const AUTHORISED_EVERY = 3;
const USUAL_DAYS_AGO = 50;

/** The account with every state on one page, and those with a single one. */
const shown: Record<string, Sent[]> = {
  ativa: [
    { type: "authorisation", daysAgo: 40, endsIn: 220 },
    { type: "licence", daysAgo: 60, endsIn: 15 },
    { type: "inspection", daysAgo: 90, endsIn: 100 },
    { type: "inspection", daysAgo: 1, waits: 2 },
    {
      type: "course",
      daysAgo: 8,
      refused: "O certificado aparece cortado embaixo, onde fica a validade. Envie o documento inteiro.",
    },
  ],
  semvagas: [{ type: "authorisation", daysAgo: 300, endsIn: -4 }],
  renomeada: [
    { type: "authorisation", daysAgo: 120, endsIn: 245, comparedWith: { name: "Luciana Prado" } },
    { type: "inspection", daysAgo: 120, endsIn: 60 },
  ],
  cancelando: [
    { type: "authorisation", daysAgo: 50, endsIn: 40 },
    { type: "insurance", daysAgo: 50, endsIn: 300 },
  ],
  naopublicada: [{ type: "authorisation", daysAgo: 2, waits: 1 }],
  vencida: [{ type: "licence", daysAgo: 1, waits: 1 }],
};

/**
 * Loads documents of demo drivers in every state. Only pending ones have files, which are visibly fictitious: the
 * others' have been deleted by now. Without a key there are no pending ones.
 */
export async function seedDocuments(
  tx: Db,
  accounts: DemoAccount[],
  { now, key }: { now: Date; key: DocumentKey | null },
): Promise<void> {
  const noon = noonOf(now);
  const published = accounts.filter(
    ({ driver, isHeld }) => driver?.isPublic && !driver.suspendedAt && !isHeld,
  );
  for (const { user, driver } of accounts) {
    if (!driver) continue;
    const login = Object.keys(shown).find((name) => demoEmail(name) === user.email);
    const position = published.findIndex((account) => account.driver === driver);
    const usual: Sent[] =
      position >= 0 && position % AUTHORISED_EVERY === 0
        ? [{ type: "authorisation", daysAgo: USUAL_DAYS_AGO, endsIn: 70 + position * 5 }]
        : [];
    for (const sent of login ? (shown[login] ?? []) : usual)
      await seedDocument(tx, driver, sent, { noon, key });
  }
}

async function seedDocument(
  tx: Db,
  driver: Driver,
  sent: Sent,
  { noon, key }: { noon: Date; key: DocumentKey | null },
): Promise<void> {
  if ("waits" in sent && !key) return;
  const row = rowOf(driver, sent, noon);
  await tx.insert(documents).values(row);
  if (!("waits" in sent) || !key) return;
  for (let page = 1; page <= sent.waits; page += 1) {
    const place = { documentId: row.id, page };
    const sealed = await encryptPage(key, place, await samplePaper(driver, sent.type, page));
    await tx.insert(documentPages).values({ ...place, ...sealed });
  }
  const item = { kind: "document", subject: row.id, detail: sent.type, driverId: driver.id } as const;
  await openQueueItem(tx, item, row.submittedAt);
}

function rowOf(driver: Driver, sent: Sent, noon: Date): Row {
  const { type, daysAgo } = sent;
  const base = {
    id: seededId("document", `${driver.id} ${type} ${daysAgo}`),
    driverId: driver.id,
    type,
    submittedAt: addDays(noon, -daysAgo),
    plateEnd: isAboutVehicle(type) ? "4E67" : null,
  };
  if ("waits" in sent) return base;
  const decidedAt = addDays(noon, CHECKED_AFTER_DAYS - daysAgo);
  if ("refused" in sent)
    return { ...base, decidedAt, outcome: "refused", refusalReason: "cut", refusalWords: sent.refused };
  return {
    ...base,
    decidedAt,
    outcome: "accepted",
    isCurrent: true,
    ...comparedColumns(type, textsOf({ ...driver, ...sent.comparedWith }, null)),
    validUntil: dayInSaoPaulo(addDays(noon, sent.endsIn)),
    authority: type === "authorisation" ? `Prefeitura de ${driver.serviceCity}` : null,
    numberEnd: "7B4",
    remindedDays: reminderStep(sent.endsIn),
  };
}

/** A document that nobody could mistake for a real one. */
function samplePaper(driver: Driver, type: DocumentType, page: number): Promise<Buffer> {
  const written = [
    documentLabels[type].name.toUpperCase(),
    `Nome: ${driver.name}`,
    `Cidade: ${driver.serviceCity}, ${driver.serviceState}`,
    `Veículo: ${driver.vehicleBrand}, ${driver.vehicleYear}, ${driver.capacity} lugares`,
    `Página ${page}`,
  ];
  const ink = { size: 38, weight: 400, fill: "#000000" } as const;
  const stamp = { text: "EXEMPLO INVENTADO", size: 64, weight: 400, fill: "#1d4ed8" } as const;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1400">
    <rect width="100%" height="100%" fill="#fffdf5"/><rect x="90" y="120" width="820" height="6"/>
    ${lines(written, ink, { x: 90, y: 260, leading: 110 })}
    <g transform="rotate(-12 500 1150)">${line(stamp, 160, 1150)}</g></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}
