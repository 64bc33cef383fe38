import { beforeAll, beforeEach, expect, spyOn, test } from "bun:test";
import { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";
import { seedDemo } from "../../drizzle/seeds/demo";
import { testPages } from "../support/app";

const app = testPages();
beforeAll(async () => {
  await seedDemo(app.services.db, { now: new Date() });
  // It writes every 30 seconds, and reads the names of places for that.
  await app.services.tally.stop();
});

// Whichever database there is.
const sent = [spyOn(Client.prototype, "query"), spyOn(PGlite.prototype, "query")];
beforeEach(() => {
  // Nothing is cached.
  app.services.pages.clear();
  for (const one of sent) one.mockClear();
});

/** The statements of the page itself: it only reads search's tables. Other statements have moments of their own. */
const statements = () =>
  sent
    .flatMap(({ mock }) => mock.calls.map(([query]: unknown[]) => query))
    .map((query) => (typeof query === "string" ? query : JSON.stringify(query)))
    .filter((query) => /select/i.test(query) && /search_|schools/.test(query))
    .filter((query) => !/jobs\.|insert into|update /i.test(query)).length;

const visit = async (search: Record<string, string>) => {
  const html = await (await fetch(`${app.url}/buscar?${new URLSearchParams(search)}`)).text();
  return {
    cards: html.split("<article").length - 1,
    statements: statements(),
    kilobytes: Math.ceil(html.length / 1000),
  };
};

// Who finds nobody is told of other shifts, schools, cities and spellings; where the cities are is read once per process.
test.each([
  [
    { estado: "SP", escola: "cole" },
    { cards: 10, statements: 3, kilobytes: 66 },
  ],
  [
    { estado: "SP", cidade: "Campinas", escola: "Rio", bairro: "Zzyx" },
    { cards: 0, statements: 11, kilobytes: 46 },
  ],
])(
  "a search page that nobody asked for before asks the database only so often, and is no larger: %j",
  async (search, most) => {
    const seen = await visit(search);
    expect(seen.cards).toBe(most.cards);
    expect(seen.statements).toBeWithin(1, most.statements + 1);
    expect(seen.kilobytes).toBeLessThanOrEqual(most.kilobytes);
  },
);
