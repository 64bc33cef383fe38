import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { failures, profileValidation, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { createAccount, subscribe, wholeProfile } from "../drivers/driver-accounts";
import { accountWithProfile, storedDriver } from "../drivers/profile-calls";
import { requiredInOrder } from "../drivers/required-in-order";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { field, press } from "./account-pages";
import { choosePhoto, expectToast, expectWellMade, fillProfile, openAs, phonePicture } from "./driver-area";

const { newPage } = testBrowser();
const app = testPages();

const hasFocus = (page: Page, label: string) =>
  field(page, label).evaluate((input) => input === document.activeElement);

async function subscribedDriver() {
  const account = await createAccount(app.services);
  await subscribe(app.services, account);
  return account;
}

test("a driver reads what is missing, fills in, crops, saves, publishes, is visible, edits, and hides the profile again", async () => {
  const account = await subscribedDriver();
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.editor });
  await page.getByText("Perfil não publicado.").waitFor();
  await page.getByRole("heading", { name: "Escolas e bairros" }).waitFor();
  await expectWellMade(page);
  await field(page, "Nome").fill("");
  await press(page, "Salvar Alterações");
  await expectToast(page, failures.profileFieldsMissing, requiredInOrder.join(", "));
  const summary = page.locator('[data-slot="error-summary"]');
  expect(await summary.getByRole("link").allTextContents()).toEqual(requiredInOrder);
  expect(await summary.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  const underFields = await page.locator('[data-slot="field-error"]').allTextContents();
  expect(underFields.toSorted()).toEqual(requiredInOrder.toSorted());
  await expectWellMade(page);
  for (const [label, message] of [
    ["Capacidade", profileValidation.capacity],
    ["Escola", profileValidation.schools],
  ] as const) {
    await summary.getByRole("link", { name: message }).click();
    expect(await hasFocus(page, label)).toBe(true);
  }
  for (const [label, wrong, right, message] of [
    ["Telefone (WhatsApp)", "1133334444", "11987654321", profileValidation.phoneInvalid],
    ["Facebook", "facebok.com/van", "facebook.com/van", profileValidation.facebookUrl],
    ["Instagram", "instagram.com", "instagram.com/van", profileValidation.instagramUrl],
  ] as const) {
    await field(page, label).fill(wrong);
    await field(page, label).blur();
    await page.getByText(message).first().waitFor();
    expect(await field(page, label).getAttribute("aria-invalid")).toBe("true");
    await field(page, label).fill(right);
    await page.getByText(message).waitFor({ state: "detached" });
  }
  await field(page, "Telefone (WhatsApp)").blur();
  expect(await field(page, "Telefone (WhatsApp)").inputValue()).toBe("(11) 98765-4321");

  await fillProfile(page);
  await page.locator('input[type="file"]').setInputFiles(await phonePicture());
  await page.getByRole("dialog", { name: "Ajuste sua foto" }).waitFor();
  await expectWellMade(page);
  await press(page, "Cancelar");
  await choosePhoto(page);
  await page.getByText("Perfil completo").waitFor();
  await press(page, "Salvar Alterações");
  await expectToast(page, successes.profileSaved, successes.profileSavedText);
  await press(page, "Salvar e publicar");
  await expectToast(page, successes.published);

  const id = (await storedDriver(app, account))?.id ?? "";
  const visitor = await newPage("phone", { expectedErrors: [/status of 404/] });
  await visitor.goto(app.url + paths.profile(id));
  await visitor.getByRole("heading", { level: 1, name: wholeProfile.name }).waitFor();
  await visitor.getByText("EMEF Guilherme de Almeida").first().waitFor();
  const photo = visitor.getByRole("img", { name: `Foto de ${wholeProfile.name}` }).first();
  const [shape, place, sources] = await photo.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const { naturalWidth, naturalHeight, width, height, srcset } = image;
    return [naturalWidth / naturalHeight, width / height, srcset.split(", ").length];
  });
  expect([shape, place]).toEqual([1, 1]);
  expect(sources).toBeGreaterThan(2);

  await field(page, "Cor do veículo").fill("Amarela");
  await press(page, "Salvar Alterações");
  await expectToast(page, successes.profileSaved);
  await visitor.reload();
  await visitor.getByText("Amarela", { exact: true }).first().waitFor();
  await press(page, "Cancelar a publicação");
  await expectToast(page, successes.unpublished);
  await page.getByRole("button", { name: "Salvar e publicar" }).waitFor();
  await visitor.reload();
  await visitor.getByText(failures.publicProfile).waitFor();
}, 120_000);

