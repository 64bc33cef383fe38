import { expect, test } from "bun:test";
import type { Page } from "playwright";
import sharp from "sharp";
import { importSchools } from "../../server/places/schools/import-schools";
import { stateCodes, states } from "../../shared/brazil";
import { PHOTO_MAX_BYTES } from "../../shared/limits";
import { failures, photo, profileValidation, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { services, vehicleTypes } from "../../shared/profile/profile-fields";
import { createAccount, subscribe, wholeProfile } from "../drivers/driver-accounts";
import { noisyJpeg } from "../drivers/photos/pictures";
import { accountWithProfile, storedDriver } from "../drivers/profile-calls";
import { requiredInOrder } from "../drivers/required-in-order";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { field, press, reads, typedIn } from "./account-pages";
import { expectToast, expectWellMade, openAs, phonePicture } from "./driver-area";

const { newPage } = testBrowser();
const app = testPages();

const hasFocus = (page: Page, label: string) => field(page, label).and(page.locator(":focus")).waitFor();

test("by keyboard alone a driver reads what is missing, fills in, crops, saves and publishes; then hides the profile", async () => {
  const account = await createAccount(app.services);
  await subscribe(app.services, account);
  const page = await openAs(newPage, app, account, { on: "desktop", path: paths.editor });
  // The system's file dialog is the only thing that a keyboard in a test can't reach.
  const picture = await phonePicture();
  page.on("filechooser", (chooser) => void chooser.setFiles(picture));
  await page.getByRole("heading", { name: "Escolas e bairros" }).waitFor();
  await reads(page, "Perfil não publicado.");
  // The account's name is there already.
  const missing = requiredInOrder.slice(1);
  await press(page, "Salvar Alterações");
  await expectToast(page, failures.profileFieldsMissing, missing.join(", "));
  const summary = page.locator('[data-slot="error-summary"]');
  expect(await summary.getByRole("link").allTextContents()).toEqual(missing);
  expect(await summary.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  const underFields = await page.locator('[data-slot="field-error"]').allTextContents();
  expect(underFields.toSorted()).toEqual(missing.toSorted());
  await expectWellMade(page);
  for (const [label, message] of [
    ["Capacidade", profileValidation.capacity],
    ["Escola", profileValidation.schools],
  ] as const) {
    await summary.getByRole("link", { name: message }).click();
    await hasFocus(page, label);
  }
  const telephone = field(page, "Telefone (WhatsApp)");
  await telephone.fill("1133334444");
  await telephone.blur();
  await reads(page, profileValidation.phoneInvalid);
  expect(await telephone.getAttribute("aria-invalid")).toBe("true");

  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses++) {
      if ((await nameOfFocus(page)) === name) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab never reached ${name}`);
  };
  const use = async (name: string, key: string) => {
    await tabTo(name);
    await page.keyboard.press(key);
  };
  const type = async (name: string, text: string | number) => {
    await tabTo(name);
    await page.keyboard.type(String(text));
  };
  await page.getByRole("heading", { level: 1 }).focus();
  await use("Escolher foto", "Enter");
  await page.getByRole("dialog", { name: "Ajuste sua foto" }).waitFor();
  await expectWellMade(page);
  await use("Zoom", "ArrowUp");
  expect(await page.getByRole("slider", { name: "Zoom" }).inputValue()).toBe("1.1");
  await use("Girar à direita", "Space");
  await use("Aplicar", "Enter");
  await expectToast(page, photo.cropped, photo.croppedText);
  expect(await nameOfFocus(page)).toBe("Trocar foto");
  await type("Telefone (WhatsApp)", "11987654321");
  await page.getByText(profileValidation.phoneInvalid).waitFor({ state: "detached" });
  for (const [name, text] of [
    ["Descrição", wholeProfile.description],
    ["Tipo de veículo", "Kombi"],
    ["Marca do veículo", "Volkswagen"],
    ["Cor do veículo", "Branca"],
    ["Ano do veículo", 2012],
    ["Capacidade", 9],
    ["Vagas disponíveis", 2],
  ] as const)
    await type(name, text);
  expect(await telephone.inputValue()).toBe("(11) 98765-4321");
  await use("Transporte Manhã", "Space");
  await type("Estado do serviço", "Minas");
  await type("Cidade do serviço", "sao joao del");
  await page.getByRole("option", { name: "São João del Rei" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await type("Escola", "Escola Estadual Cônego Osvaldo");
  await page.keyboard.press("Enter");
  await type("Bairro", "Colônia do Marçal");
  await page.keyboard.press("Enter");
  await reads(page, "Perfil completo");
  await use("Salvar e publicar", "Enter");
  await expectToast(page, successes.published);
  const place = { serviceState: "MG", serviceCity: "São João del Rei" };
  const stored = { isPublic: true, vehicleType: "Kombi", ...place };
  expect(await storedDriver(app, account)).toMatchObject(stored);
  await press(page, "Cancelar a publicação");
  await expectToast(page, successes.unpublished);
  await page.getByRole("button", { name: "Salvar e publicar" }).waitFor();
  expect(await storedDriver(app, account)).toMatchObject({ ...stored, isPublic: false });
});

/** The accessible name of the focused element, for the controls of this page. */
function nameOfFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return "";
    const label = "labels" in focused && focused.labels instanceof NodeList ? focused.labels[0] : undefined;
    // biome-ignore lint/performance/useDomNodeTextContent: buttons hold a hidden text for while they work
    return (focused.ariaLabel ?? label?.textContent ?? focused.innerText).trim();
  });
}

const file = (buffer: Buffer, name = "eu.jpg", mimeType = "image/jpeg") => ({ name, mimeType, buffer });

test("a photo is refused in the words of §5, reduced, zoomed, rotated, moved, cancelled, and saved upright as chosen; lists take what is typed once", async () => {
  const page = await openAs(newPage, app, await createAccount(app.services), {
    on: "desktop",
    path: paths.editor,
  });
  const choose = (file: Awaited<ReturnType<typeof phonePicture>>) =>
    page.locator('input[type="file"]').setInputFiles(file);
  for (const [chosen, title, text] of [
    [file(Buffer.from("oi"), "eu.txt", "text/plain"), photo.invalidType, photo.invalidTypeText],
    [file(Buffer.alloc(PHOTO_MAX_BYTES + 1)), photo.tooLarge, photo.tooLargeText],
    [file(Buffer.from("oi")), photo.unreadable, photo.unreadableText],
  ] as const) {
    await choose(chosen);
    await expectToast(page, title, text);
    await page.locator('[data-slot="field-error"]').filter({ hasText: text }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
  }
  // Noise at full size makes the largest JPEG.
  await choose(file(Buffer.concat([await noisyJpeg(2200, 2200), Buffer.alloc(PHOTO_MAX_BYTES)])));
  await press(page, "Aplicar");
  await expectToast(page, photo.cropped);
  const bytes = await photoBytes(page);
  expect(bytes.byteLength).toBeLessThan(PHOTO_MAX_BYTES);
  expect((await sharp(bytes).metadata()).width).toBe(1344);
  await press(page, "Remover");

  await choose(await phonePicture());
  const dialog = page.getByRole("dialog", { name: "Ajuste sua foto" });
  const slider = dialog.getByRole("slider", { name: "Zoom" });
  for (let step = 0; step < 14; step++) await press(page, "Aumentar zoom");
  expect(await slider.inputValue()).toBe("3");
  for (let step = 0; step < 20; step++) await press(page, "Diminuir zoom");
  expect(await slider.inputValue()).toBe("0.5");
  const isShown = (style: string) =>
    page.waitForFunction(
      (style) => document.querySelector("dialog img")?.getAttribute("style")?.includes(style),
      style,
    );
  await press(page, "Girar à esquerda");
  await isShown("rotate(270deg)");
  await press(page, "Redefinir");
  await isShown("rotate(0deg) scale(1)");
  const area = page.getByRole("group", { name: /Área da foto/ });
  await area.press("ArrowRight");
  await isShown("translate(8px, 0px)");
  const { x = 0, y = 0 } = (await area.boundingBox()) ?? {};
  await page.mouse.move(x + 100, y + 100);
  await page.mouse.down();
  await page.mouse.move(x + 130, y + 120);
  await page.mouse.up();
  await isShown("translate(38px, 20px)");
  await press(page, "Cancelar");
  await reads(page, photo.requiredHint);
  await page.getByRole("button", { name: "Escolher foto" }).and(page.locator(":focus")).waitFor();
  // The file shows green above blue, and its EXIF rotates it to the right: blue is left, green is right.
  for (const [turns, left, right] of [
    [0, "blue", "green"],
    [2, "green", "blue"],
  ] as const) {
    await choose(await phonePicture());
    for (let turn = 0; turn < turns; turn++) await press(page, "Girar à direita");
    await press(page, "Aplicar");
    await dialog.waitFor({ state: "detached" });
    expect(await cornersOf(page)).toEqual({ left, right, square: true });
  }

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
  const choices = async (label: string) =>
    (await field(page, label).locator("option").allTextContents()).slice(1);
  expect(await choices("Estado do serviço")).toEqual(stateCodes.map((code) => states[code]));
  expect(await choices("Tipo de veículo")).toEqual([...vehicleTypes]);
  for (const service of services) await page.getByRole("checkbox", { name: service }).check();
  const removals = page.getByRole("button", { name: /^Remover / });
  const entries = () => page.getByRole("listitem").filter({ has: removals }).allTextContents();
  const enter = async (text: string) => {
    await field(page, "Escola").fill(text);
    await page.keyboard.press("Enter");
  };
  const add = page.getByRole("button", { name: "Adicionar", exact: true }).first();
  await field(page, "Escola").fill("   ");
  expect(await add.isDisabled()).toBe(true);
  await field(page, "Escola").fill("  Colégio São José ");
  await add.click();
  await enter("colegio sao jose");
  await reads(page, "Essa escola já está na lista.");
  await enter("EMEF Dois");
  expect(await entries()).toEqual(["Colégio São José", "EMEF Dois"]);
  await press(page, "Remover Colégio São José");
  await enter("Colégio São Judas, Colégio Objetivo");
  await press(page, "Separar");
  expect(await entries()).toEqual(["EMEF Dois", "Colégio São Judas", "Colégio Objetivo"]);

  await field(page, "Estado do serviço").selectOption("SP");
  // An unusual name stays as typed.
  for (const [typed, kept] of [
    ["mogi-guacu", "Mogi Guaçu"],
    ["Distrito do Zé", "Distrito do Zé"],
    ["São Paulo", "São Paulo"],
  ] as const) {
    await field(page, "Cidade do serviço").fill(typed);
    await field(page, "Cidade do serviço").blur();
    expect(await typedIn(page, "Cidade do serviço")).toBe(kept);
  }
  await field(page, "Escola").fill("escola municipal de ens");
  await page.getByRole("option", { name: "EMEF Padre Anchieta, Vila Prudente" }).click();
  await page.getByRole("button", { name: "Remover EMEF Padre Anchieta" }).waitFor();
  expect(await typedIn(page, "Escola")).toBe("");
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

test("the preview shows what is typed; without a subscription it is saved, the reason is shown, and the plans open after two seconds", async () => {
  const { account, saved } = await accountWithProfile(app);
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.editor });
  await reads(page, "Assinatura necessária.");
  await field(page, "Cor do veículo").fill("Vermelha");
  await field(page, "Bairro").fill("Ainda não adicionado");
  const preview = page.getByRole("button", { name: "Visualizar" }).locator("visible=true");
  await preview.click();
  const dialog = page.getByRole("dialog", { name: "Como as famílias veem" });
  await dialog.getByText("Vermelha").first().waitFor();
  await dialog.getByText("Ainda não adicionado").waitFor();
  await expectWellMade(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await preview.and(page.locator(":focus")).waitFor();
  const began = Date.now();
  await press(page, "Salvar e publicar");
  await expectToast(page, "Assinatura necessária");
  await reads(page, "Seu perfil foi salvo.");
  await page.waitForURL(`**${paths.plans}`);
  // Nothing lies over the price and the button there: a message without a time of its own would, for ten seconds.
  const message = page.getByText("Assinatura necessária", { exact: true });
  await message.waitFor({ state: "detached", timeout: 6000 });
  expect(Date.now() - began).toBeGreaterThanOrEqual(2000);
  const stored = { id: saved.id, vehicleColor: "Vermelha", isPublic: false };
  expect(await storedDriver(app, account)).toMatchObject(stored);
});
