import { expect, test } from "bun:test";
import { droppedText, inShift, reason } from "../../client/search/nobody/nobody-text";

test("why nobody was found is said of what was asked, and of nothing else", () => {
  const campinas = { estado: "SP", cidade: "Campinas" } as const;
  const said = (params: Parameters<typeof reason>[0], isKnownCity = true) => reason(params, isKnownCity);
  expect(said({ ...campinas, turno: "tarde" })).toBe("Ninguém em Campinas, SP informa vaga à tarde.");
  expect(said({ ...campinas, turno: "manha", escola: "EE Carlos Gomes" })).toBe(
    "Ninguém em Campinas informa vaga de manhã para a EE Carlos Gomes.",
  );
  expect(said({ ...campinas, ar: 1 })).toBe("Ninguém em Campinas, SP informa ar-condicionado.");
  expect(said({ ...campinas, ar: 1, turno: "tarde" })).toBe(
    "Ninguém em Campinas, SP informa tudo o que você pediu.",
  );
  expect(said({ ...campinas, bairro: "Cambuí" })).toBe(
    "Ainda não temos condutores em Campinas no bairro Cambuí.",
  );
  expect(said({ estado: "SP", cidade: "13010-001" })).toBe(
    "Isto parece um CEP. Digite a cidade ou o bairro.",
  );
  expect(said({ estado: "SP", cidade: "Campinhas" }, false)).toContain("Confira o nome da cidade");
});

test("each offer says what it drops, the year too, and for which year it has a seat", () => {
  expect(droppedText(["school", "turno", "year"])).toBe("Sem a escola, o turno e o ano");
  expect(inShift({ turno: "tarde", ano: 2027 })).toBe(", à tarde, para 2027");
  expect(inShift({})).toBe("");
});
