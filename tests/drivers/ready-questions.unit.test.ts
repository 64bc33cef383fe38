import { describe, expect, test } from "bun:test";
import {
  firstQuestion,
  linkWithQuestions,
  messageOf,
  QUESTIONS,
  questionsFor,
  type Searched,
} from "../../client/drivers/whatsapp/questions";

const greeting =
  "Olá, Aparecida! Vi seu perfil na Rota Escola & Cia e gostaria de saber sobre o transporte escolar.";
const url = `https://wa.me/5519987654321?text=${encodeURIComponent(greeting)}`;
const nothingTold = { vehicleType: "Van Escolar", terms: null, comfort: null } as const;
const about = (searched: Searched = {}) => ({ ...searched, profile: nothingTold });
const textOf = (link: string) => new URL(link).searchParams.get("text");

describe("the questions of the WhatsApp notice", () => {
  test("there are eight, and without any the message says only what was searched", () => {
    expect(questionsFor(about())).toHaveLength(QUESTIONS);
    expect(linkWithQuestions(url, [], about())).toBe(url);
    expect(textOf(linkWithQuestions(url, [], about({ school: "EE A", shift: "tarde" })))).toBe(
      `${greeting} Procuro transporte à tarde para a EE A.`,
    );
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
    const link = linkWithQuestions(url, [0, 1], about({ school: "EE Culto à Ciência", shift: "manha" }));
    expect(link).toStartWith("https://wa.me/5519987654321?text=");
    expect(link).not.toMatch(/[\s+&]/);
    expect(textOf(link)).toBe(
      `${greeting} Procuro transporte de manhã para a EE Culto à Ciência.\n\n– Ainda tem vaga de manhã?\n– Qual é o valor por mês? Cobra nas férias?`,
    );
    expect(messageOf(url, [7], about())).toBe(`${greeting}\n\n– Como avisa quando atrasa ou falta?`);
    const hostile = about({ school: "A&text=x#\n%0A?" });
    expect(textOf(linkWithQuestions(url, [0], hostile))).toContain("para a A&text=x#\n%0A?.");
  });

  test("none asks what the profile tells, and the vehicle has its own name", () => {
    const confirmedAt = "2026-11-20T12:00:00.000Z";
    const terms = {
      monthlyPrice: 420,
      installments: null,
      vacationCharge: null,
      siblingDiscount: null,
      noticeDays: null,
      hasContract: true,
      confirmedAt,
    };
    const comfort = {
      hasMonitor: true,
      hasAirConditioning: false,
      hasThreePointBelts: false,
      hasCamera: false,
      isAccessible: false,
      hasChildSeat: false,
      minAge: null,
      maxAge: null,
      confirmedAt,
    };
    const told = { profile: { vehicleType: "Micro-ônibus" as const, terms, comfort } };
    expect(questionsFor(told)).toEqual([
      "Ainda tem vaga?",
      "Cobra nas férias?",
      "A que horas passa e a que horas chega na escola?",
      undefined,
      "Posso ver a autorização, a CNH e a vistoria?",
      "Posso conhecer o micro-ônibus antes de fechar?",
      undefined,
      "Como avisa quando atrasa ou falta?",
    ]);
    // Ticked for another driver, whose profile did not tell it.
    expect(linkWithQuestions(url, [3, 6], told)).toBe(url);
    const allTold = { ...told.profile, terms: { ...terms, vacationCharge: "half" as const } };
    expect(questionsFor({ profile: allTold })[1]).toBeUndefined();
  });
});
