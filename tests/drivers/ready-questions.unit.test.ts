import { expect, test } from "bun:test";
import { linkWithQuestions, questionsFor, type Searched } from "../../client/drivers/whatsapp/questions";

const greeting = "Olá, Aparecida! Vi seu perfil na Rota Escola & Cia.";
const url = `https://wa.me/5519987654321?text=${encodeURIComponent(greeting)}`;
const profile = { vehicleType: "Van Escolar", terms: null, comfort: null } as const;
const about = (searched: Searched = {}) => ({ ...searched, profile });
const textOf = (link: string) => new URL(link).searchParams.get("text");

test("the message has what was searched, then the ticked questions, with any characters", () => {
  const link = linkWithQuestions(url, [0, 1], about({ school: "EE Culto à Ciência", shift: "manha" }));
  expect(link).not.toMatch(/[\s+&]/);
  expect(textOf(link)).toBe(
    `${greeting} Procuro transporte de manhã para a EE Culto à Ciência.\n\n– Ainda tem vaga de manhã?\n– Qual é o valor por mês? Cobra nas férias?`,
  );
  const hostile = about({ school: "A&text=x#\n%0A?" });
  expect(textOf(linkWithQuestions(url, [0], hostile))).toContain("para a A&text=x#\n%0A?.");
});

test("none asks what the profile tells, and the vehicle has its own name", () => {
  const confirmedAt = "2026-11-20T12:00:00.000Z";
  const unstated = { installments: null, vacationCharge: null, siblingDiscount: null, noticeDays: null };
  const terms = { ...unstated, monthlyPrice: 420, hasContract: true, confirmedAt };
  const vehicle = { hasAirConditioning: false, hasThreePointBelts: false, hasCamera: false };
  const children = { isAccessible: false, hasChildSeat: false, minAge: null, maxAge: null };
  const comfort = { ...vehicle, ...children, hasMonitor: true, confirmedAt };
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
});
