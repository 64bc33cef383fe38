import { describe, expect, test } from "bun:test";
import {
  firstQuestion,
  linkWithQuestions,
  messageOf,
  readyQuestions,
} from "../../client/drivers/whatsapp/questions";

const greeting =
  "Olá, Aparecida! Vi seu perfil na Rota Escola & Cia e gostaria de saber sobre o transporte escolar.";
const url = `https://wa.me/5519987654321?text=${encodeURIComponent(greeting)}`;
const textOf = (link: string) => new URL(link).searchParams.get("text");

describe("the questions of the WhatsApp notice", () => {
  test("there are eight, and without any the link is the one that was fetched", () => {
    expect(readyQuestions).toHaveLength(8);
    expect(linkWithQuestions(url, [], { school: "EE A", shift: "tarde" })).toBe(url);
  });

  test("the first one includes school and shift only if they were searched", () => {
    expect(firstQuestion({})).toBe("Ainda tem vaga?");
    expect(firstQuestion({ shift: "tarde" })).toBe("Ainda tem vaga à tarde?");
    expect(firstQuestion({ school: "EE Culto à Ciência", shift: "manha" })).toBe(
      "Ainda tem vaga de manhã para a EE Culto à Ciência?",
    );
    expect(firstQuestion({ school: "Colégio Progresso" })).toBe("Ainda tem vaga para o Colégio Progresso?");
  });

  test("ticked ones follow the greeting, one per line, with any characters", () => {
    const link = linkWithQuestions(url, [0, 1], { school: "EE Culto à Ciência", shift: "manha" });
    expect(link).toStartWith("https://wa.me/5519987654321?text=");
    expect(link).not.toMatch(/[\s+&]/);
    expect(textOf(link)).toBe(
      `${greeting} Procuro transporte de manhã para a EE Culto à Ciência.\n\n– Ainda tem vaga de manhã?\n– Qual é o valor por mês? Cobra nas férias?`,
    );
    expect(messageOf(url, [7], {})).toBe(`${greeting}\n\n– ${readyQuestions[7]}`);
    const hostile = { school: "A&text=x#\n%0A?" };
    expect(textOf(linkWithQuestions(url, [0], hostile))).toContain("para a A&text=x#\n%0A?.");
  });
});
