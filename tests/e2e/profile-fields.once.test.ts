import { describe, expect, test } from "bun:test";
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
import { accountWithProfile } from "../drivers/profile-calls";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { expectToast, openAs, phonePicture } from "./driver-area";

const { newPage } = testBrowser();
const app = testPages();

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const editor = async (on: "phone" | "desktop" = "phone") =>
  openAs(newPage, app, await createAccount(app.services), { on, path: paths.editor });
const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type="file"]').setInputFiles(file);

describe("the photo", () => {
  test.each([
    [
      "a text",
      { name: "eu.txt", mimeType: "text/plain", buffer: Buffer.from("oi") },
      photo.invalidType,
      photo.invalidTypeText,
    ],
    [
      "4 MB and one byte",
      { name: "eu.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(PHOTO_MAX_BYTES + 1) },
      photo.tooLarge,
      photo.tooLargeText,
    ],
    [
      "a text named .jpg",
      { name: "eu.jpg", mimeType: "image/jpeg", buffer: Buffer.from("oi") },
      photo.unreadable,
      photo.unreadableText,
    ],
  ])("%s is refused with the sentence of §5 below the field", async (_what, file, title, text) => {
    const page = await editor();
    await choose(page, file);
    await expectToast(page, title, text);
    await page.locator('[data-slot="field-error"]').filter({ hasText: text }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByText(photo.requiredHint).waitFor();
  });

  test("is rotated, zoomed and reset, and cancelling discards it", async () => {
    const page = await editor("desktop");
    await choose(page, await phonePicture());
    const dialog = page.getByRole("dialog", { name: "Ajuste sua foto" });
    const slider = dialog.getByRole("slider", { name: "Zoom" });
    expect([await slider.getAttribute("min"), await slider.getAttribute("max")]).toEqual(["0.5", "3"]);
    const zoomOf = async () => Number(await slider.inputValue());
    await press(page, "Aumentar zoom");
    expect(await zoomOf()).toBeCloseTo(1.1, 2);
    await press(page, "Diminuir zoom");
    await press(page, "Diminuir zoom");
    expect(await zoomOf()).toBeCloseTo(1 / 1.1, 2);
    for (let step = 0; step < 20; step++) await press(page, "Aumentar zoom");
    expect(await zoomOf()).toBe(3);
    for (let step = 0; step < 25; step++) await press(page, "Diminuir zoom");
    expect(await zoomOf()).toBe(0.5);
    await press(page, "Girar à esquerda");
    const turned = dialog.locator("img");
    expect(await turned.getAttribute("style")).toContain("rotate(270deg)");
    await press(page, "Girar à direita");
    await press(page, "Redefinir");
    expect(await turned.getAttribute("style")).toContain("rotate(0deg) scale(1)");
    await press(page, "Cancelar");
    await page.getByText(photo.requiredHint).waitFor();
    expect(
      await page
        .getByRole("button", { name: "Escolher foto" })
        .evaluate((button) => button === document.activeElement),
    ).toBe(true);
  });

  test("is saved upright, rotated as chosen, square, as a JPEG below 4 MB", async () => {
    const page = await editor("desktop");
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

  test("of over 4 MB is reduced instead of being refused", async () => {
    const page = await editor();
    const noise = await noisyJpeg(4800, 4000);
    expect(noise.length).toBeGreaterThan(PHOTO_MAX_BYTES);
    await choose(page, { name: "eu.jpg", mimeType: "image/jpeg", buffer: noise });
    await press(page, "Aplicar");
    await expectToast(page, photo.cropped, photo.croppedText);
  });

  test("of noise at full size stays below 4 MB and 1344 pixels", async () => {
    const page = await editor("desktop");
    await choose(page, { name: "ruido.jpg", mimeType: "image/jpeg", buffer: await noisyJpeg(2200, 2200) });
    await press(page, "Aplicar");
    await expectToast(page, photo.cropped);
    const bytes = await photoBytes(page);
    expect(bytes.byteLength).toBeLessThan(PHOTO_MAX_BYTES);
    expect((await sharp(bytes).metadata()).width).toBe(1344);
  });

  test("is moved with arrow keys and by dragging", async () => {
    const page = await editor("desktop");
    await choose(page, await phonePicture());
    const area = page.getByRole("group", { name: /Área da foto/ });
    const styleOf = () => page.getByRole("dialog").locator("img").getAttribute("style");
    await area.focus();
    await page.keyboard.press("ArrowRight");
    expect(await styleOf()).toContain("translate(8px, 0px)");
    const box = await area.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 100);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 130, (box?.y ?? 0) + 120);
    await page.mouse.up();
    await page.waitForFunction(() =>
      document.querySelector("dialog img")?.getAttribute("style")?.includes("translate(38px, 20px)"),
    );
  });
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

describe("lists", () => {
  test("accept entries by Adicionar and Enter, trimmed, without duplicates, and can remove them", async () => {
    const page = await editor();
    const entries = () =>
      page
        .getByRole("listitem")
        .filter({ has: page.getByRole("button", { name: /^Remover / }) })
        .allTextContents();
    const add = page.getByRole("button", { name: "Adicionar", exact: true }).first();
    expect(await add.isDisabled()).toBe(true);
    await field(page, "Escola").fill("   ");
    expect(await add.isDisabled()).toBe(true);
    await field(page, "Escola").fill("  Colégio São José ");
    await add.click();
    expect(await field(page, "Escola").inputValue()).toBe("");
    await field(page, "Escola").fill("colegio sao jose");
    await page.keyboard.press("Enter");
    await page.getByText("Essa escola já está na lista.").waitFor();
    await field(page, "Escola").fill("EMEF Dois");
    await page.keyboard.press("Enter");
    expect(await entries()).toEqual(["Colégio São José", "EMEF Dois"]);
    await press(page, "Remover Colégio São José");
    await field(page, "Escola").fill("Colégio São Judas, Colégio Objetivo");
    await page.keyboard.press("Enter");
    await press(page, "Separar");
    expect(await entries()).toEqual(["EMEF Dois", "Colégio São Judas", "Colégio Objetivo"]);
    await press(page, "Remover Colégio São Judas");
    await press(page, "Remover Colégio Objetivo");
    expect(await entries()).toEqual(["EMEF Dois"]);
  });

  test("suggest the catalogue's schools of the driver's city first", async () => {
    const school = {
      line: 1,
      state: "SP",
      city: "São Paulo",
      administration: "",
      latitude: "",
      longitude: "",
    };
    await importSchools(app.services, [
      {
        ...school,
        code: "35000001",
        name: "EMEF PADRE ANCHIETA",
        address: "RUA DO ORFANATO, 1. VILA PRUDENTE. 03131-010 São Paulo - SP.",
      },
    ]);
    const page = await editor();
    await field(page, "Estado do serviço").selectOption("SP");
    await field(page, "Cidade do serviço").fill("São Paulo");
    await field(page, "Cidade do serviço").blur();
    await field(page, "Escola").fill("escola municipal de ens");
    await page.getByRole("option", { name: "EMEF Padre Anchieta, Vila Prudente" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remover EMEF Padre Anchieta" }).waitFor();
    expect(await field(page, "Escola").inputValue()).toBe("");
  });

  test("list every state, vehicle and service", async () => {
    const page = await editor();
    await field(page, "Estado do serviço").waitFor();
    const options = async (label: string) =>
      (await field(page, label).locator("option").allTextContents()).slice(1);
    expect(await options("Estado do serviço")).toEqual(stateCodes.map((code) => states[code]));
    expect(await options("Tipo de veículo")).toEqual([...vehicleTypes]);
    for (const service of services) await page.getByRole("checkbox", { name: service }).check();
  });
});

describe("the city", () => {
  test("is suggested regardless of accents, and an unusual name stays as typed", async () => {
    const page = await editor();
    await field(page, "Estado do serviço").selectOption("SP");
    await field(page, "Cidade do serviço").fill("sao jose dos");
    await page.getByRole("option", { name: "São José dos Campos" }).click();
    expect(await field(page, "Cidade do serviço").inputValue()).toBe("São José dos Campos");
    await field(page, "Cidade do serviço").fill("mogi-guacu");
    await field(page, "Cidade do serviço").blur();
    expect(await field(page, "Cidade do serviço").inputValue()).toBe("Mogi Guaçu");
    await field(page, "Cidade do serviço").fill("Distrito do Zé");
    await field(page, "Cidade do serviço").blur();
    expect(await field(page, "Cidade do serviço").inputValue()).toBe("Distrito do Zé");
  });
});

test("the preview shows the current values of the fields, saved or not", async () => {
  const { account } = await accountWithProfile(app);
  const page = await openAs(newPage, app, account, { on: "desktop", path: paths.editor });
  await field(page, "Nome").fill("Edson da Van");
  await field(page, "Bairro").fill("Ainda não adicionado");
  await press(page, "Visualizar");
  const dialog = page.getByRole("dialog", { name: "Como as famílias veem" });
  await dialog.getByRole("heading", { name: "Edson da Van" }).waitFor();
  await dialog.getByText("Ainda não adicionado").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(
    await page
      .getByRole("button", { name: "Visualizar" })
      .locator("visible=true")
      .evaluate((button) => button === document.activeElement),
  ).toBe(true);
});
