import { expect, test } from "bun:test";
import { pageText } from "../../../server/content/landing/text/page-text";
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
