import { expect, test } from "bun:test";
import { flagsOf } from "../../../shared/families/recommendations/flags";
import {
  emptyRecommendation,
  recommendationIssues,
} from "../../../shared/families/recommendations/recommendation-form";
import { mailboxOf } from "../../../shared/families/recommendations/recommendations";

const places = ["Campinas", "EE Culto à Ciência", "EE Dom Pedro II", "Taquaral", "Renault Master"];

test.each<[text: string, ...kinds: string[]]>([
  ["A Aparecida leva para o Culto à Ciência, no Taquaral. Van limpa. Deus abençoe."],
  ["Em 2024 e 2025 nunca atrasou, nem 1 dia."],
  // Including the name of a school that the driver serves.
  ["Meu filho Pedro adora", "name"],
  ["Minha filha Aparecida adora", "name"],
  ["A monitora Neide ajuda muito", "name"],
  ["Chama no (19) 9 1234-5678", "phone"],
  ["19912345678", "no-words"],
  ["Escreve para tia.cida@vans.com.br", "email"],
  ["Veja vans.com.br, @tiacida e https://x.example", "link"],
  ["Passa na rua Coronel Quirino", "name", "address"],
  ["Chega às 7h, volta 12:30", "time"],
])("staff see what looks wrong in: %s", (text, ...kinds) =>
  expect<string[]>(flagsOf(text, "Aparecida Ferreira", places).map(({ kind }) => kind)).toEqual(kinds),
);

test("one mailbox has many spellings", () => {
  const same = ["ana.paula@gmail.com", " ANAPAULA@GMAIL.com", "a.n.a.paula+van@googlemail.com"];
  expect(same.map(mailboxOf)).toEqual(same.map(() => "anapaula@gmail.com"));
  expect(mailboxOf("ana.paula+van@uol.com.br")).toBe("ana.paula@uol.com.br");
});

test("a first name has one word or two; a phrase is refused", () => {
  const isRefused = (firstName: string) =>
    recommendationIssues({ ...emptyRecommendation, firstName }).some(({ path }) => path === "firstName");
  const fine = ["Ana", "Ana Paula", "D’Ângela", "João-Pedro"];
  const refused = ["Ganhe Mil Reais Hoje", "Ana -x", "Ana de Souza", "", "11 9999"];
  expect([...fine, ...refused].filter(isRefused)).toEqual(refused);
});
