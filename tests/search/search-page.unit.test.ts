import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseSearch, stringifySearch } from "../../client/app/read-parameters";
import { readBlogParams } from "../../client/content/blog/blog-params";
import { placeAnswers, seatsAnswer } from "../../client/intent/answers";
import { originBefore } from "../../client/intent/intent";
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

test("each offer says what it drops, the year too, and for which year it has a seat", () => {
  expect(reason({ estado: "SP", cidade: "Campinhas" }, false)).toContain("Confira o nome da cidade");
  expect(droppedText(["school", "turno", "year"])).toBe("Sem a escola, o turno e o ano");
  expect(inShift({ turno: "tarde", ano: 2027 })).toBe(", à tarde, para 2027");
});

const driver = (seats: number, shifts: ShiftSeats[] | null, confirmedDaysAgo: number | null = 0) => ({
  available: true,
  availableSeats: seats,
  seats: { shifts, confirmedAt: null, confirmedDaysAgo },
});
const split = (afternoon: number): ShiftSeats[] => [
  { shift: "morning", seats: 5 },
  { shift: "afternoon", seats: afternoon },
];
const wordsOf = ({ strong, rest, note }: ReturnType<typeof seatsAnswer>) => [strong + rest, note];

test("the answer about seats: those of the shift, in agreement with their number, and when they were confirmed", () => {
  const said = (seats: number, days: number | null = 0) =>
    wordsOf(seatsAnswer(driver(5, split(seats), days), "tarde"))[0];
  expect(said(1)).toBe("Tarde: 1 vaga, confirmada hoje");
  expect(said(2, null)).toBe("Tarde: 2 vagas, a confirmar");
  expect(said(0)).toBe("Tarde: sem vagas, confirmado hoje");
  expect(seatsAnswer(driver(5, split(0)), "tarde").hasSeats).toBe(false);
  // Not split for the night: none there.
  expect(seatsAnswer(driver(5, split(2)), "noturno").hasSeats).toBe(false);
  expect(confirmedText(1, 1)).toBe("confirmada ontem");
  // One number for all shifts is not that of one shift.
  const all = wordsOf(seatsAnswer(driver(3, null, 12), "tarde"));
  expect(all).toEqual(["3 vagas no total, tarde incluída", "confirmadas há 12 dias"]);
  const mornings = { ...driver(3, null), services: ["Transporte Manhã" as const] };
  expect(seatsAnswer(mornings, "tarde").hasSeats).toBe(false);
  expect(seatsAnswer({ ...driver(3, split(2)), available: false }, "tarde").hasSeats).toBe(false);
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

test("a list that was left before scripts ran asks for its shift today, unless it was for another year", () => {
  const here = "https://rota.example";
  Object.defineProperty(globalThis, "location", { value: { origin: here }, configurable: true });
  const asked = (query: string) => originBefore(`${here}/buscar?${query}`)?.search;
  expect(asked("estado=SP&turno=tarde")).toEqual({ estado: "SP", turno: "tarde" });
  expect(asked("estado=SP&turno=tarde&ano=2027")).toEqual({ estado: "SP", ano: 2027 });
  Reflect.deleteProperty(globalThis, "location");
});
