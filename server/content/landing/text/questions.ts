import { counted, formatInteger, formatWholeReais, joinList } from "../../../../shared/brazil";
import type { LandingFacts, LandingPage } from "../../../../shared/content/landing";
import { LANDING_DRIVERS_READ_MAX } from "../../../../shared/limits";
import { shiftLabels } from "../../../../shared/profile/seats";
import { driverCountText } from "../../../../shared/search/driver-count-text";
import { countText } from "./count-text";
import { inState } from "./state-phrases";
import { unconfirmedText } from "./unconfirmed-text";
import { withArticle } from "./with-article";

type PlaceQuestion = LandingPage["questions"][number];

/**
 * What families ask about a place, answered from what its drivers state. A question without stated facts is left out.
 */
export function questionsOf(facts: LandingFacts): PlaceQuestion[] {
  if (facts.drivers === 0) return [];
  const questions = namedOf(facts)
    ? [served(facts), seatsByShift(facts), price(facts)]
    : [price(facts), seats(facts), authority(facts)];
  return questions.filter((question) => question !== undefined);
}

function namedOf({ school, neighborhood }: LandingFacts): string | null {
  return school ?? neighborhood;
}

function placeText(facts: LandingFacts): string {
  if (facts.city) return `em ${facts.city}`;
  return facts.state ? inState(facts.state) : "no Brasil";
}

function price(facts: LandingFacts): PlaceQuestion | undefined {
  if (!facts.price) return undefined;
  const { drivers, from, to } = facts.price;
  const range =
    from === to
      ? `ela começa em ${formatWholeReais(from)}`
      : `ela começa entre ${formatWholeReais(from)} e ${formatWholeReais(to)}`;
  const named = namedOf(facts);
  return {
    question: named ? "Quanto custa?" : `Quanto custa o transporte escolar ${placeText(facts)}?`,
    // For a large place, only the first drivers are evaluated.
    answer: `Entre ${facts.drivers > LANDING_DRIVERS_READ_MAX ? "" : "os "}${formatInteger(drivers)} condutores ${named ? "daqui" : placeText(facts)} que informam a mensalidade, ${range}. O preço muda com a distância e o turno. Confirme direto com quem dirige.`,
  };
}

function seats(facts: LandingFacts): PlaceQuestion {
  const { drivers, withSeats } = facts;
  const question = `Quantos condutores têm vaga agora ${placeText(facts)}?`;
  if (drivers === 1)
    return {
      question,
      answer: `O único condutor publicado ${withSeats.drivers === 1 ? "tem" : "não tem"} vaga agora${unconfirmedText(facts)}.`,
    };
  const total = driverCountText({ totalCount: drivers });
  return {
    question,
    answer:
      withSeats.drivers === 0
        ? `Nenhum dos ${total} publicados tem vaga agora. As vagas mudam ao longo do ano. Veja de novo em alguns dias.`
        : `Dos ${total} publicados, ${countText(withSeats)} ${withSeats.drivers === 1 ? "tem" : "têm"} vaga${unconfirmedText(facts)}. Cada perfil diz quantas são e quando foram confirmadas.`,
  };
}

function authority(facts: LandingFacts): PlaceQuestion | undefined {
  if (!facts.authority) return undefined;
  const { article, name, partOf, scope } = facts.authority;
  const own = partOf ? `, ${partOf}` : "";
  return {
    question: `Quem autoriza o transporte escolar ${placeText(facts)}?`,
    answer:
      scope === "city"
        ? `${article.toUpperCase()} ${name}${own}. Peça ao condutor a autorização dentro da validade, com a placa da van.`
        : `No estado, ${article} ${name}. A prefeitura da cidade pode ter regras próprias. Pergunte a ela também.`,
  };
}

function served(facts: LandingFacts): PlaceQuestion {
  const { school, neighborhood, drivers, withSeats } = facts;
  const what = school ? withArticle(school) : (neighborhood ?? "");
  const say = drivers === 1 ? "diz" : "dizem";
  const have =
    withSeats.drivers === 0
      ? "Nenhum tem"
      : withSeats.drivers === 1
        ? "1 tem"
        : `${countText(withSeats)} têm`;
  const names = facts.cards.slice(0, 3).map(({ name }) => name);
  const named = drivers > 3 ? `${names.join(", ")} e outros` : joinList(names);
  return {
    question: `Quais condutores atendem ${what}?`,
    answer: `${driverCountText({ totalCount: drivers })} ${say} atender ${school ? "esta escola" : "este bairro"}: ${named}. ${have} vaga agora${unconfirmedText(facts)}.`,
  };
}

const shiftPhrases = { morning: "de manhã", afternoon: "à tarde", night: "à noite" } as const;

function seatsByShift(facts: LandingFacts): PlaceQuestion | undefined {
  const [first, ...others] = facts.shifts.toReversed().toSorted((a, b) => a.drivers - b.drivers);
  if (!first) return undefined;
  const sentences = [first, ...others].map(
    ({ shift, drivers, seats, upTo }) =>
      `${shiftLabels[shift]}: ${drivers === 0 ? "nenhuma vaga" : `${driverCountText({ totalCount: drivers })} com ${upTo ? "até " : ""}${counted(seats, "vaga", "vagas")}`}`,
  );
  return {
    question: `Há vaga ${shiftPhrases[first.shift]}?`,
    answer: `${first.drivers === 0 ? "Agora não." : "Sim."} ${sentences.join(". ")}.`,
  };
}
