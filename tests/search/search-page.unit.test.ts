import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseSearch, stringifySearch } from "../../client/app/read-parameters";
import { readBlogParams } from "../../client/content/blog/blog-params";
import { firstQuestion } from "../../client/drivers/whatsapp/questions";
import { placeAnswers, seatsAnswer } from "../../client/intent/answers";
import { originBefore } from "../../client/intent/intent";
import { yearToAskFor } from "../../client/intent/year-to-ask-for";
import { searchNow } from "../../client/search/change-search";
import { droppedText, inShift, reason } from "../../client/search/nobody/nobody-text";
import { readSearchParams } from "../../client/search/search-params";
import { pageKeyOf } from "../../server/pages/page-keys";
import { confirmedText, type ShiftSeats } from "../../shared/profile/seats";
import { factFilterNames } from "../../shared/search/facts";

const names = ["estado", "cidade", "escola", "bairro", "pagina", "busca", "categoria", "fbclid"];
const odd = ["ß".repeat(150), "👩‍👧".repeat(80), `${"x".repeat(199)} y`, "a\ud800", "\u0000", "__proto__"];
const value = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom(...odd, "2", "1", "seguranca", "manha"),
);

test("a parsed URL is stable: written and parsed again, by server or browser, it is the same", () => {
  const pair = fc.tuple(fc.constantFrom(...names, ...factFilterNames), value);
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 8 }), (typed) => {
      const raw = parseSearch(new URLSearchParams(typed).toString());
      for (const read of [readSearchParams, readBlogParams]) {
        const once = read(raw);
        expect(read({ ...once })).toEqual(once);
        expect(stringifySearch(read(parseSearch(stringifySearch(once))))).toBe(stringifySearch(once));
      }
    }),
    { numRuns: 300 },
  );
});

test("of a repeated name the first counts; pages are plain numbers; filters have a fixed order, odd values are ignored", () => {
  expect(readSearchParams(parseSearch("?pagina=3&estado=sp&estado=RJ"))).toEqual({ estado: "SP", pagina: 3 });
  for (const page of ["1", "0", "-1", "1.5", "1e1", "0x2", "02", "abc", "10001"])
    expect(readSearchParams({ estado: "SP", pagina: page })).toEqual({ estado: "SP" });
  const typed = "?ar=1&turno=tarde&autorizacao=sim&monitora=01&acessivel=true&estado=sp&pagina=1";
  expect(stringifySearch(readSearchParams(parseSearch(typed)))).toBe("?estado=SP&turno=tarde&ar=1");
  for (const turno of ["toString", "madrugada", ""]) expect(readSearchParams({ turno })).toEqual({});
  // As people write it who write the URL themselves.
  for (const turno of ["noite", "Noturna", "NOITE", "\u200bnoite "])
    expect(readSearchParams({ turno })).toEqual({ turno: "noturno" });
  for (const turno of ["MANHA", "manhã", "matutino"])
    expect(readSearchParams({ turno })).toEqual({ turno: "manha" });
});

test("a page with up to two filters is cached, whatever the punctuation; with more there are too many combinations", () => {
  const pageOf = (search: string) => pageKeyOf(`https://rota.example/buscar${search}`);
  expect(pageOf("?ar=1&turno=manha&estado=SP")?.key).toBe("/buscar?estado=SP&turno=manha&ar=1");
  expect(pageOf("?estado=SP&turno=manha&ar=1&monitora=1")).toBeUndefined();
  expect(pageOf("?estado=SP&turno=madrugada")).toBeUndefined();
  const typed = ["St. Mary's", " St Mary's,", "(St.) -- Mary's…"];
  const keys = typed.map((escola) => pageOf(`?${new URLSearchParams({ estado: "SP", escola })}`)?.key);
  expect(new Set(keys)).toEqual(new Set([pageOf("?estado=SP&escola=St+Mary's")?.key]));
  const kept = { cidade: "Santa Bárbara d'Oeste", bairro: "Embu-Guaçu", escola: "E.M.E.F Ana" };
  expect(readSearchParams(kept)).toEqual(kept);
  expect(readSearchParams({ escola: "…" })).toEqual({});
});

