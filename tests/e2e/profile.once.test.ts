import { expect, test } from "bun:test";
import type { Page } from "playwright";
import sharp from "sharp";
import { failures, profileValidation, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { createAccount, subscribe, wholeProfile } from "../drivers/driver-accounts";
import { accountWithProfile, profileIn, storedDriver } from "../drivers/profile-calls";
import { requiredInOrder } from "../drivers/required-in-order";
import { axeViolations } from "../support/accessibility";
import { testPages } from "../support/app";
import { type Screen, testBrowser } from "../support/browser";
import { choosePhoto, expectToast, fillProfile, openAs, phonePicture } from "./driver-area";

const { newPage } = testBrowser();
const app = testPages();

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a driver fills in, crops, saves, publishes, is visible, edits, and hides the profile again", async () => {
  const account = await createAccount(app.services);
  await subscribe(app.services, account);
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.editor });
  await page.getByText("Perfil não publicado.").waitFor();
  await fillProfile(page);
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
  await expectServedPhoto(visitor);

  await page.getByLabel("Cor do veículo", { exact: true }).fill("Amarela");
  await press(page, "Salvar Alterações");
  await expectToast(page, successes.profileSaved);
  await visitor.reload();
  await visitor.getByText("Amarela", { exact: true }).first().waitFor();

  await press(page, "Cancelar a publicação");
  await expectToast(page, successes.unpublished);
  await page.getByRole("button", { name: "Salvar e publicar" }).waitFor();
  await visitor.reload();
  await visitor.getByText(failures.publicProfile).waitFor();
});

