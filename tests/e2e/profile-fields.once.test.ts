import { expect, test } from "bun:test";
import type { Page } from "playwright";
import sharp from "sharp";
import { importSchools } from "../../server/places/schools/import-schools";
import { stateCodes, states } from "../../shared/brazil";
import { PHOTO_MAX_BYTES } from "../../shared/limits";
import { photo } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { services, vehicleTypes } from "../../shared/profile/profile-fields";
import { createAccount } from "../drivers/driver-accounts";
import { noisyJpeg } from "../drivers/photos/pictures";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { field, press } from "./account-pages";
import { expectToast, openAs, phonePicture } from "./driver-area";

const { newPage } = testBrowser();
const app = testPages();

const editor = async (on: "phone" | "desktop" = "phone") =>
  openAs(newPage, app, await createAccount(app.services), { on, path: paths.editor });
const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type="file"]').setInputFiles(file);
const jpeg = (buffer: Buffer) => ({ name: "eu.jpg", mimeType: "image/jpeg", buffer });

test("a photo that is none is refused with the sentence of §5 below the field; one of over 4 MB is reduced", async () => {
  const page = await editor();
  for (const [file, title, text] of [
    [
      { name: "eu.txt", mimeType: "text/plain", buffer: Buffer.from("oi") },
      photo.invalidType,
      photo.invalidTypeText,
    ],
    [jpeg(Buffer.alloc(PHOTO_MAX_BYTES + 1)), photo.tooLarge, photo.tooLargeText],
    [jpeg(Buffer.from("oi")), photo.unreadable, photo.unreadableText],
  ] as const) {
    await choose(page, file);
    await expectToast(page, title, text);
    await page.locator('[data-slot="field-error"]').filter({ hasText: text }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByText(photo.requiredHint).waitFor();
  }
  // Noise at full size makes the largest JPEG.
  const large = Buffer.concat([await noisyJpeg(2200, 2200), Buffer.alloc(PHOTO_MAX_BYTES)]);
  await choose(page, jpeg(large));
  await press(page, "Aplicar");
  await expectToast(page, photo.cropped, photo.croppedText);
  const bytes = await photoBytes(page);
  expect(bytes.byteLength).toBeLessThan(PHOTO_MAX_BYTES);
  expect((await sharp(bytes).metadata()).width).toBe(1344);
});

test("a photo is zoomed, rotated, moved by keys and by dragging, reset, cancelled, and saved upright as chosen", async () => {
  const page = await editor("desktop");
  await choose(page, await phonePicture());
  const dialog = page.getByRole("dialog", { name: "Ajuste sua foto" });
  const slider = dialog.getByRole("slider", { name: "Zoom" });
  expect([await slider.getAttribute("min"), await slider.getAttribute("max")]).toEqual(["0.5", "3"]);
  const zoomOf = async () => Number(await slider.inputValue());
  const zoom = async (name: string, times: number) => {
    for (let step = 0; step < times; step++) await press(page, name);
  };
  await zoom("Aumentar zoom", 1);
  expect(await zoomOf()).toBeCloseTo(1.1, 2);
  await zoom("Diminuir zoom", 2);
  expect(await zoomOf()).toBeCloseTo(1 / 1.1, 2);
  await zoom("Aumentar zoom", 14);
  expect(await zoomOf()).toBe(3);
  await zoom("Diminuir zoom", 20);
  expect(await zoomOf()).toBe(0.5);
  await press(page, "Girar à esquerda");
  const shown = dialog.locator("img");
  expect(await shown.getAttribute("style")).toContain("rotate(270deg)");
  await press(page, "Girar à direita");
  await press(page, "Redefinir");
  expect(await shown.getAttribute("style")).toContain("rotate(0deg) scale(1)");
  const area = page.getByRole("group", { name: /Área da foto/ });
  await area.focus();
  await page.keyboard.press("ArrowRight");
  expect(await shown.getAttribute("style")).toContain("translate(8px, 0px)");
  const box = await area.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 100);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 130, (box?.y ?? 0) + 120);
  await page.mouse.up();
  await page.waitForFunction(() =>
    document.querySelector("dialog img")?.getAttribute("style")?.includes("translate(38px, 20px)"),
  );
  await press(page, "Cancelar");
  await page.getByText(photo.requiredHint).waitFor();
  const opener = page.getByRole("button", { name: "Escolher foto" });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);

  await choose(page, await phonePicture());
  await press(page, "Aplicar");
  await expectToast(page, photo.cropped, photo.croppedText);
  // The file shows green above blue, and its EXIF rotates it to the right: blue is left, green is right.
  expect(await cornersOf(page)).toEqual({ left: "blue", right: "green", square: true });
  await choose(page, await phonePicture());
  await press(page, "Girar à direita");
  await press(page, "Girar à direita");
  await press(page, "Aplicar");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await cornersOf(page)).toEqual({ left: "green", right: "blue", square: true });
  await press(page, "Remover");
  await page.getByText(photo.requiredHint).waitFor();
});