const campinas = { estado: "SP", cidade: "Campinas" } as const;
test.each<[Parameters<typeof reason>[0], string]>([
  [{ turno: "tarde" }, "Ninguém em Campinas, SP informa vaga à tarde."],
  [{ ar: 1, turno: "tarde" }, "Ninguém em Campinas, SP informa tudo o que você pediu."],
  [{ bairro: "Cambuí" }, "Ainda não temos condutores em Campinas no bairro Cambuí."],
  [{ cidade: "13010-001" }, "Isto parece um CEP. Digite a cidade ou o bairro."],
  [{ estado: "SP", bairro: "13010001" }, "Isto parece um CEP. Digite a cidade ou o bairro."],
])("why nobody was found is said of what was asked, and of nothing else: %j", (params, said) =>
  expect(reason({ ...campinas, ...params }, true)).toBe(said),
);

test("a year in letters filters nothing and leaves the address; written twice it is there once", () => {
  for (const query of ["ano=vinte", "ano=20270", "ano=2027,2027", "ano="])
    expect(readSearchParams(parseSearch(`estado=SP&${query}`))).toEqual({ estado: "SP" });
  const twice = readSearchParams(parseSearch("estado=SP&ano=2027&ano=2026"));
  expect(stringifySearch(twice)).toBe("?estado=SP&ano=2027");
});

test("each offer says what it drops, the year too, and for which year it has a seat", () => {
  expect(reason({ estado: "SP", cidade: "Campinhas" }, false)).toContain("Confira o nome da cidade");
  expect(droppedText(["school", "turno", "year"])).toBe("Sem a escola, o turno e o ano");
  expect(inShift({ turno: "tarde", ano: 2027 })).toBe(", à tarde, para 2027");
});

const driver = (seats: number, shifts: ShiftSeats[] | null, confirmedDaysAgo: number | null = 0) => ({
  available: true,
  availableSeats: seats,
  seats: { shifts, confirmedAt: null, confirmedDaysAgo },
  next: null,
});
const split = (afternoon: number): ShiftSeats[] => [
  { shift: "morning", seats: 5 },
  { shift: "afternoon", seats: afternoon },
];
const answered = (...asked: Parameters<typeof seatsAnswer>) => {
  const { lead = "", strong, rest, note, hasSeats } = seatsAnswer(...asked) ?? { strong: "", rest: "" };
  return { words: lead + strong.replaceAll("\u00a0", " ") + rest, note, hasSeats };
};

test("the answer about seats: those of the shift, in agreement with their number, and when they were confirmed", () => {
  const said = (seats: number, days: number | null = 0) =>
    answered(driver(5, split(seats), days), { turno: "tarde" }).words;
  expect(said(1)).toBe("Tarde: 1 vaga, confirmada hoje");
  expect(said(2, null)).toBe("Tarde: 2 vagas, a confirmar");
  expect(said(0)).toBe("Tarde: sem vagas, confirmado hoje");
  expect(answered(driver(5, split(0)), { turno: "tarde" }).hasSeats).toBe(false);
  // Not split for the night: none there.
  expect(answered(driver(5, split(2)), { turno: "noturno" }).hasSeats).toBe(false);
  expect(confirmedText(1, 1)).toBe("confirmada ontem");
  // One number for all shifts is not that of one shift.
  expect(answered(driver(3, null, 12), { turno: "tarde" })).toMatchObject({
    words: "3 vagas no total, tarde incluída",
    note: "confirmadas há 12 dias",
  });
  const mornings = { ...driver(3, null), services: ["Transporte Manhã" as const] };
  expect(answered(mornings, { turno: "tarde" }).hasSeats).toBe(false);
  expect(answered({ ...driver(3, split(2)), available: false }, { turno: "tarde" }).hasSeats).toBe(false);
});

