import type { PublicProfile } from "../../../shared/drivers";
import type { VehicleType } from "../../../shared/profile/profile-fields";
import type { ShiftFilter } from "../../../shared/search/facts";

/** What the family searched for before opening this profile, if known. */
export type Searched = {
  school?: string | undefined;
  neighborhood?: string | undefined;
  shift?: ShiftFilter | undefined;
  year?: number | undefined;
};

const inShift: Record<ShiftFilter, string> = { manha: "de manhã", tarde: "à tarde", noturno: "à noite" };

/** What the questions depend on: the search, and what the profile tells already. */
export type Subject = Searched & { profile: Pick<PublicProfile, "vehicleType" | "terms" | "comfort"> };

export const QUESTIONS = 8;

/**
 * Questions that families ask drivers, in the order of display. The first one includes what was searched. Undefined in
 * the place of one that the profile answers.
 */
export function questionsFor({ profile, ...searched }: Subject): readonly (string | undefined)[] {
  const { vehicleType, terms, comfort } = profile;
  return [
    firstQuestion(searched),
    priceQuestion(terms),
    "A que horas passa e a que horas chega na escola?",
    comfort?.hasMonitor ? undefined : "Vai monitor ou monitora junto?",
    "Posso ver a autorização, a CNH e a vistoria?",
    `Posso conhecer ${vehicles[vehicleType]} antes de fechar?`,
    terms?.hasContract ? undefined : "Tem contrato por escrito?",
    "Como avisa quando atrasa ou falta?",
  ];
}

const vehicles: Record<VehicleType, string> = {
  "Van Escolar": "a van",
  Kombi: "a Kombi",
  "Micro-ônibus": "o micro-ônibus",
  Ônibus: "o ônibus",
};

function priceQuestion(terms: PublicProfile["terms"]): string | undefined {
  const parts = [
    terms?.monthlyPrice == null && "Qual é o valor por mês?",
    terms?.vacationCharge == null && "Cobra nas férias?",
  ].filter(Boolean);
  return parts.join(" ") || undefined;
}

/** "Ainda tem vaga de manhã em 2027 para a EE Culto à Ciência?" */
export function firstQuestion(searched: Searched): string {
  return `${["Ainda tem vaga", ...searchedWords(searched)].join(" ")}?`;
}

function searchedWords({ school, neighborhood, shift, year }: Searched): string[] {
  const words = [shift && inShift[shift], year && `em ${year}`, placeWords(school, neighborhood)];
  return words.filter((word) => typeof word === "string");
}

/**
 * The link with what is searched and the ticked questions after its greeting; unchanged without both. @param url
 * "https://wa.me/55…?text=…" @param ticked indexes in `questionsFor`
 */
export function linkWithQuestions(url: string, ticked: readonly number[], subject: Subject): string {
  return linkWithMessage(url, messageOf(url, ticked, subject));
}

/** The link with another message; unchanged with its own. */
export function linkWithMessage(url: string, message: string): string {
  const [address = url] = url.split("?");
  return message === greetingOf(url) ? url : `${address}?text=${encodeURIComponent(message)}`;
}

/** The message that the driver will get. */
export function messageOf(url: string, ticked: readonly number[], subject: Subject): string {
  // The place is in the sentence before.
  const questions = questionsFor({ ...subject, school: undefined, neighborhood: undefined });
  return messageAsking(
    url,
    ticked.flatMap((at) => questions[at] ?? []),
    subject,
  );
}

/** The greeting of the link, what is searched (though nothing is ticked), and these questions, one per line. */
export function messageAsking(url: string, questions: readonly string[], subject: Searched): string {
  const searched = searchedWords(subject).join(" ");
  const opening = searched ? `${greetingOf(url)} Procuro transporte ${searched}.` : greetingOf(url);
  const list = questions.map((question) => `– ${question}`).join("\n");
  return list ? `${opening}\n\n${list}` : opening;
}

function greetingOf(url: string): string {
  return new URL(url).searchParams.get("text") ?? "";
}

const MASCULINE =
  /^(col[eé]gio|centro|instituto|externato|educand[aá]rio|liceu|gin[aá]sio|n[uú]cleo|jardim|ber[cç][aá]rio|ce[uifm]|cmei|cemei|ciep|ce)\b/i;

/** "para a EE Culto à Ciência, no bairro Cambuí" */
export function placeWords(school: string | undefined, neighborhood: string | undefined): string | undefined {
  const words = [school && forSchool(school), neighborhood && `no bairro ${neighborhood}`];
  return words.filter(Boolean).join(", ") || undefined;
}

function forSchool(school: string): string {
  return `para ${MASCULINE.test(school) ? "o" : "a"} ${school}`;
}
