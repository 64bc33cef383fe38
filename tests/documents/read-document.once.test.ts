import { describe, expect, test } from "bun:test";
import sharp from "sharp";
import { inDecoder } from "../../server/documents/decoder-queue";
import { readDocument } from "../../server/documents/read-document";
import { DOCUMENT_MAX_BYTES, DOCUMENT_PAGE_SIDE } from "../../shared/limits";
import { documents } from "../../shared/messages";
import { accountWithProfile } from "../drivers/profile-calls";
import { rest } from "../support/api";
import { startTestApp } from "../support/app";
import { bombs, lockedPdf, nothing, paper, pdf } from "./sample-files";

const read = (...files: Uint8Array[]) =>
  readDocument(files.map((file) => Buffer.from(file).toString("base64")));
const refusalOf = (...files: Uint8Array[]) =>
  read(...files).then(
    () => "taken",
    (error: { code?: string }) => error.code,
  );

describe("accepted files", () => {
  test("photos of each kind and a PDF become JPEGs, in order", async () => {
    const pages = await read(
      await paper({ width: 900, height: 1200 }),
      await paper({}, "png"),
      await paper({}, "webp"),
      pdf(),
    );
    const sizes = await Promise.all(pages.map((page) => sharp(page).metadata()));
    expect(sizes.map(({ format }) => format)).toEqual(["jpeg", "jpeg", "jpeg", "jpeg"]);
    expect(sizes.slice(0, 3).map(({ width, height }) => [width, height])).toEqual([
      [900, 1200],
      [1200, 900],
      [1200, 900],
    ]);
    expect(sizes[3]?.height).toBe(DOCUMENT_PAGE_SIDE);
  });

  test("a polyglot picture keeps only its pixels, upright and without location", async () => {
    const hidden = "<script>fetch('https://ladrao.example')</script>";
    const turned = await sharp(await paper({ width: 1600, height: 1200 }))
      .withExif({ IFD0: { Copyright: "Rua Secreta 12" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const [page = new Uint8Array()] = await read(Buffer.concat([turned, pdf(), Buffer.from(hidden)]));
    const kept = Buffer.from(page);
    for (const trace of [hidden, "%PDF", "Rua Secreta"]) expect(kept.includes(trace)).toBe(false);
    const { exif, orientation, width, height } = await sharp(page).metadata();
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 1200,
      height: 1600,
    });
  });

  test("an empty back of a page is allowed", async () => {
    expect(await read(await paper(), await nothing())).toHaveLength(2);
  });
});

describe("unacceptable files", () => {
  test("are each refused with their own message", async () => {
    const html = Buffer.from("<html><body>%PDF-1.7</body></html>");
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>');
    const whole = await paper();
    const tiny = await paper({ width: 200, height: 900 });
    const wide = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    expect({
      html: await refusalOf(html),
      svg: await refusalOf(svg),
      empty: await refusalOf(Buffer.alloc(0)),
      "cut photo": await refusalOf(whole.subarray(0, whole.length / 2)),
      "too many pixels": await refusalOf(wide),
      "too small": await refusalOf(tiny),
      "nothing on it": await refusalOf(await nothing()),
      "no page has anything": await refusalOf(await nothing(), pdf({ content: "" })),
      "cut PDF": await refusalOf(pdf().subarray(0, 200)),
      "PDF in name only": await refusalOf(Buffer.from(`%PDF-1.7\n${"x".repeat(5000)}`)),
      password: await refusalOf(lockedPdf()),
      "200 pages": await refusalOf(pdf({ pages: 200 })),
      "five pages in two files": await refusalOf(whole, pdf({ pages: 4 })),
      "more than 10 MB": await refusalOf(Buffer.alloc(DOCUMENT_MAX_BYTES + 3)),
      "no base64": await readDocument(["não é base64"]).catch((error: { code?: string }) => error.code),
    }).toEqual({
      html: "DOCUMENT_TYPE_INVALID",
      svg: "DOCUMENT_TYPE_INVALID",
      empty: "DOCUMENT_TYPE_INVALID",
      "cut photo": "DOCUMENT_UNREADABLE",
      "too many pixels": "DOCUMENT_UNREADABLE",
      "too small": "DOCUMENT_TOO_SMALL",
      "nothing on it": "DOCUMENT_BLANK",
      "no page has anything": "DOCUMENT_BLANK",
      "cut PDF": "DOCUMENT_UNREADABLE",
      "PDF in name only": "DOCUMENT_UNREADABLE",
      password: "DOCUMENT_PASSWORD",
      "200 pages": "DOCUMENT_TOO_MANY_PAGES",
      "five pages in two files": "DOCUMENT_TOO_MANY_PAGES",
      "more than 10 MB": "DOCUMENT_TOO_LARGE",
      "no base64": "DOCUMENT_UNREADABLE",
    });
  });

  test("are each named, with what is wrong with them", async () => {
    const whole = await paper();
    const base64 = [whole, lockedPdf(), whole, pdf({ pages: 40 }), Buffer.from("oi")].map((file) =>
      file.toString("base64"),
    );
    const refused = await readDocument(base64).catch((error: { issues?: unknown }) => error.issues);
    expect(refused).toEqual([
      { path: "files.1", message: documents.pagePassword },
      { path: "files.3", message: "O PDF tem 40 páginas; cabem 4." },
      { path: "files.4", message: documents.pageTypeInvalid },
    ]);
  });

  test.each(Object.entries(bombs()))(
    "%s is stopped, the file after it is not read, and the next document works",
    async (_, bomb) => {
      expect(bomb.length).toBeLessThan(100_000);
      const refused = await read(bomb, Buffer.from("oi")).catch(({ code, issues }) => ({ code, issues }));
      expect(refused).toMatchObject({ code: "DOCUMENT_TOO_HEAVY", issues: [{ path: "files.0" }] });
      expect(await read(pdf())).toHaveLength(1);
    },
    60_000,
  );
});

describe("the decoder's queue", () => {
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
    expect(await Promise.all(reading)).toEqual(Array(5).fill("read"));
    expect(await refused("f")).toBe("read");
  });

  test("refuses a full queue's body before it is read, and lets go of a document that waits too long", async () => {
    const app = await startTestApp();
    const { promise, resolve } = Promise.withResolvers<string>();
    try {
      const { account } = await accountWithProfile(app);
      const others = ["a", "b", "c", "d", "e"].map((id) => inDecoder(id, () => promise));
      // Of the megabytes that are announced only the first piece ever comes: a server that reads on would wait for them.
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode(`{"files":["${"A".repeat(1000)}`)),
      });
      const headers = { authorization: `Bearer ${account.token}`, "content-type": "application/json" };
      const signal = AbortSignal.timeout(20_000);
      const init: RequestInit & { duplex: "half" } = {
        method: "POST",
        headers,
        body,
        duplex: "half",
        signal,
      };
      const sent = fetch(`${app.url}/api/documents/submit`, init);
      expect((await sent).status).toBe(503);
      resolve("read");
      await Promise.all(others);

      // The one decoder is busy with a bomb for fifteen seconds; who waits behind it has half a second here.
      const bomb = bombs()["a form that draws itself twice"]?.toString("base64") ?? "";
      const slow = inDecoder("slow", () => readDocument([bomb])).catch(({ code }) => code);
      const started = performance.now();
      const late = inDecoder("late", (patience) => readDocument([pdf().toString("base64")], patience), 500);
      expect(await late.catch(({ code }) => code)).toBe("DOCUMENTS_BUSY");
      expect(performance.now() - started).toBeLessThan(10_000);
      expect(await slow).toBe("DOCUMENT_TOO_HEAVY");
      expect(await inDecoder("late", () => readDocument([pdf().toString("base64")]))).toHaveLength(1);
    } finally {
      await app.close();
    }
  }, 60_000);

  test("is reached only with a profile, and a PDF that it can't finish counts as five", async () => {
    const app = await startTestApp({ RATE_LIMIT: "on" });
    try {
      const { account } = await accountWithProfile(app);
      const bomb = bombs()["a form that draws itself twice"]?.toString("base64") ?? "";
      const send = () =>
        rest(app.url, account.token).post("/documents/submit", { type: "authorisation", files: [bomb] });
      const [first, second] = await Promise.all([send(), send()]);
      expect([first.status, second.status].toSorted()).toEqual([400, 503]);
      const busy = first.status === 503 ? first : second;
      expect(busy.headers.get("retry-after")).toBe("30");
      const { rows } = await app.services.database.rawQuery(
        "select points from rate_limits where key like 'decoder-account:%'",
      );
      expect(rows).toEqual([{ points: 6 }]);
    } finally {
      await app.close();
    }
  }, 60_000);
});
