import { joinList, states } from "../../../../shared/brazil";
import type { LandingFacts, LandingPage } from "../../../../shared/content/landing";
import { META_DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from "../../../../shared/limits";
import { driverCountText } from "../../../../shared/search/driver-count-text";
import { countText } from "./count-text";
import { noSeatsText } from "./no-seats-text";
import { questionsOf } from "./questions";
import { inState } from "./state-phrases";
import { unconfirmedText } from "./unconfirmed-text";
import { withArticle } from "./with-article";

type Words = Omit<LandingPage, keyof LandingFacts | "above">;

/** The texts of a place's page, made from facts about the place: no two pages have the same sentence. */
export function pageText(facts: LandingFacts): Words {
  return {
    name: facts.school ?? facts.neighborhood ?? facts.city ?? placeName(facts),
    heading: headingOf(facts),
    lead: leadOf(facts),
    title: titleOf(facts),
    description: descriptionOf(facts),
    driversTitle: driversTitleOf(facts),
    othersTitle: othersTitleOf(facts),
    full: noSeatsText(facts),
    besideTitle: besideTitleOf(facts),
    questions: questionsOf(facts),
  };
}

/** "Campinas, SP"; the state's name for a state, "Brasil" for all of it. */
function placeName({ state, city }: LandingFacts): string {
  if (city) return `${city}, ${state}`;
  return state ? states[state] : "Brasil";
}

function headingOf(facts: LandingFacts): string {
  if (facts.school) return `Transporte escolar para ${withArticle(facts.school)}`;
  return `Transporte escolar ${facts.neighborhood ? `em ${facts.neighborhood}` : whereWords(facts)}`;
}

/** "em Campinas, SP", "no Paraná", "no Brasil" */
function whereWords(facts: LandingFacts): string {
  if (facts.city) return `em ${placeName(facts)}`;
  return facts.state ? inState(facts.state) : "no Brasil";
}

/** The meta description, as long as search engines show. It has the place's full name, so that no two are equal. */
function titleOf(facts: LandingFacts): string {
  const place = placeName(facts);
  const { school, neighborhood } = facts;
  if (school) {
    return firstThatFits(TITLE_MAX_LENGTH, [
      `${headingOf(facts)}, ${place}`,
      `Van escolar para ${school}, ${place}`,
      `Van para ${school}, ${place}`,
      `Escola ${school}, ${place}`,
    ]);
  }
  if (neighborhood) {
    return firstThatFits(TITLE_MAX_LENGTH, [
      `${headingOf(facts)}, ${place}`,
      `Van escolar em ${neighborhood}, ${place}`,
      `Bairro ${neighborhood}, ${place}`,
    ]);
  }
  return facts.kind === "country" ? "Transporte escolar por estado e cidade" : headingOf(facts);
}

/** How many drivers there are and what they serve, in the length of a meta description. */
function descriptionOf(facts: LandingFacts): string {
  const { neighborhoods, schools, cities, states, kind } = facts;
  const near = facts.city ? [...schools.slice(0, 2), ...neighborhoods] : kind === "state" ? cities : states;
  const served = kind === "school" ? neighborhoods : near;
  const lead = `${countSentence(facts)}.`;
  const end = "Fale direto no WhatsApp.";
  const naming = [5, 4, 3, 2, 1].flatMap((count) => {
    const names = served.slice(0, count).map(({ name }) => name);
    return names.length === count ? [servedText(facts, names)] : [];
  });
  if (facts.drivers === 0) return `${lead} Deixe seu email e avisamos quando houver.`;
  return firstThatFits(META_DESCRIPTION_MAX_LENGTH, [
    ...naming.map((words) => `${lead} ${words} ${end}`),
    ...naming.map((words) => `${lead} ${words}`),
    `${lead} Veja vagas, veículo e documentos e fale direto no WhatsApp.`,
    `${lead} ${end}`,
    lead,
  ]);
}

/** "Atendem Cambuí e Taquaral.", or schools and neighborhoods apart: "Escolas: EE Culto à Ciência. Bairros: Cambuí." */
function servedText({ schools }: LandingFacts, names: readonly string[]): string {
  const isSchool = (name: string) => schools.some((school) => school.name === name);
  const [ofSchools, ofOthers] = [names.filter(isSchool), names.filter((name) => !isSchool(name))];
  if (ofSchools.length === 0) return `Atendem ${joinList(ofOthers)}.`;
  const part = (singular: string, plural: string, some: string[]) =>
    some.length === 0 ? [] : [`${some.length === 1 ? singular : plural}: ${joinList(some)}.`];
  return [...part("Escola", "Escolas", ofSchools), ...part("Bairro", "Bairros", ofOthers)].join(" ");
}

/** "6 condutores atendem a EE Culto à Ciência, Campinas, SP, 4 com vaga" */
function countSentence(facts: LandingFacts): string {
  const { drivers, school, neighborhood, withSeats } = facts;
  const named = school ? withArticle(school) : neighborhood;
  const where = named ? `${named}, ${placeName(facts)}` : whereWords(facts);
  if (drivers === 0)
    return `Ainda não temos condutores de transporte escolar ${named ? "para " : ""}${where}`;
  const what = named ? (drivers === 1 ? "atende" : "atendem") : "de transporte escolar";
  const seats = withSeats.drivers > 0 ? `, ${countText(withSeats)} com vaga` : "";
  return `${driverCountText({ totalCount: drivers })} ${what} ${where}${seats}`;
}

/**
 * "Botafogo, Campinas, SP. 6 condutores atendem esta escola, 4 com vaga." For larger places the figures are
 * shown separately.
 */
function leadOf(facts: LandingFacts): string {
  const { drivers, withSeats, school, neighborhood, schoolIn } = facts;
  if (!school && !neighborhood) {
    if (drivers === 0) return "Ainda não há condutores publicados aqui.";
    return facts.kind === "country"
      ? "Escolha o estado e a cidade. Cada página diz quem tem vaga agora."
      : "";
  }
  const what = school ? "esta escola" : "este bairro";
  const where = schoolIn ? `${schoolIn}, ${placeName(facts)}` : placeName(facts);
  if (drivers === 0) return `${where}. Ainda não há condutores publicados que atendam ${what}.`;
  const seats =
    withSeats.drivers > 0 ? `${countText(withSeats)} com vaga${unconfirmedText(facts)}` : "sem vaga agora";
  return `${where}. ${driverCountText({ totalCount: drivers })} ${drivers === 1 ? "atende" : "atendem"} ${what}, ${seats}.`;
}

function driversTitleOf({ kind, withSeats, neighborhood, city, state }: LandingFacts): string {
  if (kind === "school") return "Condutores desta escola";
  if (withSeats.drivers > 0) return "Quem tem vaga";
  return `Condutores de ${neighborhood ?? city ?? state}`;
}

/** Up to this many drivers without a card are listed by name; beyond, the pages of results are linked. */
function othersTitleOf({ cards, others, drivers, city }: LandingFacts): string {
  return drivers <= cards.length + others.length
    ? `Nomes dos outros ${driverCountText({ totalCount: others.length })}`
    : `Todos os condutores de ${city}, página por página`;
}

function besideTitleOf({ kind, areCitiesNear }: LandingFacts): string {
  if (kind === "state") return "Outros estados";
  if (kind === "neighborhood") return "Bairros por perto";
  return areCitiesNear ? "Cidades vizinhas" : "Outras cidades do estado";
}

/** The first text that is short enough, otherwise the last. */
function firstThatFits(length: number, texts: readonly string[]): string {
  return texts.find((text) => text.length <= length) ?? texts.at(-1) ?? "";
}
