import { counted, dayInSaoPaulo, formatDate, startOfDay } from "../brazil";
import { DOCUMENT_EXPIRES_SOON_DAYS, DOCUMENT_FULL_DATE_DAYS } from "../limits";

// Without zod, to keep the validator out of pages; ../schemas/documents.ts has the shapes.

/** What a driver can send, in the order in which families see it. */
export const documentTypes = ["authorisation", "licence", "course", "inspection", "insurance"] as const;
export type DocumentType = (typeof documentTypes)[number];

type Words = {
  name: string;
  /** Whether Portuguese says "conferida" or "conferido". */
  isFeminine: boolean;
  /** Why families care; shown where nothing was sent yet. */
  why: string;
  /** What a good photo is. */
  goodPhoto: string;
  /** The label of the button once a document has expired. */
  sendNew: string;
};

export const documentLabels: Record<DocumentType, Words> = {
  authorisation: {
    name: "Autorização de transporte escolar",
    isFeminine: true,
    why: "É o documento que as famílias mais procuram. Mostra que a prefeitura ou o Detran autoriza o seu transporte.",
    goodPhoto:
      "Documento inteiro e reto, com luz, sem reflexo. Número, placa e validade precisam estar legíveis.",
    sendNew: "Enviar a autorização nova",
  },
  licence: {
    name: "CNH categoria D com EAR",
    isFeminine: true,
    why: "Mostra que você pode dirigir van ou ônibus e que exerce atividade remunerada.",
    goodPhoto:
      "Aberta ou em PDF do app da CNH, com luz, sem reflexo. Categoria, validade e observações precisam estar legíveis.",
    sendNew: "Enviar a CNH nova",
  },
  course: {
    name: "Curso de condutor escolar",
    isFeminine: false,
    why: "Mostra que você se preparou para transportar crianças.",
    goodPhoto: "Documento inteiro e reto, com luz, sem reflexo. As datas precisam estar legíveis.",
    sendNew: "Enviar o certificado novo",
  },
  inspection: {
    name: "Vistoria do veículo",
    isFeminine: true,
    why: "Mostra que a van passou pela vistoria e está em ordem.",
    goodPhoto: "Documento inteiro e reto, com luz, sem reflexo. Placa e validade precisam estar legíveis.",
    sendNew: "Enviar a vistoria nova",
  },
  insurance: {
    name: "Seguro de passageiros (APP)",
    isFeminine: false,
    why: "Cobre quem está na van em caso de acidente. Muitas famílias perguntam.",
    goodPhoto: "A página da apólice com seu nome, a placa e a validade, inteira e com luz.",
    sendNew: "Enviar a apólice nova",
  },
};

/** "Conferida" or "conferido": a word ending in -o or -a, to agree with the document's name. */
export function inGender(type: DocumentType, masculine: string): string {
  return documentLabels[type].isFeminine ? masculine.replace(/o$/, "a") : masculine;
}

/**
 * Why staff refuse a document. `how` says what to do; both are shown in the driver's mail and on the page.
 */
export const refusalReasons = {
  unreadable: {
    title: "Não dá para ler a foto",
    how: "Envie outra com luz, sem reflexo e sem tremer.",
  },
  cut: {
    title: "A data ficou fora da foto",
    how: "Envie o documento inteiro, com as quatro bordas à vista.",
  },
  mismatch: {
    title: "Os dados não batem com o perfil",
    how: "Corrija o perfil ou envie o documento certo.",
  },
  expired: { title: "O documento está vencido", how: "Envie o novo assim que sair." },
  "wrong-type": {
    title: "Não é o documento pedido",
    how: "Confira o nome do documento acima e envie esse.",
  },
  altered: { title: "O documento parece alterado", how: "Envie uma foto do original." },
  other: { title: "Não pudemos aceitar", how: "Leia o que nossa equipe escreveu e envie de novo." },
} as const;
export type RefusalReason = keyof typeof refusalReasons;
export const refusalReasonNames = Object.keys(refusalReasons) as [RefusalReason, ...RefusalReason[]];

export const documentOutcomes = ["accepted", "refused"] as const;
export type DocumentOutcome = (typeof documentOutcomes)[number];

