import { describe, expect, test } from "bun:test";
import { isDataUrl, parseDataUrl } from "../../../server/drivers/photos/parse-data-url";
import { DomainError } from "../../../server/platform/http/domain-error";
import { PHOTO_MAX_BYTES } from "../../../shared/limits";

function refusal(text: string): string {
  try {
    return `read ${parseDataUrl(text).length} bytes`;
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
}

const dataUrl = (bytes: Uint8Array) => `data:image/jpeg;base64,${Buffer.from(bytes).toString("base64")}`;

describe("parseDataUrl", () => {
  test("returns the bytes, whatever their padding", () => {
    for (const text of ["a", "ab", "abc", "abcd"]) {
      expect(Buffer.from(parseDataUrl(dataUrl(Buffer.from(text)))).toString()).toBe(text);
    }
    expect(Buffer.from(parseDataUrl("DATA:image/svg+xml;BASE64,YQ==")).toString()).toBe("a");
  });

  test("refuses what isn't picture data in base64", () => {
    const others = [
      "",
      "data:",
      "data:,a",
      "data:text/plain;base64,YQ==",
      "data:image/png,YQ==",
      "image/png;base64,YQ==",
    ];
    const odd = [
      "data:image/;base64,YQ==",
      " data:image/png;base64,YQ==",
      `data:image/${"a".repeat(9999)};base64,YQ==`,
    ];
    for (const text of [...others, ...odd, "/fotos/abc/336.jpg", "https://example.com/a.jpg"]) {
      expect([text.slice(0, 40), refusal(text)]).toEqual([text.slice(0, 40), "PHOTO_TYPE_INVALID"]);
    }
  });

  test("refuses base64 that isn't exact", () => {
    for (const tail of [
      "",
      "YQ",
      "YQ=",
      "Y Q==",
      "YQ==\n",
      "Y$==",
      "YQ==YQ==",
      "YR==",
      "_-==",
      "====",
      "Y",
    ]) {
      expect([tail, refusal(`data:image/png;base64,${tail}`)]).toEqual([tail, "PHOTO_UNREADABLE"]);
    }
  });

  test("checks the decoded size: 4 MB pass, one byte more does not", () => {
    expect(refusal(dataUrl(new Uint8Array(PHOTO_MAX_BYTES)))).toBe(`read ${PHOTO_MAX_BYTES} bytes`);
    expect(refusal(dataUrl(new Uint8Array(PHOTO_MAX_BYTES + 1)))).toBe("PAYLOAD_TOO_LARGE");
    expect(refusal(`data:image/png;base64,${"$".repeat(7_000_000)}`)).toBe("PAYLOAD_TOO_LARGE");
  });
});

test("isDataUrl distinguishes picture data from a URL", () => {
  expect([
    isDataUrl("data:image/png;base64,AA=="),
    isDataUrl("Data:x"),
    isDataUrl("/fotos/data:"),
    isDataUrl(""),
  ]).toEqual([true, true, false, false]);
});