test("the answer about a year says its shift with the noun and its date; what was not told is not said", () => {
  const next = {
    year: 2027,
    shifts: { morning: 4, afternoon: 1, night: 0 },
    confirmedAt: "2026-11-23T15:00:00.000Z",
    fromPrice: null,
  };
  const told = { ...driver(0, null), next };
  expect(answered(told, { turno: "tarde", ano: 2027 })).toEqual({
    words: "Para 2027: Tarde 1 vaga",
    note: "informado em 23/11/2026",
    hasSeats: true,
  });
  expect(answered(told, { turno: "noturno", ano: 2027 })).toMatchObject({
    words: "Para 2027: Noite sem vaga",
    hasSeats: false,
  });
  expect(answered(told, { ano: 2027 }).words).toBe(
    "Para 2027: Manhã 4 vagas · Tarde 1 vaga · Noite sem vaga",
  );
  const old = { ...told, next: { ...next, confirmedAt: null } };
  expect(answered(old, { ano: 2027 }).note).toBe("a confirmar");
  const none = { ...driver(3, null), next: { ...next, shifts: { ...next.shifts, afternoon: null } } };
  expect(answered(none, { turno: "tarde", ano: 2027 }).words).toBe("Não informou vagas da tarde para 2027.");
  expect(answered(driver(3, null), { ano: 2027 }).words).toBe("Não informou vagas para 2027.");
  // The year before says nothing about this one.
  expect(answered(told, { ano: 2028 }).words).toBe("Não informou vagas para 2028.");
  expect(yearToAskFor(told, { turno: "tarde", ano: 2027 })).toBe(2027);
  for (const asked of [{ turno: "noturno", ano: 2027 } as const, { turno: "tarde" } as const, { ano: 2028 }])
    expect(yearToAskFor(told, asked)).toBeUndefined();
});

test("a kept search is asked as it is now: a year that is no longer sold leaves with its shift", () => {
  const kept = { estado: "SP", turno: "tarde", ano: 2027 } as const;
  expect(searchNow(kept, 2027)).toEqual(kept);
  for (const sold of [null, 2028]) expect(searchNow(kept, sold)).toEqual({ estado: "SP" });
  expect(firstQuestion({ shift: "tarde", year: 2027, school: "EE Culto" })).toBe(
    "Ainda tem vaga à tarde em 2027 para a EE Culto?",
  );
});

test("the answer about places: only what stands in the profile is served", () => {
  const offeredSchoolTransport = ["EE Carlos Gomes", "Colégio Rio das Pedras"];
  const places = { offeredSchoolTransport, offeredNeighborhoods: ["Cambuí"] };
  expect(placeAnswers(places, { escola: "rio das pedras", bairro: "Taquaral" }, false)).toEqual([
    { kind: "school", isServed: true, name: "Colégio Rio das Pedras" },
    { kind: "neighborhood", isServed: false, name: "Taquaral" },
  ]);
  const answersFor = (escola: string, isLoose: boolean) => placeAnswers(places, { escola }, isLoose);
  expect(answersFor("Colégio Santa Rita", false)[0]?.isServed).toBe(false);
  expect(answersFor("Colégio Santa Rita", true)).toEqual([]);
  // Search finds it by the written kind, too.
  expect(answersFor("Escola Estadual Carlos Gomes", false)).toEqual([]);
});

test("a list that was left before scripts ran asks for its shift and its year", () => {
  const here = "https://rota.example";
  Object.defineProperty(globalThis, "location", { value: { origin: here }, configurable: true });
  const asked = (query: string) => originBefore(`${here}/buscar?${query}`)?.search;
  expect(asked("estado=SP&turno=tarde")).toEqual({ estado: "SP", turno: "tarde" });
  expect(asked("estado=SP&turno=tarde&ano=2027")).toEqual({ estado: "SP", turno: "tarde", ano: 2027 });
  Reflect.deleteProperty(globalThis, "location");
});
