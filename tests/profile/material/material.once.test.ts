import { beforeAll, describe, expect, test } from "bun:test";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { driverDays } from "../../../drizzle/schema/results";
import { dayInSaoPaulo } from "../../../shared/brazil";
import { errors } from "../../../shared/errors";
import { failures } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import {
  BLEED,
  isForSeason,
  type MaterialFormat,
  type MaterialKind,
  materialKinds,
  materialNames,
} from "../../../shared/profile/material/material";
import { visitSource } from "../../../shared/profile/results/visit-source";
import { materialFile } from "../../../shared/schemas/material";
import { createAccount, type DriverAccount } from "../../drivers/driver-accounts";
import { aPublishedDriver } from "../../drivers/profile-calls";
import { openAs } from "../../e2e/driver-area";
import { axeViolations } from "../../support/accessibility";
import { rest, trpc } from "../../support/api";
import { testPages } from "../../support/app";
import { loseAnswers } from "../../support/bad-network";
import { testBrowser } from "../../support/browser";
import { difference, looked, printed, scanned } from "./read-sheet";

const { newPage } = testBrowser();
let driver: Awaited<ReturnType<typeof visibleDriver>>;
const app = testPages();
// In the season of 2027.
const NOW = new Date("2026-11-10T12:00:00-03:00");
beforeAll(async () => {
  app.setNow(NOW);
  driver = await visibleDriver();
  await driver.post("/drivers/seats/next", { year: 2027, shifts: { morning: 4 } });
}, 90_000);

const schools = Array.from({ length: 14 }, (_, index) => `EMEF Número ${index + 1}`);

const visibleDriver = (change: object = {}) =>
  aPublishedDriver(app, { name: "Conceição Müller", offeredSchoolTransport: schools, ...change });

/** Without blanks: PDF readers insert some between letters with a gap. */
const lettersOf = (text: string) => text.replace(/\s+/g, "");

type Wanted = { kind: MaterialKind; format?: MaterialFormat; schools?: unknown; hasBleed?: boolean };

async function fileOf(account: DriverAccount, wanted: Wanted) {
  const body = { format: "png", schools: schools.slice(0, 3), ...wanted };
  const answer = await rest(app.url, account.token).post("/material/file", body);
  expect({ status: answer.status, said: answer.status === 200 ? "" : answer.body }).toEqual({
    status: 200,
    said: "",
  });
  const file = materialFile.parse(answer.body);
  return { ...file, bytes: new Uint8Array(Buffer.from(file.content, "base64")) };
}

describe.each([...materialNames])("%s", (kind) => {
  const { pixels, width, height } = materialKinds[kind];

  test("as PDF and as PNG it looks the same, its QR code can be read, and it has the paper's size, with bleed too", async () => {
    const png = await fileOf(driver.account, { kind });
    const pdf = await fileOf(driver.account, { kind, format: "pdf" });
    expect([png.name, pdf.name]).toEqual([`${kind}-conceicao-muller.png`, `${kind}-conceicao-muller.pdf`]);
    const { format, ...size } = await sharp(png.bytes).metadata();
    expect([format, size.width, size.height]).toEqual(["png", pixels, Math.round((pixels * height) / width)]);
    const seen = { width: 900, height: Math.round((900 * height) / width) };
    const [first, second] = [await looked(png.bytes, seen), await printed(pdf.bytes, seen)];
    expect(await difference(first, second)).toBeLessThan(40);
    const [address, ...more] = await scanned(first);
    expect([await scanned(second), more]).toEqual([[address ?? ""], []]);
    const profile = await fetch(address ?? "");
    expect([profile.status, new URL(profile.url).pathname]).toEqual([200, paths.profile(driver.id)]);
    expect(await profile.text()).toContain("Conceição Müller");
    expect(visitSource(new URL(address ?? "").search, "")).toBe(isForSeason(kind) ? "season" : "qr");

    // Its fonts are embedded, and text is text.
    const points = (millimetres: number) => (millimetres * 72) / 25.4;
    const withBleed = await fileOf(driver.account, { kind, format: "pdf", hasBleed: true });
    for (const [bleed, { bytes }] of [
      [0, pdf],
      [BLEED, withBleed],
    ] as const) {
      const raw = Buffer.from(bytes).toString("latin1");
      expect(raw).toMatch(/\/FontFile[23]/);
      const [, trim = ""] = /\/TrimBox \[([^\]]+)\]/.exec(raw) ?? [];
      const [left = 0, , right = 0] = trim.split(" ").map(Number);
      expect([left, right - left].map(Math.round)).toEqual([points(bleed), points(width)].map(Math.round));
      const sheet = await getDocumentProxy(bytes);
      const { width: page } = (await sheet.getPage(1)).getViewport({ scale: 1 });
      expect(Math.round(page)).toBe(Math.round(points(width + 2 * bleed)));
      const { text } = await extractText(sheet, { mergePages: true });
      const band = isForSeason(kind) ? "VAGAS ABERTAS PARA 2027" : "TRANSPORTE ESCOLAR";
      for (const said of ["Conceição Müller", band, "EMEF Número 3", "/c/conceicao-muller"])
        expect(lettersOf(text)).toContain(lettersOf(said));
      expect(lettersOf(text)).not.toContain(lettersOf("EMEF Número 4"));
      expect(sheet.numPages).toBe(1);
    }
  });
});

