import { beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { seedDemo } from "../../../drizzle/seeds/demo";
import { chosenCards, chosenProfiles } from "../../../shared/schemas/drivers-by-ids";
import { rest } from "../../support/api";
import { testApp } from "../../support/app";

let ids: string[] = [];

const app = testApp();
beforeAll(async () => {
  await seedDemo(app.services.db, { now: new Date() });
  const { body } = await rest(app.url).get("/drivers/featured");
  ids = (body as { id: string }[]).map(({ id }) => id);
}, 90_000);

const idsOf = (chosen: { drivers: { id: string }[] }) => chosen.drivers.map(({ id }) => id);
const cards = async (asked: readonly string[]) => {
  const { status, body } = await rest(app.url).get("/drivers/favourites", { ids: asked.join() });
  expect(status).toBe(200);
  return idsOf(chosenCards.parse(body));
};

describe("drivers chosen by their ids", () => {
  test("are returned in order, without duplicates; unknown and malformed ones are left out", async () => {
    const asked = [ids[3], "abcdefghijklmnop", ids[0], "'; drop table drivers", ids[3], ids[5]].map(String);
    expect(await cards(asked)).toEqual([ids[3], ids[0], ids[5]].map(String));
    expect(await cards([])).toEqual([]);
  });

  test("are refused with a message if there are too many", async () => {
    const made = Array.from(
      { length: 31 },
      (_, index) => `aaaaaaaaaaaaaa${"abcdefghijklmnopqrstuvwxyz234567"[index]}a`,
    );
    const many = await rest(app.url).get("/drivers/favourites", { ids: made.join() });
    expect(many.status).toBe(400);
    expect(JSON.stringify(many.body)).toContain("Peça até 30 condutores de cada vez.");
    const four = await rest(app.url).get("/drivers/compare", { ids: ids.slice(0, 4).join() });
    expect(four.status).toBe(400);
  });

  test("are not returned once they are hidden, nor does a cached comparison show them", async () => {
    const [first = "", second = ""] = ids;
    const address = `${app.url}/comparar?c=${first},${second}`;
    const { body } = await rest(app.url).get("/drivers/compare", { ids: `${first},${second}` });
    expect(idsOf(chosenProfiles.parse(body))).toEqual([first, second]);
    const name = chosenProfiles.parse(body).drivers[0]?.name ?? "";
    const before = await (await fetch(address)).text();
    expect(before).toContain(name);
    expect(before).toContain('<meta name="robots" content="noindex"');
    await app.services.db.update(drivers).set({ isPublic: false }).where(eq(drivers.id, first));
    app.services.pages.drop([`driver:${first}`]);
    expect(await cards([first, second])).toEqual([second]);
    const after = await (await fetch(address)).text();
    expect(after).not.toContain(name);
    expect(after).toContain("Um perfil desta comparação não está publicado agora.");
  });

  test("hostile and empty comparisons render a page", async () => {
    for (const query of [
      "",
      "?c=",
      "?c=,,,",
      "?c=%00",
      `?c=${"x".repeat(3000)}`,
      `?c=${ids.join()},${ids[0]}`,
    ]) {
      const answer = await fetch(`${app.url}/comparar${query}`);
      expect({ query, status: answer.status }).toEqual({ query, status: 200 });
    }
  });
});
