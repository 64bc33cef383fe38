import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { paths } from "../../shared/paths";
import { aPublishedDriver, wholeProfile } from "../people/drivers";
import { testPages } from "../support/app";
import { press, testBrowser } from "../support/browser";
import { choosePhoto, expectToast, expectWellMade, openAs } from "./driver-area";

const { newPage } = testBrowser();
const app = testPages();
const ROAD = "/api/drivers/vehicle-photos";
const loaded = (page: Page, name: string) =>
  page.waitForFunction(
    (alt) =>
      [...document.images].some(
        (image) => image.alt === alt && image.offsetWidth > 0 && image.naturalWidth > 0,
      ),
    name,
  );

test("a driver adds photos of the van, one after a broken upload, undoes a removal, saves; families open one, and Back closes it", async () => {
  const driver = await aPublishedDriver(app);
  const page = await openAs(newPage, app, driver.account, {
    on: "phone",
    path: paths.editor,
    expectedErrors: [/ERR_FAILED/],
  });
  await page.route(`**${ROAD}`, (route) => route.abort(), { times: 1 });
  await choosePhoto(page, "Foto do veículo: Por fora");
  await page.getByText("A internet caiu no meio.").waitFor();
  await press(page, "Enviar de novo");
  await page.getByText("Aparece no perfil depois de salvar.").waitFor();
  await choosePhoto(page, "Foto do veículo: Por dentro");
  await page.getByRole("button", { name: "Remover foto: Por dentro" }).click();
  await expectToast(page, "Foto removida: Por dentro.");
  await page.getByRole("button", { name: "Desfazer" }).click();
  await page.getByRole("button", { name: "Trocar foto: Por dentro" }).waitFor();
  // They are with us, so they are still there, and still not public.
  await page.reload();
  await page.getByRole("button", { name: "Trocar foto: Por dentro" }).waitFor();
  expect((await driver.shown()).vehiclePhotos).toEqual([]);
  await press(page, "Salvar Alterações");
  await expectToast(page, "Perfil atualizado!");
  expect((await driver.shown()).vehiclePhotos.map(({ kind }) => kind)).toEqual(["outside", "inside"]);

  const family = await newPage("phone");
  await family.goto(app.url + paths.profile(driver.id));
  const outside = `Van de ${wholeProfile.name} por fora`;
  const button = family.getByRole("button", { name: outside });
  await button.scrollIntoViewIfNeeded();
  await loaded(family, outside);
  await button.press("ArrowRight");
  const inside = `Van de ${wholeProfile.name} por dentro`;
  await family.waitForFunction((alt) => document.activeElement?.querySelector("img")?.alt === alt, inside);
  await button.click();
  const dialog = family.getByRole("dialog", { name: outside });
  await dialog.waitFor();
  await family.goBack();
  await dialog.waitFor({ state: "detached" });
  expect(new URL(family.url()).pathname).toBe(paths.profile(driver.id));
  await expectWellMade(family);
});
