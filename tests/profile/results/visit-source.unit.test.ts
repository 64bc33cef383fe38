import { expect, test } from "bun:test";
import { paths } from "../../../shared/paths";
import { qrProfilePath } from "../../../shared/profile/results/sources";
import { visitSource } from "../../../shared/profile/results/visit-source";

test("a visit's source is determined by the QR code's URL, then by the previous page", () => {
  const { search } = new URL(qrProfilePath("abcdefghijklmnop"), "https://rotaescola.example");
  expect(visitSource(search, "")).toBe("qr");
  expect(visitSource(`?utm=x&${search.slice(1)}`, paths.search)).toBe("qr");
  expect(visitSource("?via=qrx", "")).toBe("link");
  for (const before of [paths.home, paths.search]) expect(visitSource("", before)).toBe("search");
  expect(visitSource("", "/transporte-escolar/sp/campinas")).toBe("city");
  for (const before of ["", "/favoritos", "/blog"]) expect(visitSource("", before)).toBe("link");
});
