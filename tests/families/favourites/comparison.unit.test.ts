import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseSearch } from "../../../client/app/read-parameters";
import { comparisonPath, readComparisonParams } from "../../../client/families/comparison/comparison-params";
import { questionsAbout, unstatedLabels } from "../../../client/families/comparison/comparison-questions";
import { comparisonOf, onlyDifferent } from "../../../client/families/comparison/comparison-rows";
import { pageKeyOf } from "../../../server/pages/page-keys";
import { publicProfile } from "../../../shared/schemas/drivers";
import { ID_PATTERN } from "../../../shared/schemas/id-pattern";
import { ownProfile } from "../../people/own-profile";

const id = fc.stringMatching(/^[a-z2-7]{16}$/);
const part = fc.oneof(id, fc.string(), fc.constant("abcdefghijklmnop"), fc.constant(""));

test("whatever the URL contains, a comparison has up to three ids, without duplicates, in order", () => {
  const property = fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
    const { c } = readComparisonParams({ c: parts.join() });
    const ids = c?.split(",") ?? [];
    const wanted = [...new Set(parts.join().split(","))].filter((text) => ID_PATTERN.test(text));
    expect(ids).toEqual(wanted.slice(0, 3));
    // Each comparison has one canonical URL, which parses to itself and is cached.
    const { href, search } = new URL(comparisonPath(ids), "https://rota.example");
    const canonical = c === undefined ? {} : { c };
    expect(readComparisonParams({ c })).toEqual(canonical);
    expect(readComparisonParams(parseSearch(search))).toEqual(canonical);
    expect(pageKeyOf(href)).toBeDefined();
  });
  fc.assert(property);
  for (const c of [null, 7, []]) expect(readComparisonParams({ c })).toEqual({});
});

test("only the differences: every row left differs, every row that differs is left", () => {
  const row = (...said: string[]) => ({ label: "", cells: said.map((words) => ({ words })) });
  const [same, other] = [row("sim", "sim"), row("sim", "pergunte")];
  const groups = [[same, other], [same]].map((rows, index) => ({ title: `Group ${index}`, rows }));
  expect(onlyDifferent(groups)).toEqual([{ title: "Group 0", rows: [other] }]);
});

const confirmedAt = "2026-11-02T12:00:00.000Z";
const place = { serviceCity: "Campinas", offeredSchoolTransport: ["Colégio Rio das Pedras"] };
const untold = { terms: null, comfort: null, authority: null, isAuthorised: false, pages: null };
const nobodyKnows = publicProfile.parse({
  ...ownProfile,
  ...place,
  ...untold,
  services: ["Transporte Manhã", "Transporte Tarde"],
  availableSeats: 3,
  next: null,
  documents: [],
  recommendations: [],
});
const extras = { vacationCharge: null, siblingDiscount: null, noticeDays: null, hasContract: false };
const terms = { ...extras, monthlyPrice: 420, installments: 12, confirmedAt };
const asked = { estado: "SP", cidade: "campinas", escola: "rio das pedras", turno: "tarde" } as const;

test('what decides comes first: school, shift with its date, price of a year; never a wrong "atende"', () => {
  const shifts = [{ shift: "afternoon" as const, seats: 1 }];
  const split = { shifts, confirmedAt, confirmedDaysAgo: 0 };
  const drivers = [
    { ...nobodyKnows, seats: split, terms },
    { ...nobodyKnows, offeredSchoolTransport: ["EE Vital Campos"], terms: { ...terms, installments: null } },
    // The same school's name in another city is another school.
    { ...nobodyKnows, serviceCity: "Santos", available: false },
  ];
  const [first] = comparisonOf(drivers, asked).groups;
  expect(first?.title).toBe("Para decidir");
  const inWords = first?.rows.map(({ label, cells }) => [
    label,
    ...cells.map(({ words, note }) => (note ? `${words}, ${note}` : words)),
  ]);
  expect(inWords).toEqual([
    ["Atende Colégio Rio das Pedras", "atende", "não consta", "não consta"],
    ["Vaga à tarde", "1 vaga, confirmada hoje", "3 no total, a confirmar", "sem vagas, a confirmar"],
    ["Preço por ano", "R$\u00a05.040, 12 de R$\u00a0420", "R$\u00a0420, por mês", "pergunte"],
  ]);
});

test("for a year: its seats and its price in place of today's, which are a row of their own", () => {
  const next = {
    year: 2027,
    shifts: { morning: 4, afternoon: 1, night: null },
    confirmedAt: "2026-11-23T15:00:00.000Z",
    fromPrice: 680,
  };
  const { groups } = comparisonOf([{ ...nobodyKnows, next, terms }, nobodyKnows], { ...asked, ano: 2027 });
  const rows = groups.flatMap(({ rows }) => rows.map(({ label, cells }) => [label, ...cells]));
  const row = (label: string) => rows.find(([name]) => name === label)?.slice(1);
  expect(row("Vaga à tarde em 2027")).toMatchObject([
    { words: "1 vaga", note: "informado em 23/11/2026" },
    { words: "não informou" },
  ]);
  expect(row("Preço em 2027")).toMatchObject([{ words: "R$\u00a0680" }, { words: "pergunte" }]);
  expect(row("Preço por ano")).toBeUndefined();
  expect(row("Manhã em 2027")).toMatchObject([{ words: "4 vagas" }, { words: "não informou" }]);
  expect(row("Hoje")).toMatchObject([{ words: "3 vagas" }, { words: "3 vagas" }]);
});

test("rows without any answer are folded into questions; a row with one answer stays", () => {
  const { groups, unstated } = comparisonOf([nobodyKnows, { ...nobodyKnows, terms }], asked);
  expect(groups.flatMap(({ rows }) => rows.map(({ label }) => label))).not.toContain("Recomendações");
  expect(unstatedLabels(unstated).documents).toBe("autorização, CNH com EAR, vistoria");
  const questions = questionsAbout(unstated);
  expect(questions[0]).toBe("Posso ver a autorização, a CNH e a vistoria?");
  expect(questions).not.toContain("Qual é o valor por mês, e quantas parcelas por ano?");
});
