import { beforeAll, expect, test } from "bun:test";
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
});

const schools = Array.from({ length: 14 }, (_, index) => `EMEF Número ${index + 1}`);

const visibleDriver = (change: object = {}) =>
  aPublishedDriver(app, { name: "Conceição Müller", offeredSchoolTransport: schools, ...change });

/** A PDF's text, without blanks: its readers insert some between letters with a gap. */
async function lettersOf(pdf: Uint8Array) {
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true });
  return lettersIn(text);
}
const lettersIn = (text: string) => text.replace(/\s+/g, "");

type Wanted = { kind: MaterialKind; format?: MaterialFormat; schools?: unknown; hasBleed?: boolean };

async function fileOf(account: DriverAccount, wanted: Wanted) {
  const body = { format: "png", schools: schools.slice(0, 3), ...wanted };
  const answer = await rest(app.url, account.token).post("/material/file", body);
  expect(answer).toMatchObject({ status: 200 });
  const file = materialFile.parse(answer.body);
  return { ...file, bytes: new Uint8Array(Buffer.from(file.content, "base64")) };
}

test.each([...materialNames])(
  "%s looks the same as PDF and PNG, its QR code can be read, and it has the paper's size",
  async (kind) => {
    const { pixels, width, height } = materialKinds[kind];
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

    await expectPaper(kind, pdf.bytes, 0);
  },
);

test("with bleed a sheet is larger around its trim box", async () => {
  const { bytes } = await fileOf(driver.account, { kind: "adesivo", format: "pdf", hasBleed: true });
  await expectPaper("adesivo", bytes, BLEED);
});

/** A PDF has its paper's size, embedded fonts, and text that is text. */
async function expectPaper(kind: MaterialKind, bytes: Uint8Array, bleed: number) {
  const points = (millimetres: number) => Math.round((millimetres * 72) / 25.4);
  const { width } = materialKinds[kind];
  const raw = Buffer.from(bytes).toString("latin1");
  expect(raw).toMatch(/\/FontFile[23]/);
  const [, trim = ""] = /\/TrimBox \[([^\]]+)\]/.exec(raw) ?? [];
  const [left = 0, , right = 0] = trim.split(" ").map(Number);
  expect([left, right - left].map(Math.round)).toEqual([points(bleed), points(width)]);
  const sheet = await getDocumentProxy(bytes.slice());
  const { width: page } = (await sheet.getPage(1)).getViewport({ scale: 1 });
  expect([sheet.numPages, Math.round(page)]).toEqual([1, points(width + 2 * bleed)]);
  const text = await lettersOf(bytes);
  const band = isForSeason(kind) ? "VAGAS ABERTAS PARA 2027" : "TRANSPORTE ESCOLAR";
  for (const said of ["Conceição Müller", band, "EMEF Número 3", "/c/conceicao-muller"])
    expect(text).toContain(lettersIn(said));
  expect(text).not.toContain(lettersIn("EMEF Número 4"));
}

test("sheets for the year are offered in its season, and while a free seat is stated", async () => {
  const { account, get, post } = await visibleDriver({ name: "Rosa Lima" });
  const offered = async () => {
    const { status, body } = await post("/material/file", { kind: "ano-a4", format: "png", schools: [] });
    const { seasonYear } = (await get("/material")).body as { seasonYear: number | null };
    const { token } = await app.services.sessions.create(app.services.db, account.id);
    const previews = await trpc(app.url, token).material.previews.query({ schools: [] });
    const kinds = previews.map(({ kind }) => kind).filter(isForSeason);
    return [status, (body as { code?: string }).code, seasonYear, kinds.length];
  };
  const say = (morning: number) => post("/drivers/seats/next", { year: 2027, shifts: { morning } });
  const nothing = [409, "NEXT_SEATS_MISSING", null, 0];
  expect(await offered()).toEqual(nothing);
  await say(0);
  expect(await offered()).toEqual(nothing);
  await say(2);
  expect(await offered()).toEqual([200, undefined, 2027, 2]);
  app.setNow(new Date("2027-03-01T00:00:00-03:00"));
  expect(await offered()).toEqual(nothing);
  app.setNow(NOW);
});

