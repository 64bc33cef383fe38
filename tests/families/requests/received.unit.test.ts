import { expect, test } from "bun:test";
import { readReceivedParams } from "../../../client/families/requests/received/received-params";
import {
  shiftCountText,
  sinceText,
  whatsappLink,
} from "../../../client/families/requests/received/request-words";
import { requestsCsv } from "../../../client/families/requests/received/requests-csv";
import type { ReceivedRequest } from "../../../shared/families/requests/received-calls";
import { requestStates } from "../../../shared/families/requests/requests";

const request: ReceivedRequest = {
  id: "aaaaaaaaaaaaaaaa",
  state: "open",
  firstName: "Ana Clara",
  phone: "+5519987654321",
  neighborhood: "Cambuí",
  school: "EMEF Padre Anchieta",
  shift: "afternoon",
  seats: 2,
  openedAt: "2026-11-10T15:00:00.000Z",
  isReopened: false,
  answers: [],
};

test("a shift says the seats told and the requests that wait, and their places where these are more", () => {
  const one = { shift: "morning", seats: 4, requests: 6, places: 6 } as const;
  expect(shiftCountText(one)).toBe("Manhã: 4 vagas, 6 pedidos");
  expect(shiftCountText({ ...one, places: 8 })).toBe("Manhã: 4 vagas, 6 pedidos para 8 lugares");
  expect(shiftCountText({ ...one, seats: 0, requests: 1, places: 1 })).toBe("Manhã: sem vagas, 1 pedido");
  expect(shiftCountText({ ...one, seats: null, requests: 0, places: 0 })).toBe(
    "Manhã: vagas não informadas, nenhum pedido",
  );
});

test("a request says since when, also to a phone whose clock is behind", () => {
  const since = (moment: string) => sinceText(request.openedAt, new Date(moment));
  expect(since("2026-11-10T10:00:00Z")).toBe("10/11/2026, hoje");
  expect(since("2026-11-08T10:00:00Z")).toBe("10/11/2026, hoje");
  expect(since("2026-11-11T03:00:00Z")).toBe("10/11/2026, ontem");
  expect(since("2026-11-13T15:00:00Z")).toBe("10/11/2026, há 3 dias");
});

test("the greeting on WhatsApp names the family, the driver, the year and the shift", () => {
  const link = new URL(
    whatsappLink("+5519987654321", request, { year: 2027, driver: "Marta Vans", brand: "Rota Escola" }),
  );
  expect(link.origin + link.pathname).toBe("https://wa.me/5519987654321");
  expect(link.searchParams.get("text")).toBe(
    "Olá, Ana Clara! Sou Marta Vans, do transporte escolar. Recebi pelo Rota Escola seu pedido de vaga para 2027, no turno da tarde. Podemos conversar?",
  );
});

test("the spreadsheet has the open and agreed requests, and no cell of it is a formula", () => {
  const rows = requestStates.map((state) => ({ ...request, state, school: `=1+1 ${state}` }));
  const lines = requestsCsv(rows).trimEnd().split("\r\n");
  expect(lines[0]).toBe("\uFEFFNome;WhatsApp;Bairro;Escola;Turno;Lugares;Pedido em;Situação");
  expect(lines[1]).toBe("Ana Clara;(19) 98765-4321;Cambuí;'=1+1 open;Tarde;2;10/11/2026;Espera sua resposta");
  const kept = lines.slice(1).map((line) => /=1\+1 (\w+)/.exec(line)?.[1]);
  expect(kept).toEqual(["open", "has", "agreed", "settled", "unanswered"]);
});

test("of an address only known filters are read", () => {
  expect(readReceivedParams({ estado: "responder", turno: "manha", x: "1" })).toEqual({
    estado: "responder",
    turno: "manha",
  });
  expect(readReceivedParams({ estado: "toString", turno: 3 })).toEqual({});
});
