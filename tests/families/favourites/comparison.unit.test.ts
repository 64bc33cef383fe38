import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseSearch } from "../../../client/app/read-parameters";
import { comparisonPath, readComparisonParams } from "../../../client/families/comparison/comparison-params";
import { questionsAbout, unstatedLabels } from "../../../client/families/comparison/comparison-questions";
import {
  comparisonOf,
  onlyDifferent,
  type RowGroup,
} from "../../../client/families/comparison/comparison-rows";
import { pageKeyOf } from "../../../server/pages/page-keys";
import type { PublicProfile } from "../../../shared/drivers";
import { ID_PATTERN } from "../../../shared/schemas/id-pattern";

const id = fc.stringMatching(/^[a-z2-7]{16}$/);
const part = fc.oneof(id, fc.string(), fc.constant("abcdefghijklmnop"), fc.constant(""));

test("whatever the URL contains, a comparison has up to three ids, without duplicates, in order", () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const { c } = readComparisonParams({ c: parts.join() });
      const ids = c?.split(",") ?? [];
      const wanted = [...new Set(parts.join().split(","))].filter((text) => ID_PATTERN.test(text));
      expect(ids).toEqual(wanted.slice(0, 3));
      // Each comparison has one canonical URL, which parses to itself and is cached.
      expect(readComparisonParams({ c })).toEqual(c === undefined ? {} : { c });
      const url = new URL(comparisonPath(ids), "https://rota.example");
      expect(readComparisonParams(parseSearch(url.search))).toEqual(c === undefined ? {} : { c });
      expect(pageKeyOf(url.href)).toBeDefined();
    }),
  );
  for (const c of [undefined, null, 7, {}, []]) expect(readComparisonParams({ c })).toEqual({});
});

test("only the differences: every row left differs, every row that differs is left", () => {
  const cell = fc.record({
    words: fc.constantFrom("sim", "pergunte", "12"),
    note: fc.constantFrom("a", "b"),
  });
  const groups = fc.array(
    fc.record({
      title: fc.string(),
      rows: fc.array(
        fc.record({ label: fc.string(), cells: fc.array(cell, { minLength: 1, maxLength: 3 }) }),
      ),
    }),
  );
  const differs = ({ cells }: RowGroup["rows"][number]) =>
    cells.some((other) => other.words !== cells[0]?.words || other.note !== cells[0]?.note);
  fc.assert(
    fc.property(groups, (all) => {
      const left = onlyDifferent(all);
      expect(left.flatMap(({ rows }) => rows)).toEqual(all.flatMap(({ rows }) => rows.filter(differs)));
      expect(left.every(({ rows }) => rows.length > 0)).toBe(true);
    }),
  );
});

const nobodyKnows: PublicProfile = {
  id: "abcdefghijklmnop",
  photo: "",
  name: "Aparecida Ferreira",
  vehicleType: "Van Escolar",
  vehicleBrand: "Renault Master",
  vehicleYear: 2021,
  vehicleColor: "Branca",
  capacity: 16,
  serviceState: "SP",
  serviceCity: "Campinas",
  available: true,
  availableSeats: 3,
  seats: null,
  next: null,
  offeredSchoolTransport: ["Colégio Rio das Pedras"],
  offeredNeighborhoods: ["Cambuí"],
  services: ["Transporte Manhã", "Transporte Tarde"],
  description: "",
  facebookUrl: null,
  instagramUrl: null,
  isAuthorised: false,
  terms: null,
  comfort: null,
  documents: [],
  authority: null,
  recommendations: [],
  pages: null,
  isPublic: true,
  createdAt: "2022-04-02T12:00:00.000Z",
  updatedAt: "2026-11-02T12:00:00.000Z",
};
const terms = {
  monthlyPrice: 420,
  installments: 12,
  vacationCharge: null,
  siblingDiscount: null,
  noticeDays: null,
  hasContract: false,
  confirmedAt: "2026-11-20T12:00:00.000Z",
};
const asked = { estado: "SP", cidade: "campinas", escola: "rio das pedras", turno: "tarde" } as const;

function cellsOf(drivers: PublicProfile[], label: string, search = {}) {
  const rows = comparisonOf(drivers, search).groups.flatMap((group) => group.rows);
  return rows.find((row) => row.label === label)?.cells.map(({ words, note }) => [words, note ?? ""]);
}

test('what decides comes first: school, shift with its date, price of a year; never a wrong "atende"', () => {
  const split = {
    shifts: [{ shift: "afternoon" as const, seats: 1 }],
    confirmedAt: "2026-11-23T12:00:00.000Z",
    confirmedDaysAgo: 0,
  };
  const drivers = [
    { ...nobodyKnows, seats: split, terms },
    { ...nobodyKnows, offeredSchoolTransport: ["EE Vital Campos"], terms: { ...terms, installments: null } },
    // The same school's name in another city is another school.
    { ...nobodyKnows, serviceCity: "Santos", available: false },
  ];
  const [first] = comparisonOf(drivers, asked).groups;
  expect(first?.title).toBe("Para decidir");
  expect(first?.rows.map(({ label }) => label)).toEqual([
    "Atende Colégio Rio das Pedras",
    "Vaga à tarde",
    "Preço por ano",
  ]);
  expect(cellsOf(drivers, "Atende Colégio Rio das Pedras", asked)).toEqual([
    ["atende", ""],
    ["não consta", ""],
    ["não consta", ""],
  ]);
  expect(cellsOf(drivers, "Vaga à tarde", asked)).toEqual([
    ["1 vaga", "confirmada hoje"],
    ["3 no total", "a confirmar"],
    ["sem vagas", "a confirmar"],
  ]);
  expect(cellsOf(drivers, "Preço por ano", asked)).toEqual([
    ["R$\u00a05.040", "12 de R$\u00a0420"],
    ["R$\u00a0420", "por mês"],
    ["pergunte", ""],
  ]);
  // Without a search it begins with each shift; the other shifts have no group of their own then.
  expect(comparisonOf(drivers).groups[0]?.rows[0]?.label).toBe("Vaga de manhã");
  expect(cellsOf(drivers, "Manhã")).toBeUndefined();
  expect(cellsOf(drivers, "Manhã", asked)).toHaveLength(3);
});

test("rows without any answer are folded into questions; a row with one answer stays", () => {
  const { groups, unstated } = comparisonOf([nobodyKnows, { ...nobodyKnows, terms }], asked);
  expect(groups.flatMap(({ rows }) => rows.map(({ label }) => label))).not.toContain("Recomendações");
  expect(unstatedLabels(unstated)).toEqual({
    details:
      "mês de férias, irmãos, aviso para sair, contrato escrito, monitor ou monitora, ar-condicionado, cinto de três pontos, câmera interna, acessível, leva cadeirinha, idade",
    documents: "autorização, CNH com EAR, vistoria",
  });
  const questions = questionsAbout(unstated);
  expect(questions[0]).toBe("Posso ver a autorização, a CNH e a vistoria?");
  expect(questions).toHaveLength(12);
  expect(questions).not.toContain("Qual é o valor por mês, e quantas parcelas por ano?");
  const hasSeen = { type: "licence", authority: null, checkedAt: "2026-11-12T12:00:00.000Z" } as const;
  const documents = [
    { ...hasSeen, validUntil: "2027-06-01", title: "", checked: "", until: "válida até 06/2027" },
  ];
  const seen = comparisonOf([nobodyKnows, { ...nobodyKnows, documents }]);
  expect(questionsAbout(seen.unstated)[0]).toBe("Posso ver a autorização e a vistoria?");
});
