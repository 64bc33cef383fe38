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

test("a place where nobody is invites to leave an e-mail, and says of nobody that they left or are full", () => {
  expect(pageText({ ...nobody, kind: "city", city: "Feijó" }).full).toBeNull();
  expect(pageText(nobody).description).toEndWith("no Acre. Deixe seu email e avisamos quando houver.");
});

test("a description tells schools from neighborhoods, and joins names as one says them", () => {
  expect(pageText(campinas).description).toBe(
    "3 condutores de transporte escolar em Campinas, SP, 3 com vaga. Escolas: Colégio Nova Aurora e EMEF Padre Anchieta. Bairro: Cambuí. Fale direto no WhatsApp.",
  );
});

test.each([
  [3, 3, 2, "Dos 3 condutores publicados, 3 têm vaga, 1 ainda a confirmar. "],
  [3, 1, 0, "Dos 3 condutores publicados, 1 tem vaga, ainda a confirmar. "],
  [3, 0, 0, "Nenhum dos 3 condutores publicados tem vaga agora."],
  [1, 1, 1, "O único condutor publicado tem vaga agora."],
  [1, 1, 0, "O único condutor publicado tem vaga agora, ainda a confirmar."],
])("of %d drivers %d have a seat, %d confirmed: %s", (drivers, some, confirmed, words) => {
  const seats = { withSeats: { drivers: some }, confirmedSeats: { drivers: confirmed } };
  const { questions } = pageText({ ...campinas, drivers, ...seats });
  const asked = questions.find(({ question }) => question.startsWith("Quantos condutores têm vaga"));
  expect(asked?.answer).toStartWith(words);
});

test("a school's page names its drivers, which seats are to be confirmed, and the most that there can be", () => {
  const text = pageText({
    ...campinas,
    kind: "school",
    school: "EMEF Padre Anchieta",
    drivers: 4,
    cards: ["Ana", "Rui", "Eva", "Davi"].map((name) => ({ name }) as LandingFacts["cards"][number]),
    confirmedSeats: { drivers: 1 },
    shifts: [
      { shift: "morning", drivers: 2, seats: 8, upTo: true },
      { shift: "afternoon", drivers: 1, seats: 1, upTo: false },
    ],
  });
  expect(text.lead).toEndWith("4 condutores atendem esta escola, 3 com vaga, 2 ainda a confirmar.");
  const [served, seats] = text.questions.map(({ answer }) => answer);
  expect(served).toContain("esta escola: Ana, Rui, Eva e outros.");
  expect(seats).toBe("Sim. Tarde: 1 condutor com 1 vaga. Manhã: 2 condutores com até 8 vagas.");
  const schools = ["EMEF Padre Anchieta", "Colégio Rio Branco", "Sementinha"];
  expect(schools.map(atSchool)).toEqual(["na", "no", "em"]);
});
