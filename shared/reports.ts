import { isEmail, normaliseEmail } from "./email";
import type { ValidationIssue } from "./errors";
import { validation } from "./messages";

// Without zod, so that no page loads the validator; schemas/reports.ts says the shapes.

/** What a report is about, as it is stored, sent and read. The last one stands for a report that does not say. */
export const reportCategories = [
  "documento",
  "condução perigosa",
  "cobrança",
  "perfil falso",
  "contato impróprio",
  "outro",
] as const;
export type ReportCategory = (typeof reportCategories)[number];

/** What a report can lead to, as it is stored and sent. */
export const reportOutcomes = ["sem medida", "perfil corrigido", "suspenso"] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** The state of a report: new, taken by staff, decided. */
export type ReportState = "aberta" | "em análise" | "resolvida";

/** Follows from the dates of a report. */
export function stateOfReport(dates: { analysisAt: unknown; resolvedAt: unknown }): ReportState {
  if (dates.resolvedAt !== null) return "resolvida";
  return dates.analysisAt === null ? "aberta" : "em análise";
}

/** The decision as a title: "Perfil suspenso". */
export const outcomeTitles: Record<ReportOutcome, string> = {
  "sem medida": "Sem medida",
  "perfil corrigido": "Perfil corrigido",
  suspenso: "Perfil suspenso",
};

/** With an upper case letter in front, as in a list to choose from. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Letters and digits of protocols: 32, none of which looks like another when it is written by hand. */
const PROTOCOL_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const PROTOCOL_LENGTH = 8;
export const PROTOCOL_PATTERN = /^[2-9A-HJ-NP-Z]{8}$/;

/** A new protocol: 40 random bits, so that one reveals nothing about another. */
export function newProtocol(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(PROTOCOL_LENGTH));
  return Array.from(bytes, (byte) => PROTOCOL_LETTERS[byte % PROTOCOL_LETTERS.length]).join("");
}

/** A protocol as it is stored, from one as people write it: small letters, blanks, a hyphen in the middle. */
export function normaliseProtocol(text: string): string {
  return text.replace(/[\s-]+/g, "").toUpperCase();
}

/** What the page of a report's state asks for. */
export type ProtocolForm = { protocol: string; email: string };

export const emptyProtocolForm: ProtocolForm = { protocol: "", email: "" };

/** What is missing before anybody has to be asked. */
export function protocolIssues({ protocol, email }: ProtocolForm): ValidationIssue[] {
  return [
    ...(protocol.trim() === "" ? [{ path: "protocol", message: validation.protocolMissing }] : []),
    ...(isEmail(email) ? [] : [{ path: "email", message: validation.emailInvalid }]),
  ];
}

/** The reporter's optional e-mail: null when none was left. */
export function reporterEmail(text: string): string | null {
  return normaliseEmail(text) || null;
}

/** The address of a report's state page as an attempt without JavaScript left it. */
export type ProtocolAttempt = {
  form: ProtocolForm;
  issues: ValidationIssue[];
  failure: string | null;
  found: ReportStatus | null;
};

/** What who has protocol and e-mail may know of a report: never its text. Moments are ISO 8601. */
export type ReportStatus = {
  protocol: string;
  state: ReportState;
  category: ReportCategory;
  driverName: string;
  createdAt: string;
  analysisAt: string | null;
  resolvedAt: string | null;
  outcome: ReportOutcome | null;
  /** Why it was decided so, in words. */
  resolution: string | null;
};