test.each(["phone", "desktop"] satisfies Screen[])(
  "on a %s nothing is wider than the screen and axe finds nothing: empty, with errors, with dialogs, published",
  async (screen) => {
    const account = await createAccount(app.services);
    const page = await openAs(newPage, app, account, { on: screen, path: paths.editor });
    const check = async () => {
      expect(await axeViolations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
    };
    await page.getByRole("heading", { name: "Escolas e bairros" }).waitFor();
    await check();
    await press(page, "Salvar Alterações");
    await page.getByText("Faltam 14 ajustes para salvar o perfil").waitFor();
    await check();
    await page.locator('input[type="file"]').setInputFiles(await phonePicture());
    await page.getByRole("dialog", { name: "Ajuste sua foto" }).waitFor();
    await check();
    await press(page, "Cancelar");
    await page.getByRole("button", { name: "Visualizar" }).locator("visible=true").click();
    await page.getByRole("dialog", { name: "Como as famílias veem" }).waitFor();
    await check();
  },
);

async function expectServedPhoto(visitor: Page): Promise<void> {
  const photo = visitor.getByRole("img", { name: `Foto de ${wholeProfile.name}` }).first();
  expect(await photo.getAttribute("width")).toBe(await photo.getAttribute("height"));
  expect(Number(await photo.getAttribute("width"))).toBeGreaterThan(0);
  const sources = await photo.evaluate((image: HTMLImageElement) => [
    image.currentSrc,
    ...image.srcset.split(", ").map((source) => source.split(" ")[0] ?? ""),
  ]);
  expect(sources.length).toBeGreaterThan(3);
  for (const source of sources) {
    const { width, height, exif } = await fetchPicture(new URL(source, app.url));
    expect(new URL(source, app.url).pathname).toContain(`/${width}.`);
    expect(height).toBe(width);
    expect(exif).toBeUndefined();
  }
}

async function fetchPicture(address: URL) {
  const answer = await fetch(address);
  return sharp(Buffer.from(await answer.arrayBuffer())).metadata();
}

test("an empty profile shows all errors with the sentences of §5, and each links to its field", async () => {
  const page = await openAs(newPage, app, await createAccount(app.services), {
    on: "desktop",
    path: paths.editor,
  });
  await page.getByLabel("Nome", { exact: true }).fill("");
  await press(page, "Salvar Alterações");
  const messages = requiredInOrder;
  await expectToast(page, failures.profileFieldsMissing, messages.join(", "));
  const summary = page.locator('[data-slot="error-summary"]');
  expect(await summary.getByRole("link").allTextContents()).toEqual(messages);
  expect(await summary.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  const underFields = await page.locator('[data-slot="field-error"]').allTextContents();
  expect(underFields.toSorted()).toEqual(messages.toSorted());
  for (const [field, message] of [
    ["Capacidade", profileValidation.capacity],
    ["Escola", profileValidation.schools],
  ] as const) {
    await summary.getByRole("link", { name: message }).click();
    expect(
      await page.getByLabel(field, { exact: true }).evaluate((input) => input === document.activeElement),
    ).toBe(true);
  }
});

test("errors of difficult fields appear when they lose the focus and disappear when corrected", async () => {
  const page = await openAs(newPage, app, await createAccount(app.services), {
    on: "phone",
    path: paths.editor,
  });
  for (const [label, wrong, right, message] of [
    ["Telefone (WhatsApp)", "1133334444", "11987654321", profileValidation.phoneInvalid],
    ["Facebook", "facebok.com/van", "facebook.com/van", profileValidation.facebookUrl],
    ["Instagram", "instagram.com", "instagram.com/van", profileValidation.instagramUrl],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(wrong);
    await field.blur();
    await page.getByText(message).waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await field.fill(right);
    await page.getByText(message).waitFor({ state: "detached" });
  }
  await page.getByLabel("Telefone (WhatsApp)", { exact: true }).blur();
  expect(await page.getByLabel("Telefone (WhatsApp)", { exact: true }).inputValue()).toBe("(11) 98765-4321");
});

test("by keyboard alone a driver fills in, crops, saves and publishes", async () => {
  const account = await createAccount(app.services);
  await subscribe(app.services, account);
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

  await type("Telefone (WhatsApp)", "11987654321");
  await type("Descrição", wholeProfile.description);
  await type("Tipo de veículo", "Kombi");
  await type("Marca do veículo", "Volkswagen");
  await type("Cor do veículo", "Branca");
  await type("Ano do veículo", "2012");
  await type("Capacidade", "9");
  await type("Vagas disponíveis", "2");
  await tabTo("Transporte Manhã");
  await page.keyboard.press("Space");
  await type("Estado do serviço", "Minas");
  await tabTo("Cidade do serviço");
  await page.keyboard.type("sao joao del");
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

test("without a subscription what is typed is saved, the reason is shown, and the plans open after two seconds", async () => {
  const { account, saved } = await accountWithProfile(app);
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.editor });
  await page.getByText("Assinatura necessária.").waitFor();
  await page.getByLabel("Cor do veículo", { exact: true }).fill("Vermelha");
  const began = Date.now();
  await press(page, "Salvar e publicar");
  await expectToast(page, "Assinatura necessária");
  await page.getByText("Seu perfil foi salvo.").waitFor();
  await page.waitForURL(`**${paths.plans}`);
  // Nothing lies over the price and the button there.
  await page.getByText("Assinatura necessária", { exact: true }).waitFor({ state: "detached" });
  expect(Date.now() - began).toBeGreaterThanOrEqual(2000);
  expect(await storedDriver(app, account)).toMatchObject({
    id: saved.id,
    vehicleColor: "Vermelha",
    isPublic: false,
  });
});

test("text that looks like code is shown as text, in the editor, to families and to search engines", async () => {
  const attack = `</script><img src=x onerror="document.title='hacked'">`;
  const texts = {
    name: attack,
    description: attack,
    offeredSchoolTransport: [attack],
    offeredNeighborhoods: [attack],
    vehicleBrand: "<b>oi</b>",
    vehicleColor: attack,
  };
  const { account, publish, saved } = await accountWithProfile(app, texts);
  await subscribe(app.services, account);
  expect((await publish()).status).toBe(200);
  for (const path of [paths.editor, paths.dashboard, paths.profile(profileIn({ body: saved }).id)]) {
    const page = await openAs(newPage, app, account, { on: "desktop", path });
    await page.getByText(attack).first().waitFor();
    expect(await page.title()).not.toBe("hacked");
    expect(await page.locator("img[src='x']").count()).toBe(0);
  }
  const html = await fetch(app.url + paths.profile(saved.id)).then((answer) => answer.text());
  expect(html).not.toContain("<img src=x");
});
