import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { chosenCards, chosenProfiles } from "../../../shared/schemas/drivers-by-ids";
import { aPublishedDriver } from "../../people/drivers";
import { rest } from "../../support/api";
import { testApp } from "../../support/app";
import { open } from "../../support/mailed-pages";

const app = testApp();

const read = (list: string, asked: readonly string[]) =>
  rest(app.url).get(`/drivers/${list}`, { ids: asked.join() });
const cards = async (asked: readonly string[]) =>
  chosenCards.parse((await read("favourites", asked)).body).drivers.map(({ id }) => id);

test("drivers chosen by ids come in order, once; unknown ones are left out, and hidden ones also of a cached page", async () => {
  const name = "Aparecida Ferreira";
  const { id: first } = await aPublishedDriver(app, { name });
  const { id: second } = await aPublishedDriver(app);
  const asked = [second, "abcdefghijklmnop", first, "'; drop table drivers", second];
  expect(await cards(asked)).toEqual([second, first]);
  const many = Array.from("abcdefghijklmnopqrstuvwxyz23456", (letter) => letter.padStart(16, "a"));
  const { status, body } = await read("favourites", many);
  expect([many.length, status]).toEqual([31, 400]);
  expect(JSON.stringify(body)).toContain("Peça até 30 condutores de cada vez.");
  expect((await read("compare", many.slice(0, 4))).status).toBe(400);
  for (const query of ["", "?c=,,,", "?c=%00", `?c=${"x".repeat(3000)}`, `?c=${many.slice(0, 5).join()}`])
    expect([query, (await open(`${app.url}/comparar${query}`)).status]).toEqual([query, 200]);

  const { drivers: compared } = chosenProfiles.parse((await read("compare", [first, second])).body);
  expect(compared.map(({ id }) => id)).toEqual([first, second]);
  const page = () => open(`${app.url}/comparar?c=${first},${second}`);
  const before = await page();
  expect(before.html).toContain(name);
  await app.services.db.update(drivers).set({ isPublic: false }).where(eq(drivers.id, first));
  app.services.pages.drop([`driver:${first}`]);
  expect(await cards([first, second])).toEqual([second]);
  const after = await page();
  expect(after.html).not.toContain(name);
  expect(after.html).toContain("Um perfil desta comparação não está publicado agora.");
});
