import { describe, expect, test } from "bun:test";
import { placeAnswers, seatsAnswer } from "../../client/intent/answers";
import { originBefore } from "../../client/intent/intent";
import { confirmedText, type ShiftSeats } from "../../shared/profile/seats";

const driver = (seats: number, shifts: ShiftSeats[] | null, confirmedDaysAgo: number | null = 0) => ({
  available: true,
  availableSeats: seats,
  seats: { shifts, confirmedAt: null, confirmedDaysAgo },
});
const split = (afternoon: number) => [
  { shift: "morning" as const, seats: 5 },
  { shift: "afternoon" as const, seats: afternoon },
];
const wordsOf = ({ strong, rest, note }: ReturnType<typeof seatsAnswer>) => [strong + rest, note];

describe("the answer to a search", () => {
  test("about seats: those of the shift, in agreement with their number, and when they were confirmed", () => {
    const answer = seatsAnswer(driver(5, split(1)), "tarde");
    expect(wordsOf(answer)).toEqual(["Tarde: 1 vaga, confirmada hoje", undefined]);
    expect(wordsOf(seatsAnswer(driver(5, split(2), 4), "tarde"))[0]).toBe(
      "Tarde: 2 vagas, confirmadas há 4 dias",
    );
    expect(wordsOf(seatsAnswer(driver(5, split(2), null), "tarde"))[0]).toBe("Tarde: 2 vagas, a confirmar");
    const none = seatsAnswer(driver(5, split(0)), "tarde");
    expect(wordsOf(none)[0]).toBe("Tarde: sem vagas, confirmado hoje");
    expect(none.hasSeats).toBe(false);
    // Not split for the night: none there.
    expect(seatsAnswer(driver(5, split(2)), "noturno").hasSeats).toBe(false);
    expect(confirmedText(1, 1)).toBe("confirmada ontem");
  });

  test("about seats: one number for all shifts is not that of one shift", () => {
    expect(wordsOf(seatsAnswer(driver(3, null, 12), "tarde"))).toEqual([
      "3 vagas no total, tarde incluída",
      "confirmadas há 12 dias",
    ]);
    const mornings = { ...driver(3, null), services: ["Transporte Manhã" as const] };
    expect(seatsAnswer(mornings, "tarde").hasSeats).toBe(false);
    expect(seatsAnswer(mornings, "manha").hasSeats).toBe(true);
    const full = seatsAnswer({ ...driver(3, split(2)), available: false }, "tarde");
    expect(full.hasSeats).toBe(false);
  });

  test("about places: only what stands in the profile is served", () => {
    const places = {
      offeredSchoolTransport: ["EE Carlos Gomes", "Colégio Rio das Pedras"],
      offeredNeighborhoods: ["Cambuí"],
    };
    expect(placeAnswers(places, { escola: "rio das pedras", bairro: "Taquaral" }, false)).toEqual([
      { kind: "school", isServed: true, name: "Colégio Rio das Pedras" },
      { kind: "neighborhood", isServed: false, name: "Taquaral" },
    ]);
    // Nothing was searched that has a letter.
    expect(placeAnswers(places, {}, false)).toEqual([]);
    expect(placeAnswers(places, { escola: "Colégio Santa Rita" }, false)[0]?.isServed).toBe(false);
    expect(placeAnswers(places, { escola: "Colégio Santa Rita" }, true)).toEqual([]);
    // Search finds it by the written kind, too.
    expect(placeAnswers(places, { escola: "Escola Estadual Carlos Gomes" }, false)).toEqual([]);
  });
});

test("a list that was left before scripts ran asks for its shift today, unless it was for another year", () => {
  const here = "https://rota.example";
  Object.defineProperty(globalThis, "location", { value: { origin: here }, configurable: true });
  const asked = (query: string) => originBefore(`${here}/buscar?${query}`)?.search;
  expect(asked("estado=SP&turno=tarde")).toEqual({ estado: "SP", turno: "tarde" });
  expect(asked("estado=SP&turno=tarde&ano=2027")).toEqual({ estado: "SP", ano: 2027 });
  Reflect.deleteProperty(globalThis, "location");
});