test("by keyboard alone a driver fills in, crops, saves and publishes", async () => {
  const account = await subscribedDriver();
  const page = await openAs(newPage, app, account, { on: "desktop", path: paths.editor });
  // The system's file dialog is the only thing that a keyboard in a test can't reach.
  const picture = await phonePicture();
  page.on("filechooser", (chooser) => void chooser.setFiles(picture));
  await page.getByRole("heading", { name: "Escolas e bairros" }).waitFor();
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses++) {
      if ((await nameOfFocus(page)) === name) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab never reached ${name}`);
  };
  const type = async (name: string, text: string) => {
    await tabTo(name);
    await page.keyboard.type(text);
  };

  await tabTo("Escolher foto");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Ajuste sua foto" }).waitFor();
  await tabTo("Zoom");
  await page.keyboard.press("ArrowUp");
  expect(await page.getByRole("slider", { name: "Zoom" }).inputValue()).toBe("1.1");
  await tabTo("Girar à direita");
  await page.keyboard.press("Space");
  await tabTo("Aplicar");
  await page.keyboard.press("Enter");
  await expectToast(page, "Foto cortada com sucesso!");
  expect(await nameOfFocus(page)).toBe("Trocar foto");

  for (const [name, text] of [
    ["Telefone (WhatsApp)", "11987654321"],
    ["Descrição", wholeProfile.description],
    ["Tipo de veículo", "Kombi"],
    ["Marca do veículo", "Volkswagen"],
    ["Cor do veículo", "Branca"],
    ["Ano do veículo", "2012"],
    ["Capacidade", "9"],
    ["Vagas disponíveis", "2"],
  ] as const)
    await type(name, text);
  await tabTo("Transporte Manhã");
  await page.keyboard.press("Space");
  await type("Estado do serviço", "Minas");
  await type("Cidade do serviço", "sao joao del");
  await page.getByRole("option", { name: "São João del Rei" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await type("Escola", "Escola Estadual Cônego Osvaldo");
  await page.keyboard.press("Enter");
  await type("Bairro", "Colônia do Marçal");
  await page.keyboard.press("Enter");
  await tabTo("Salvar e publicar");
  await page.keyboard.press("Enter");
  await expectToast(page, successes.published);
  expect(await storedDriver(app, account)).toMatchObject({
    isPublic: true,
    vehicleType: "Kombi",
    serviceState: "MG",
    serviceCity: "São João del Rei",
  });
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

test("the preview shows what is typed; without a subscription it is saved, the reason is shown, and the plans open after two seconds", async () => {
  const { account, saved } = await accountWithProfile(app);
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.editor });
  await page.getByText("Assinatura necessária.").waitFor();
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
  expect(await preview.evaluate((button) => button === document.activeElement)).toBe(true);
  const began = Date.now();
  await press(page, "Salvar e publicar");
  await expectToast(page, "Assinatura necessária");
  await page.getByText("Seu perfil foi salvo.").waitFor();
  await page.waitForURL(`**${paths.plans}`);
  // Nothing lies over the price and the button there: a message without a time of its own would, for ten seconds.
  const message = page.getByText("Assinatura necessária", { exact: true });
  await message.waitFor({ state: "detached", timeout: 5000 });
  expect(Date.now() - began).toBeGreaterThanOrEqual(2000);
  const stored = { id: saved.id, vehicleColor: "Vermelha", isPublic: false };
  expect(await storedDriver(app, account)).toMatchObject(stored);
});

test("text that looks like code is shown as text, in the editor, to families and to search engines", async () => {
  const attack = `</script><img src=x onerror="document.title='hacked'">`;
  const { account, publish, saved } = await accountWithProfile(app, {
    name: attack,
    description: attack,
    offeredSchoolTransport: [attack],
    offeredNeighborhoods: [attack],
    vehicleBrand: "<b>oi</b>",
    vehicleColor: attack,
  });
  await subscribe(app.services, account);
  expect((await publish()).status).toBe(200);
  const page = await openAs(newPage, app, account, { on: "desktop", path: paths.editor });
  for (const path of [paths.editor, paths.dashboard, paths.profile(saved.id)]) {
    await page.goto(app.url + path);
    await page.getByText(attack).first().waitFor();
    expect(await page.title()).not.toBe("hacked");
    expect(await page.locator("img[src='x']").count()).toBe(0);
  }
  const html = await fetch(app.url + paths.profile(saved.id)).then((answer) => answer.text());
  expect(html).not.toContain("<img src=x");
});