test("sheets for the year are offered in its season, and while a free seat is stated", async () => {
  const { account, get, post } = await visibleDriver({ name: "Rosa Lima" });
  const offered = async () => {
    const { status, body } = await post("/material/file", { kind: "ano-a4", format: "png", schools: [] });
    const { seasonYear } = (await get("/material")).body as { seasonYear: number | null };
    const { token } = await app.services.sessions.create(app.services.db, account.id);
    const previews = await trpc(app.url, token).material.previews.query({ schools: [] });
    const kinds = previews.map(({ kind }) => kind).filter(isForSeason);
    return [status, status === 200 ? "" : (body as { code: string }).code, seasonYear, kinds.length];
  };
  const say = (morning: number) => post("/drivers/seats/next", { year: 2027, shifts: { morning } });
  const nothing = [409, "NEXT_SEATS_MISSING", null, 0];
  expect(await offered()).toEqual(nothing);
  await say(0);
  expect(await offered()).toEqual(nothing);
  await say(2);
  expect(await offered()).toEqual([200, "", 2027, 2]);
  app.setNow(new Date("2027-03-01T00:00:00-03:00"));
  expect(await offered()).toEqual(nothing);
  app.setNow(NOW);
});

test("nobody gets material of another profile, or of a hidden one", async () => {
  const wanted = { kind: "cartaz-a6", format: "png", schools: [] };
  const ask = async (token: string) => {
    const { status, body } = await rest(app.url, token).post("/material/file", wanted);
    return [status, (body as { message?: string }).message];
  };
  const without = await createAccount(app.services);
  expect(await ask(without.token)).toEqual([404, errors.PROFILE_NOT_FOUND.message]);
  const hidden = await visibleDriver();
  await hidden.publish(false);
  expect(await ask(hidden.account.token)).toEqual([409, errors.PROFILE_NOT_VISIBLE.message]);
  const own = (token: string) => trpc(app.url, token).material.own.query();
  expect(await own(without.token)).toMatchObject({ hasProfile: false, isVisible: false, shortAddress: null });
  expect(await own(hidden.account.token)).toMatchObject({
    hasProfile: true,
    isVisible: false,
    shortAddress: null,
  });
  expect(await own(driver.account.token)).toMatchObject({ isVisible: true, schools });
});

test("what is no sheet is refused with a message", async () => {
  for (const change of [
    { kind: "cartaz-a3" },
    { format: "svg" },
    { schools: "todas" },
    { schools: schools.slice(0, 7) },
    { schools: ["x".repeat(121)] },
    { hasBleed: "sim" },
  ]) {
    const body = { kind: "cartaz-a4", format: "pdf", schools: [], ...change };
    const answer = await driver.post("/material/file", body);
    expect({ change, ...answer }).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
  }
});

