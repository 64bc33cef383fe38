import { expect, test } from "bun:test";
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
const profile = { vehicleType: "Van Escolar", terms: null, comfort: null } as const;
const about = (searched: Searched = {}) => ({ ...searched, profile });
const textOf = (link: string) => new URL(link).searchParams.get("text");

test("there are eight; the message has what was searched, then the ticked ones, with any characters", () => {
  expect(questionsFor(about())).toHaveLength(QUESTIONS);
  expect(linkWithQuestions(url, [], about())).toBe(url);
  const searched = linkWithQuestions(url, [], about({ school: "EE A", shift: "tarde" }));
  expect(textOf(searched)).toBe(`${greeting} Procuro transporte à tarde para a EE A.`);
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

test.each<[string, Searched]>([
  ["Ainda tem vaga?", {}],
  ["Ainda tem vaga à tarde?", { shift: "tarde" }],
  ["Ainda tem vaga de manhã para a EE Culto à Ciência?", { school: "EE Culto à Ciência", shift: "manha" }],
  ["Ainda tem vaga para o Colégio Progresso?", { school: "Colégio Progresso" }],
])("the first one is %p, with school and shift only if they were searched", (question, searched) => {
  expect(firstQuestion(searched)).toBe(question);
});

test("none asks what the profile tells, and the vehicle has its own name", () => {
  const confirmedAt = "2026-11-20T12:00:00.000Z";
  const unstated = { installments: null, vacationCharge: null, siblingDiscount: null, noticeDays: null };
  const terms = { ...unstated, monthlyPrice: 420, hasContract: true, confirmedAt };
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
