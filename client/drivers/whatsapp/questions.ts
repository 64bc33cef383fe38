import type { ShiftFilter } from "../../../shared/search/facts";

/** What the family searched for before opening this profile, if known. */
export type Searched = { school?: string | undefined; shift?: ShiftFilter | undefined };

const inShift: Record<ShiftFilter, string> = { manha: "de manhã", tarde: "à tarde", noturno: "à noite" };

/** Questions that families ask drivers, in the order of display. The first one includes what was searched. */
export const readyQuestions = [
  "Ainda tem vaga?",
  "Qual é o valor por mês? Cobra nas férias?",
  "A que horas passa e a que horas chega na escola?",
  "Vai monitora junto?",
  "Posso ver a autorização, a CNH e a vistoria?",
  "Posso conhecer a van antes de fechar?",
  "Tem contrato por escrito?",
  "Como avisa quando atrasa ou falta?",
] as const;

/** "Ainda tem vaga de manhã para a EE Culto à Ciência?" */
export function firstQuestion({ school, shift }: Searched): string {
  const words = ["Ainda tem vaga"];
  if (shift) words.push(inShift[shift]);
  if (school) words.push(forSchool(school));
  return `${words.join(" ")}?`;
}

/**
 * The link with the ticked questions after its greeting; unchanged if none is ticked. @param url
 * "https://wa.me/55…?text=…" @param ticked indexes in `readyQuestions`
 */
export function linkWithQuestions(url: string, ticked: readonly number[], searched: Searched): string {
  if (ticked.length === 0) return url;
  const [address = url] = url.split("?");
  return `${address}?text=${encodeURIComponent(messageOf(url, ticked, searched))}`;
}

/** The message that the driver will get. */
export function messageOf(url: string, ticked: readonly number[], searched: Searched): string {
  const greeting = new URL(url).searchParams.get("text") ?? "";
  if (ticked.length === 0) return greeting;
  const { school, shift } = searched;
  const wanted = [shift && inShift[shift], school && forSchool(school)].filter(Boolean).join(" ");
  const opening = wanted ? `${greeting} Procuro transporte ${wanted}.` : greeting;
  // The school is in the sentence before.
  const questions = ticked.map((at) => (at === 0 ? firstQuestion({ shift }) : (readyQuestions[at] ?? "")));
  return `${opening}\n\n${questions.map((question) => `– ${question}`).join("\n")}`;
}

const MASCULINE =
  /^(col[eé]gio|centro|instituto|externato|educand[aá]rio|liceu|gin[aá]sio|n[uú]cleo|jardim|ber[cç][aá]rio|ce[uifm]|cmei|cemei|ciep|ce)\b/i;

function forSchool(school: string): string {
  return `para ${MASCULINE.test(school) ? "o" : "a"} ${school}`;
}