/** A document's number without its separators, or the end of it. */
export const NUMBER_PATTERN = /^[0-9A-Z]{3,30}$/;
/** How many of its last characters are stored; from how many on it is whole enough to recognise who has it. */
export const NUMBER_END_LENGTH = 3;
export const WHOLE_NUMBER_LENGTH = 6;

/** Calendar days from one to the other, both "2026-11-21". */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Days until a validity ("2027-06-30", a day in São Paulo) ends; at 0 the document has expired. */
export function daysLeft(validUntil: string, now: Date): number {
  return daysBetween(dayInSaoPaulo(now), validUntil);
}

/** The accepted document in force; `differences` are what the profile no longer says as it was compared. */
type Accepted = { validUntil: string; differences: readonly unknown[] };

/** Whether an accepted document is on the profile: still valid, and the profile says what it was compared with. */
export function isOnProfile({ validUntil, differences }: Accepted, now: Date): boolean {
  return isStillValid(validUntil, now) && differences.length === 0;
}

/** Whether a document is still valid: on its expiry day it no longer is. */
export function isStillValid(validUntil: string, now: Date): boolean {
  return daysLeft(validUntil, now) > 0;
}

/** "30/06/2027" for the day "2027-06-30". */
export function formatDay(day: string): string {
  return formatDate(startOfDay(day).toISOString());
}

/** The public facts of a reviewed document: never a number, never a file. `checkedAt` is ISO 8601. */
export type PublicDocument = {
  type: DocumentType;
  /** Who authorised; only with an authorisation. */
  authority: string | null;
  checkedAt: string;
  /** A day in São Paulo, "2027-06-30". */
  validUntil: string;
};

/**
 * The public facts of a document, as phrases for separate lines: its name, "conferida em …", "válida até …".
 */
export function publicLine(document: PublicDocument, now: Date) {
  const { type, authority, checkedAt, validUntil } = document;
  const title =
    type === "authorisation" && authority ? authorisationBy(authority) : documentLabels[type].name;
  const checked = `${inGender(type, "conferido")} em ${formatDate(checkedAt)}`;
  const until = `${inGender(type, "válido")} até ${publicValidity(validUntil, now)}`;
  return { title, checked, until, sentence: `${title}, ${checked}, ${until}` };
}

/** "Autorização da Prefeitura de Campinas", "Autorização do Detran-SP". */
export function authorisationBy(authority: string): string {
  const isMasculine = /^(Detran|Detro|DER|Departamento|Governo|Instituto|Consórcio|Município)\b/i.test(
    authority,
  );
  return `Autorização ${isMasculine ? "do" : "da"} ${authority}`;
}

/** "06/2027", or the whole date in the last 60 days, because the line disappears on that day. */
function publicValidity(validUntil: string, now: Date): string {
  const day = formatDay(validUntil);
  return daysLeft(validUntil, now) < DOCUMENT_FULL_DATE_DAYS ? day : day.slice(3);
}

/** The status of a type of document for its driver. */
export type DocumentStatus = "none" | "review" | "valid" | "expiring" | "refused" | "expired" | "differs";

/** The status on the card of the driver's page; the newest document determines it. */
export function statusOf(
  document: { waiting: unknown; refused: unknown; accepted: Accepted | null },
  now: Date,
): DocumentStatus {
  const { waiting, refused, accepted } = document;
  if (waiting) return "review";
  if (refused) return "refused";
  if (!accepted) return "none";
  const left = daysLeft(accepted.validUntil, now);
  if (left <= 0) return "expired";
  if (accepted.differences.length > 0) return "differs";
  return left <= DOCUMENT_EXPIRES_SOON_DAYS ? "expiring" : "valid";
}

/** "Vence em 15 dias", "Conferida": the label of a status. */
export function statusLabel(
  type: DocumentType,
  status: DocumentStatus,
  validUntil: string | null,
  now: Date,
): string {
  switch (status) {
    case "none":
      return "Não enviado";
    case "review":
      return "Em análise";
    case "valid":
      return inGender(type, "Conferido");
    case "refused":
      return "Recusado";
    case "expired":
      return inGender(type, "Vencido");
    case "differs":
      return "Fora do perfil";
    case "expiring": {
      const left = validUntil ? daysLeft(validUntil, now) : 0;
      return `Vence em ${counted(left, "dia", "dias")}`;
    }
  }
}
