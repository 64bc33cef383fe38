import { isEmail, normaliseEmail } from "./email";
import type { ValidationIssue } from "./errors";
import { validation } from "./messages";
import { cleanCode } from "./text";

// Without zod, to keep the validator out of pages; schemas/reports.ts has the shapes.

/** The categories of reports, as stored, sent and shown. The last one is the default. */
export const reportCategories = [
  "documento",
  "condução perigosa",
  "cobrança",
  "perfil falso",
  "contato impróprio",
  "foto do veículo",
  "outro",
] as const;
export type ReportCategory = (typeof reportCategories)[number];

/** The outcomes of a report, as stored and sent. */
export const reportOutcomes = ["sem medida", "perfil corrigido", "suspenso"] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** The state of a report: new, under review, decided. */
export type ReportState = "aberta" | "em análise" | "resolvida";

/** Derived from the dates of a report. */
export function stateOfReport(dates: { analysisAt: unknown; resolvedAt: unknown }): ReportState {
  if (dates.resolvedAt !== null) return "resolvida";
  return dates.analysisAt === null ? "aberta" : "em análise";
}

/** The outcome as a title: "Perfil suspenso". */
export const outcomeTitles: Record<ReportOutcome, string> = {
  "sem medida": "Sem medida",
  "perfil corrigido": "Perfil corrigido",
  suspenso: "Perfil suspenso",
};

/** Capitalised, as in a list of choices. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Letters and digits of protocols: 32, without characters that look alike in handwriting. */
const PROTOCOL_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const PROTOCOL_LENGTH = 8;
export const PROTOCOL_PATTERN = /^[2-9A-HJ-NP-Z]{8}$/;

/** A new protocol: 40 random bits, so that one reveals nothing about another. */
export function newProtocol(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(PROTOCOL_LENGTH));
  return Array.from(bytes, (byte) => PROTOCOL_LETTERS[byte % PROTOCOL_LETTERS.length]).join("");
}

/** A protocol as it is stored, from the way people type it: lower case, blanks, a hyphen in the middle, a full stop behind. */
export function normaliseProtocol(text: string): string {
  return cleanCode(text)
    .replace(/[\s.,;-]+/g, "")
    .toUpperCase();
}

/** The fields of "Denunciar Perfil"; category is "" until one is chosen. */
export type ReportForm = { reason: string; category: string; email: string };

export const emptyReportForm: ReportForm = { reason: "", category: "", email: "" };

/** A report that was sent without JavaScript and refused. */
export type ReportAttempt = { form: ReportForm; issues: ValidationIssue[]; failure: string | null };

/** The fields as the call takes them: without a choice, the default category counts. */
export function reportOf({ reason, category: chosen, email }: ReportForm) {
  const category = reportCategories.find((category) => category === chosen);
  return { reason, email, ...(category && { category }) };
}

/** What is missing in the form, checked before sending it. */
export function reportIssues({ reason, email }: ReportForm): ValidationIssue[] {
  return [
    ...(reason.trim() === "" ? [{ path: "reason", message: validation.reportReasonMissing }] : []),
    ...(email.trim() === "" || isEmail(email) ? [] : [{ path: "email", message: validation.emailInvalid }]),
  ];
}

/** The form of a report's status page. */
export type ProtocolForm = { protocol: string; email: string };

export const emptyProtocolForm: ProtocolForm = { protocol: "", email: "" };

/** What is missing in the form, checked before sending it. */
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

/** The URL of a report's status page after a failed attempt without JavaScript. */
export type ProtocolAttempt = {
  form: ProtocolForm;
  issues: ValidationIssue[];
  failure: string | null;
  found: ReportStatus | null;
};

/** What someone with protocol and e-mail may know of a report: never its text. Timestamps are ISO 8601. */
export type ReportStatus = {
  protocol: string;
  state: ReportState;
  category: ReportCategory;
  driverName: string;
  createdAt: string;
  analysisAt: string | null;
  resolvedAt: string | null;
  outcome: ReportOutcome | null;
  /** The reason for the decision. */
  resolution: string | null;
};
