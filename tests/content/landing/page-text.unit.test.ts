import { expect, test } from "bun:test";
import { pageText } from "../../../server/content/landing/text/page-text";
import { atSchool } from "../../../server/content/landing/text/with-article";
import type { LandingFacts } from "../../../shared/content/landing";

const nobody: LandingFacts = {
  kind: "state",
  path: "/transporte-escolar/ac",
  state: "AC",
  isIndexed: false,
  drivers: 0,
  city: null,
  school: null,
  neighborhood: null,
  schoolIn: null,
  withSeats: { drivers: 0 },
  confirmedSeats: { drivers: 0 },
  authorised: { drivers: 0 },
  cards: [],
  others: [],
  shifts: [],
  states: [],
  cities: [],
  neighborhoods: [],
  schools: [],
  areCitiesNear: false,
  price: null,
  authority: null,
  holdsUntil: null,
  nextYear: null,
};
const place = (name: string) => ({ name, path: "/", drivers: 2 });
const campinas: LandingFacts = {
  ...nobody,
  kind: "city",
  state: "SP",
  city: "Campinas",
  drivers: 3,
  withSeats: { drivers: 3 },
  schools: [place("Colégio Nova Aurora"), place("EMEF Padre Anchieta")],
  neighborhoods: [place("Cambuí"), place("Saúde")],
};
const cards = (names: string[]) => names.map((name) => ({ name }) as LandingFacts["cards"][number]);

test("a place where nobody is invites to leave an e-mail, and says of nobody that they left or are full", () => {
  expect(pageText({ ...nobody, kind: "city", city: "Feijó" }).full).toBeNull();
  expect(pageText(nobody).description).toBe(
    "Ainda não temos condutores de transporte escolar no Acre. Deixe seu email e avisamos quando houver.",
  );
});

test("a description tells schools from neighborhoods, and joins names as one says them", () => {
  expect(pageText(campinas).description).toBe(
    "3 condutores de transporte escolar em Campinas, SP, 3 com vaga. Escolas: Colégio Nova Aurora e EMEF Padre Anchieta. Bairro: Cambuí. Fale direto no WhatsApp.",
  );
  const state: LandingFacts = { ...campinas, kind: "state", city: null, cities: [place("Campinas")] };
  expect(pageText(state).description).toContain("Atendem Campinas. Fale direto no WhatsApp.");
});

test.each([
  [3, 3, 3, "Dos 3 condutores publicados, 3 têm vaga. "],
  [3, 3, 2, "Dos 3 condutores publicados, 3 têm vaga, 1 ainda a confirmar. "],
  [3, 1, 1, "Dos 3 condutores publicados, 1 tem vaga. "],
  [3, 1, 0, "Dos 3 condutores publicados, 1 tem vaga, ainda a confirmar. "],
  [3, 0, 0, "Nenhum dos 3 condutores publicados tem vaga agora."],
  [1, 1, 1, "O único condutor publicado tem vaga agora."],
  [1, 1, 0, "O único condutor publicado tem vaga agora, ainda a confirmar."],
])("of %d drivers %d have a seat, %d confirmed: %s", (drivers, some, confirmed, words) => {
  const { questions } = pageText({
    ...campinas,
    drivers,
    withSeats: { drivers: some },
    confirmedSeats: { drivers: confirmed },
  });
  const asked = questions.find(({ question }) => question.startsWith("Quantos condutores têm vaga"));
  expect(asked?.answer).toStartWith(words);
});

test.each([
  [["Rosângela", "José"], 2, "Rosângela e José."],
  [["Rosângela", "José", "Marlene"], 3, "Rosângela, José e Marlene."],
  [["Rosângela", "José", "Marlene", "Ana"], 4, "Rosângela, José, Marlene e outros."],
])("names %p of %d drivers as %p", (names, drivers, words) => {
  const school = { ...campinas, kind: "school", school: "EMEF Padre Anchieta", drivers } as const;
  const [served] = pageText({ ...school, cards: cards(names) }).questions;
  expect(served?.question).toBe("Quais condutores atendem a EMEF Padre Anchieta?");
  expect(served?.answer).toContain(`esta escola: ${words}`);
});

test("a school's page says which seats are to be confirmed, and that one number for all shifts is the most there can be", () => {
  const text = pageText({
    ...campinas,
    kind: "school",
    school: "EMEF Padre Anchieta",
    cards: cards(["Ana", "Rui", "Eva"]),
    confirmedSeats: { drivers: 1 },
    shifts: [
      { shift: "morning", drivers: 2, seats: 8, upTo: true },
      { shift: "afternoon", drivers: 1, seats: 1, upTo: false },
    ],
  });
  expect(text.lead).toEndWith("3 condutores atendem esta escola, 3 com vaga, 2 ainda a confirmar.");
  const answers = text.questions.map(({ answer }) => answer);
  expect(answers[0]).toEndWith("3 têm vaga agora, 2 ainda a confirmar.");
  expect(answers[1]).toBe("Sim. Tarde: 1 condutor com 1 vaga. Manhã: 2 condutores com até 8 vagas.");
});

test.each([
  ["EMEF Padre Anchieta", "na"],
  ["Colégio Rio Branco", "no"],
  ["Sementinha", "em"],
] as const)("one is at %s: %s", (school, words) => expect(atSchool(school)).toBe(words));
