import { expect, test } from "bun:test";
import {
  acceptedEncoding,
  cheapestFirst,
  type Encoding,
} from "../../../server/platform/http/accepted-encoding";

const cases: [header: string | null, form: Encoding][] = [
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.0 , gzip;q=0", "identity"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["*;q=0", "identity"],
  [null, "identity"],
];

test.each(cases)("%p is answered by %s", (header, form) => expect(acceptedEncoding(header)).toBe(form));

test("only offered encodings, in their order: what may be sent once takes the cheapest", () => {
  expect(acceptedEncoding("br, gzip;q=0.5", ["gzip", "identity"])).toBe("gzip");
  expect(acceptedEncoding("br, gzip;q=0", ["gzip", "identity"])).toBe("identity");
  expect(acceptedEncoding("gzip, deflate, br, zstd", cheapestFirst)).toBe("zstd");
  expect(acceptedEncoding("zstd;q=0.1, gzip", cheapestFirst)).toBe("gzip");
});