async function photoBytes(page: Page): Promise<Buffer> {
  const source = await page.getByRole("img", { name: "Sua foto" }).getAttribute("src");
  expect(source).toStartWith("data:image/jpeg;base64,");
  return Buffer.from(source?.split(",")[1] ?? "", "base64");
}

async function cornersOf(page: Page) {
  const { data, info } = await sharp(await photoBytes(page))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number) => {
    const start = (Math.floor(info.height / 2) * info.width + x) * info.channels;
    return (data[start + 2] ?? 0) > (data[start + 1] ?? 0) ? "blue" : "green";
  };
  return { left: at(10), right: at(info.width - 10), square: info.width === info.height };
}

test("lists and cities: all choices, entries trimmed and separated without duplicates, suggestions of the catalogue", async () => {
  await importSchools(app.services, [
    {
      line: 1,
      state: "SP",
      city: "São Paulo",
      administration: "",
      latitude: "",
      longitude: "",
      code: "35000001",
      name: "EMEF PADRE ANCHIETA",
      address: "RUA DO ORFANATO, 1. VILA PRUDENTE. 03131-010 São Paulo - SP.",
    },
  ]);
  const page = await editor();
  await field(page, "Estado do serviço").waitFor();
  const choices = async (label: string) =>
    (await field(page, label).locator("option").allTextContents()).slice(1);
  expect(await choices("Estado do serviço")).toEqual(stateCodes.map((code) => states[code]));
  expect(await choices("Tipo de veículo")).toEqual([...vehicleTypes]);
  for (const service of services) await page.getByRole("checkbox", { name: service }).check();

  const entries = () =>
    page
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: /^Remover / }) })
      .allTextContents();
  const school = field(page, "Escola");
  const enter = async (text: string) => {
    await school.fill(text);
    await page.keyboard.press("Enter");
  };
  const add = page.getByRole("button", { name: "Adicionar", exact: true }).first();
  expect(await add.isDisabled()).toBe(true);
  await school.fill("   ");
  expect(await add.isDisabled()).toBe(true);
  await school.fill("  Colégio São José ");
  await add.click();
  expect(await school.inputValue()).toBe("");
  await enter("colegio sao jose");
  await page.getByText("Essa escola já está na lista.").waitFor();
  await enter("EMEF Dois");
  expect(await entries()).toEqual(["Colégio São José", "EMEF Dois"]);
  await press(page, "Remover Colégio São José");
  await enter("Colégio São Judas, Colégio Objetivo");
  await press(page, "Separar");
  expect(await entries()).toEqual(["EMEF Dois", "Colégio São Judas", "Colégio Objetivo"]);

  const city = field(page, "Cidade do serviço");
  await field(page, "Estado do serviço").selectOption("SP");
  await city.fill("sao jose dos");
  await page.getByRole("option", { name: "São José dos Campos" }).click();
  expect(await city.inputValue()).toBe("São José dos Campos");
  // An unusual name stays as typed.
  for (const [typed, kept] of [
    ["mogi-guacu", "Mogi Guaçu"],
    ["Distrito do Zé", "Distrito do Zé"],
    ["São Paulo", "São Paulo"],
  ] as const) {
    await city.fill(typed);
    await city.blur();
    expect(await city.inputValue()).toBe(kept);
  }
  await school.fill("escola municipal de ens");
  await page.getByRole("option", { name: "EMEF Padre Anchieta, Vila Prudente" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remover EMEF Padre Anchieta" }).waitFor();
  expect(await school.inputValue()).toBe("");
});
