import { describe, expect, test } from "bun:test";
import sharp from "sharp";
import { inDecoder } from "../../server/documents/decoder-queue";
import { readDocument } from "../../server/documents/read-document";
import { DOCUMENT_MAX_BYTES, DOCUMENT_PAGE_SIDE } from "../../shared/limits";
import { aDriverWithProfile } from "../people/drivers";
import { rest } from "../support/api";
import { testApp } from "../support/app";
import { bomb, bombOfFields, lockedPdf, nothing, paper, pdf } from "./sample-files";

const base64 = (file: Uint8Array) => Buffer.from(file).toString("base64");
const read = (...files: Uint8Array[]) => readDocument(files.map(base64));

test("photos of each kind and a PDF become JPEGs, in order; an empty back of a page is allowed", async () => {
  const upright = await paper({ width: 900, height: 1200 });
  const files = [upright, await paper({}, "png"), await paper({}, "webp"), pdf()];
  const sizes = await Promise.all((await read(...files)).map((page) => sharp(page).metadata()));
  expect(sizes.map(({ format, height }) => ({ format, height }))).toEqual(
    [1200, 900, 900, DOCUMENT_PAGE_SIDE].map((height) => ({ format: "jpeg", height })),
  );
  expect(await read(await paper(), await nothing())).toHaveLength(2);
});

test("a polyglot picture keeps only its pixels, upright and without location", async () => {
  const hidden = "<script>fetch('https://ladrao.example')</script>";
  const turned = await sharp(await paper({ width: 1600, height: 1200 }))
    .withExif({ IFD0: { Copyright: "Rua Secreta 12" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const [page = new Uint8Array()] = await read(Buffer.concat([turned, pdf(), Buffer.from(hidden)]));
  for (const trace of [hidden, "%PDF", "Rua Secreta"]) expect(Buffer.from(page).includes(trace)).toBe(false);
  const { exif, orientation, width, height } = await sharp(page).metadata();
  expect([exif, orientation, width, height]).toEqual([undefined, undefined, 1200, 1600]);
});

const red = { create: { width: 9000, height: 9000, channels: 3, background: "red" } } as const;

test.each<[string, string, () => (Uint8Array | Promise<Uint8Array>)[]]>([
  ["html", "DOCUMENT_TYPE_INVALID", () => [Buffer.from("<html><body>%PDF-1.7</body></html>")]],
  ["empty", "DOCUMENT_TYPE_INVALID", () => [Buffer.alloc(0)]],
  ["a cut photo", "DOCUMENT_UNREADABLE", () => [paper().then((whole) => whole.subarray(0, 5000))]],
  ["too many pixels", "DOCUMENT_UNREADABLE", () => [sharp(red).png().toBuffer()]],
  ["too small", "DOCUMENT_TOO_SMALL", () => [paper({ width: 200, height: 900 })]],
  ["blank on each page", "DOCUMENT_BLANK", () => [nothing(), pdf({ content: "" })]],
  ["locked", "DOCUMENT_PASSWORD", () => [lockedPdf()]],
  ["20,000 form fields over each other", "DOCUMENT_TOO_HEAVY", () => [bombOfFields()]],
  ["five pages in two files", "DOCUMENT_TOO_MANY_PAGES", () => [paper(), pdf({ pages: 4 })]],
  ["more than 10 MB", "DOCUMENT_TOO_LARGE", () => [Buffer.alloc(DOCUMENT_MAX_BYTES + 3)]],
])("what is %s is refused: %s", async (_, code, files) => {
  await expect(read(...(await Promise.all(files())))).rejects.toMatchObject({ code });
});

describe("the decoder's queue", () => {
  const app = testApp({ RATE_LIMIT: "on" });

  test("takes one document per account and four that wait, and refuses others with a time", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const refused = (account: string) =>
      inDecoder(account, () => promise).catch(({ code, retryAfterSeconds }) => ({ code, retryAfterSeconds }));
    const busy = { code: "DOCUMENTS_BUSY", retryAfterSeconds: 30 };
    const reading = ["a", "b", "c", "d"].map((account) => inDecoder(account, () => promise));
    expect(await refused("a")).toEqual(busy);
    reading.push(inDecoder("e", () => promise));
    expect(await refused("f")).toEqual(busy);
    resolve("read");
    await Promise.all(reading);
    expect(await refused("f")).toBe("read");
  });

  test("stops a page of 400,000 curves, which counts as five, and reads the next document, not the next file", async () => {
    const { account } = await aDriverWithProfile(app);
    expect(bomb().length).toBeLessThan(100_000);
    const files = [bomb(), Buffer.from("oi")].map(base64);
    const refused = await rest(app.url, account.token).post("/documents/submit", { type: "course", files });
    const body = { code: "DOCUMENT_TOO_HEAVY", issues: [{ path: "files.0" }] };
    expect(refused).toMatchObject({ status: 400, body });
    const { rows } = await app.services.database.rawQuery(
      `select points from rate_limits where key = 'decoder-account:${account.id}'`,
    );
    expect(rows).toEqual([{ points: 5 }]);
    expect(await inDecoder("next", () => read(pdf()))).toHaveLength(1);
  });

  test("refuses a full queue's body before it is read", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { account } = await aDriverWithProfile(app);
    const others = ["a", "b", "c", "d", "e"].map((id) => inDecoder(id, () => promise));
    // Of the megabytes that are announced only the first piece ever comes: a server that reads on would wait for them.
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(`{"files":["${"A".repeat(1000)}`)),
    });
    const headers = { authorization: `Bearer ${account.token}`, "content-type": "application/json" };
    const signal = AbortSignal.timeout(120_000);
    const init = { method: "POST", headers, body, duplex: "half", signal } as const;
    expect((await fetch(`${app.url}/api/documents/submit`, init)).status).toBe(503);
    resolve("read");
    await Promise.all(others);
  });
});