test("nobody gets material without a visible profile, of another one's schools, or of what is no sheet", async () => {
  const ask = async (token: string) => {
    const wanted = { kind: "cartaz-a6", format: "png", schools: [] };
    const { status, body } = await rest(app.url, token).post("/material/file", wanted);
    return [status, (body as { message?: string }).message];
  };
  const own = (token: string) => trpc(app.url, token).material.own.query();
  const without = await createAccount(app.services);
  const hidden = await visibleDriver();
  await hidden.publish(false);
  expect(await ask(without.token)).toEqual([404, errors.PROFILE_NOT_FOUND.message]);
  expect(await ask(hidden.account.token)).toEqual([409, errors.PROFILE_NOT_VISIBLE.message]);
  const none = { isVisible: false, shortAddress: null };
  expect(await own(without.token)).toMatchObject({ hasProfile: false, ...none });
  expect(await own(hidden.account.token)).toMatchObject({ hasProfile: true, ...none });
  expect(await own(driver.account.token)).toMatchObject({ isVisible: true, schools });
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
  // Without any school of the profile it is still complete.
  const textWith = async (...chosen: string[]) => {
    const wanted = { kind: "cartaz-a6", format: "pdf", schools: chosen } as const;
    return lettersOf((await fileOf(driver.account, wanted)).bytes);
  };
  const foreign = await textWith("Colégio de Outra Van", "EMEF Número 2");
  expect(foreign).toContain("Passonestaescola");
  expect(foreign).not.toContain("OutraVan");
  expect(await textWith()).toMatch(/^(?!.*Passo).*Bairros/);
});

/** Lets the page share pictures with other apps, the first time too late. */
function canShare() {
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
}

test("on a phone: from the dashboard, schools are ticked, a poster and the picture are saved, and one is shared", async () => {
  const odd = ["EMEF 李 Anchieta", "Школа"];
  const offeredSchoolTransport = [...odd, ...schools.slice(0, 12)];
  const { account, id: driverId } = await visibleDriver({ name: "Tia Ana 🚌", offeredSchoolTransport });
  const counts = { driverId, day: dayInSaoPaulo(app.services.now()) };
  await app.services.db.insert(driverDays).values([
    { ...counts, source: "qr", visits: 1 },
    { ...counts, source: "link", visits: 7 },
  ]);
  const sharing: typeof newPage = async (...given) => {
    const page = await newPage(...given);
    await page.addInitScript(canShare);
    return page;
  };
  const expectedErrors = [/ERR_FAILED/];
  const page = await openAs(sharing, app, account, { on: "phone", path: paths.dashboard, expectedErrors });
  await page.getByRole("link", { name: "Material para divulgar" }).click();
  await page.getByRole("heading", { level: 1, name: "Material para divulgar" }).waitFor();
  // Names with letters that the font lacks are shown before anything is printed.
  await page.getByText("No papel aparece diferente").waitFor();
  const told = page.getByRole("listitem").filter({ hasText: /“.+” (aparece|fica)/ });
  expect(await told.allTextContents()).toEqual([
    "“Tia Ana 🚌” aparece como “Tia Ana”",
    "“EMEF 李 Anchieta” aparece como “EMEF Anchieta”",
    "“Школа” fica de fora",
  ]);
  await page.getByText("6 de até 6 escolas.").waitFor();
  const seventh = page.getByRole("checkbox", { name: "EMEF Número 5", exact: true });
  expect(await seventh.isDisabled()).toBe(true);
  await page.getByRole("checkbox", { name: "EMEF Número 1", exact: true }).uncheck();
  await seventh.check();
  await page.getByRole("button", { name: "Ver as outras 2 escolas" }).click();
  await page.getByRole("checkbox", { name: "EMEF Número 12" }).waitFor();
  await page.getByRole("img", { name: "Prévia: Cartaz A4" }).waitFor();
  await page.getByText("1 pessoa chegou ao seu perfil pelo QR nos últimos 30 dias.").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const save = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent("download"), press(name)]);
    const bytes = new Uint8Array(await Bun.file(await download.path()).arrayBuffer());
    return { name: download.suggestedFilename(), bytes };
  };
  // A file that did not arrive is fetched again by the same button.
  const answersArrive = await loseAnswers(page, "material.file");
  await press("PDF: Cartaz A4");
  await page.getByText(failures.material).waitFor();
  await answersArrive();
  const pdf = await save("PDF: Cartaz A4");
  expect(pdf.name).toBe("cartaz-a4-tia-ana.pdf");
  const text = await lettersOf(pdf.bytes);
  expect([text.includes("EMEFNúmero5"), text.includes("EMEFNúmero1")]).toEqual([true, false]);
  const picture = await save("Baixar imagem: Imagem para WhatsApp");
  expect(await scanned(await looked(picture.bytes, { width: 1080, height: 1080 }))).toHaveLength(1);

  // A sheet goes to other apps; with a second tap if the first took too long.
  await press("Compartilhar: Cartaz A4");
  await press("Compartilhar agora: Cartaz A4");
  await page.getByRole("button", { name: "Compartilhar: Cartaz A4" }).waitFor();
  const file = "cartaz-a4-tia-ana.png image/png true";
  expect(await page.evaluate(() => Reflect.get(window, "shared"))).toEqual([file, file]);
});
