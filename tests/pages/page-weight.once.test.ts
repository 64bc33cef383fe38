import { beforeAll, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";
import { seedDemo } from "../../drizzle/seeds/demo";
import { testPages } from "../support/app";

const app = testPages();
beforeAll(async () => {
  await seedDemo(app.services.db, { now: new Date() });
}, 90_000);

// Whichever database there is.
const sent = [spyOn(Client.prototype, "query"), spyOn(PGlite.prototype, "query")];
beforeEach(() => {
  for (const one of sent) one.mockClear();
});

const visit = async (search: Record<string, string>) => {
  const answer = await fetch(`${app.url}/buscar?${new URLSearchParams(search)}`);
  const html = await answer.text();
  return {
    cards: html.split("<article").length - 1,
    statements: sent.reduce((sum, { mock }) => sum + mock.calls.length, 0),
    elements: html.slice(html.indexOf("<body")).match(/<[a-z]/g)?.length ?? 0,
    bytes: html.length,
    html,
  };
};

describe("a search page that nobody asked for before", () => {
  test.each([
    [
      { estado: "SP", escola: "cole" },
      { cards: 10, statements: 4 },
    ],
    [
      { estado: "SP", cidade: "Campinas", escola: "Rio das Pedras" },
      { cards: 2, statements: 3 },
    ],
    [
      { estado: "SP", cidade: "Campinas" },
      { cards: 3, statements: 1 },
    ],
    [
      { estado: "SP", cidade: "Campinas", escola: "Xyzw" },
      { cards: 0, statements: 10 },
    ],
    [
      { estado: "SP", cidade: "Campinas", escola: "Xyzw", bairro: "Zzyx" },
      { cards: 0, statements: 12 },
    ],
    [
      { estado: "SP", cidade: "Campinas", escola: "Rio das Pedras", bairro: "Zzyx" },
      { cards: 0, statements: 14 },
    ],
    [
      { estado: "SP", cidade: "Xyzwqv" },
      { cards: 0, statements: 8 },
    ],
  ])("%j asks the database only so often", async (search, { cards, statements }) => {
    const seen = await visit(search);
    console.log(seen.elements, seen.bytes, seen.statements);
    expect(seen.cards).toBe(cards);
    expect(seen.statements).toBeLessThanOrEqual(statements);
  });
});