test("a school that is not in the profile is left out, and without any it is still complete", async () => {
  const text = async (chosen: string[]) => {
    const { bytes } = await fileOf(driver.account, { kind: "cartaz-a6", format: "pdf", schools: chosen });
    return (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text;
  };
  const foreign = await text(["Colégio de Outra Van", "EMEF Número 2"]);
  expect(foreign).toContain("Passo nesta escola");
  expect(foreign).not.toContain("Outra Van");
  const none = await text([]);
  expect(none).not.toContain("Passo");
  expect(none).toContain("Bairros");
});

test("names with letters that the font lacks are shown before anything is printed", async () => {
  const odd = await visibleDriver({
    name: "Tia Ana 🚌",
    offeredSchoolTransport: ["EMEF 李 Anchieta", "Школа", "EE João Alvão"],
  });
  const page = await openAs(newPage, app, odd.account, { on: "phone", path: paths.material });
  await page.getByText("No papel aparece diferente").waitFor();
  const told = page.getByRole("listitem").filter({ hasText: /“.+” (aparece|fica)/ });
  expect(await told.allTextContents()).toEqual([
    "“Tia Ana 🚌” aparece como “Tia Ana”",
    "“EMEF 李 Anchieta” aparece como “EMEF Anchieta”",
    "“Школа” fica de fora",
  ]);
});

test("on a phone: from the dashboard, schools are ticked, a poster and the picture are saved, and one is shared", async () => {
  const { db, now } = app.services;
  const today = { driverId: driver.id, day: dayInSaoPaulo(now()) };
  const { driverId, day, source } = driverDays;
  for (const [way, visits] of [
    ["qr", 1],
    ["link", 7],
  ] as const)
    await db
      .insert(driverDays)
      .values({ ...today, source: way, visits })
      .onConflictDoUpdate({ target: [driverId, day, source], set: { visits } });
  const expectedErrors = [/ERR_FAILED/];
  const page = await openAs(newPage, app, driver.account, {
    on: "phone",
    path: paths.dashboard,
    expectedErrors,
  });
  await page.getByRole("link", { name: "Material para divulgar" }).click();
  await page.getByRole("heading", { level: 1, name: "Material para divulgar" }).waitFor();
  await page.getByText("6 de até 6 escolas.").waitFor();
  const seventh = page.getByRole("checkbox", { name: "EMEF Número 7" });
  expect(await seventh.isDisabled()).toBe(true);
  await page.getByRole("checkbox", { name: "EMEF Número 1", exact: true }).uncheck();
  await seventh.check();
  await page.getByRole("button", { name: "Ver as outras 2 escolas" }).click();
  await page.getByRole("checkbox", { name: "EMEF Número 14" }).waitFor();
  await page.getByRole("img", { name: "Prévia: Cartaz A4" }).waitFor();
  await page.getByText("1 pessoa chegou ao seu perfil pelo QR nos últimos 30 dias.").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  const save = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name, exact: true }).click(),
    ]);
    const bytes = new Uint8Array(await Bun.file(await download.path()).arrayBuffer());
    return { name: download.suggestedFilename(), bytes };
  };
  // A file that did not arrive is fetched again by the same button.
  const answersArrive = await loseAnswers(page, "material.file");
  await page.getByRole("button", { name: "PDF: Cartaz A4", exact: true }).click();
  await page.getByText(failures.material).waitFor();
  await answersArrive();
  const pdf = await save("PDF: Cartaz A4");
  expect(pdf.name).toBe("cartaz-a4-conceicao-muller.pdf");
  const { text } = await extractText(await getDocumentProxy(pdf.bytes), { mergePages: true });
  expect([text.includes("EMEF Número 7"), text.includes("EMEF Número 1\n")]).toEqual([true, false]);
  const picture = await save("Baixar imagem: Imagem para WhatsApp");
  expect(await scanned(await looked(picture.bytes, { width: 1080, height: 1080 }))).toHaveLength(1);

  // Where the phone can share pictures, a sheet goes to other apps; a second tap if it took too long.
  expect(await page.getByRole("button", { name: /^Compartilhar/ }).count()).toBe(0);
  await page.addInitScript(() => {
    const shared: string[] = [];
    let isLate = true;
    Object.assign(window, { shared });
    Object.defineProperties(navigator, {
      canShare: { value: ({ files = [] }: ShareData) => files.every(({ type }) => type === "image/png") },
      share: {
        value: ({ files: [file] = [] }: ShareData) => {
          shared.push(`${file?.name} ${file?.type} ${(file?.size ?? 0) > 1000}`);
          if (!isLate) return Promise.resolve();
          isLate = false;
          return Promise.reject(new DOMException("no user activation", "NotAllowedError"));
        },
      },
    });
  });
  await page.reload();
  await page.getByRole("button", { name: "Compartilhar: Cartaz A4" }).click();
  const again = page.getByRole("button", { name: "Compartilhar agora: Cartaz A4" });
  await again.click();
  await page.getByRole("button", { name: "Compartilhar: Cartaz A4" }).waitFor();
  const file = "cartaz-a4-conceicao-muller.png image/png true";
  expect(await page.evaluate(() => Reflect.get(window, "shared"))).toEqual([file, file]);
});
