import { beforeAll, expect, test } from "bun:test";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { errors } from "../../../shared/errors";
import { paths } from "../../../shared/paths";
import {
  isForSeason,
  type MaterialFormat,
  type MaterialKind,
  materialKinds,
  materialNames,
} from "../../../shared/profile/material/material";
import { visitSource } from "../../../shared/profile/results/visit-source";
import { materialFile } from "../../../shared/schemas/material";
import { anAccount, aPublishedDriver } from "../../people/drivers";
import { fieldOf, rest } from "../../support/api";
import { testApp } from "../../support/app";
import { looked, printed, scanned } from "./read-sheet";

let driver: Awaited<ReturnType<typeof visibleDriver>>;
const app = testApp();
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
  return text.replace(/\s+/g, "");
}

async function fileOf(wanted: { kind: MaterialKind; format?: MaterialFormat; schools?: unknown }) {
  const body = { format: "png", schools: schools.slice(0, 3), ...wanted };
  const file = materialFile.parse((await driver.post("/material/file", body)).body);
  return { ...file, bytes: new Uint8Array(Buffer.from(file.content, "base64")) };
}

test.each([...materialNames])(
  "%s has the paper's size and a QR code that can be read, as PDF and as PNG",
  async (kind) => {
    const { pixels, width, height } = materialKinds[kind];
    const [png, pdf] = [await fileOf({ kind }), await fileOf({ kind, format: "pdf" })];
    expect([png.name, pdf.name]).toEqual([`${kind}-conceicao-muller.png`, `${kind}-conceicao-muller.pdf`]);
    const { format, ...size } = await sharp(png.bytes).metadata();
    expect([format, size.width, size.height]).toEqual(["png", pixels, Math.round((pixels * height) / width)]);
    const seen = { width: 900, height: Math.round((900 * height) / width) };
    const [first, second] = [await looked(png.bytes, seen), await printed(pdf.bytes, seen)];
    const [address = "", ...more] = await scanned(first);
    expect([await scanned(second), more]).toEqual([[address], []]);
    const profile = await fetch(address);
    expect([profile.status, new URL(profile.url).pathname]).toEqual([200, paths.profile(driver.id)]);
    expect(visitSource(new URL(address).search, "")).toBe(isForSeason(kind) ? "season" : "qr");
    await expectPaper(kind, pdf.bytes);
  },
);

/** A PDF has its paper's size, embedded fonts, and text that is text. */
async function expectPaper(kind: MaterialKind, bytes: Uint8Array) {
  const points = (millimetres: number) => Math.round((millimetres * 72) / 25.4);
  const { width } = materialKinds[kind];
  const raw = Buffer.from(bytes).toString("latin1");
  expect(raw).toMatch(/\/FontFile[23]/);
  const [, trim = ""] = /\/TrimBox \[([^\]]+)\]/.exec(raw) ?? [];
  const [left = 0, , right = 0] = trim.split(" ").map(Number);
  expect([left, right - left].map(Math.round)).toEqual([0, points(width)]);
  const sheet = await getDocumentProxy(bytes.slice());
  const { width: page } = (await sheet.getPage(1)).getViewport({ scale: 1 });
  expect([sheet.numPages, Math.round(page)]).toEqual([1, points(width)]);
  const text = await lettersOf(bytes);
  for (const said of ["ConceiçãoMüller", "EMEFNúmero3", "/c/conceicao-muller"]) expect(text).toContain(said);
  expect(text).not.toContain("EMEFNúmero4");
}

test("sheets for the year are offered in its season, and while a free seat is stated", async () => {
  const { get, post } = await visibleDriver({ name: "Rosa Lima" });
  const offered = async () => {
    const { status } = await post("/material/file", { kind: "ano-a4", format: "png", schools: [] });
    return [status, fieldOf((await get("/material")).body, "seasonYear")];
  };
  const say = (morning: number) => post("/drivers/seats/next", { year: 2027, shifts: { morning } });
  expect(await offered()).toEqual([409, null]);
  await say(0);
  expect(await offered()).toEqual([409, null]);
  await say(2);
  expect(await offered()).toEqual([200, 2027]);
  app.setNow(new Date("2027-03-01T00:00:00-03:00"));
  expect(await offered()).toEqual([409, null]);
  app.setNow(NOW);
});

test("nobody gets material without a visible profile, of another one's schools, or of what is no sheet", async () => {
  const ask = async (token: string) => {
    const wanted = { kind: "cartaz-a6", format: "png", schools: [] };
    const { status, body } = await rest(app.url, token).post("/material/file", wanted);
    return [status, fieldOf(body, "message")];
  };
  const without = await anAccount(app.services);
  const hidden = await visibleDriver();
  await hidden.publish(false);
  expect(await ask(without.token)).toEqual([404, errors.PROFILE_NOT_FOUND.message]);
  expect(await ask(hidden.account.token)).toEqual([409, errors.PROFILE_NOT_VISIBLE.message]);
  for (const change of [{ kind: "cartaz-a3" }, { format: "svg" }, { schools: schools.slice(0, 7) }]) {
    const body = { kind: "cartaz-a4", format: "pdf", schools: [], ...change };
    expect({ change, ...(await driver.post("/material/file", body)) }).toMatchObject({ status: 400 });
  }
  const chosen = { schools: ["Colégio de Outra Van", "EMEF Número 2"] };
  const text = await lettersOf((await fileOf({ kind: "cartaz-a6", format: "pdf", ...chosen })).bytes);
  expect([text.includes("EMEFNúmero2"), text.includes("OutraVan")]).toEqual([true, false]);
});
