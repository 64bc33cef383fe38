import { expect, test } from "bun:test";
import { readNextPath } from "../../client/accounts/session/next-path";

test.each(["/painel", "/perfil?aba=fotos#topo", "/subscription-plans", "/buscar?estado=SP"])(
  "%s is a valid path after a login",
  (path) => expect(readNextPath(path)).toBe(path),
);

test.each([
  ...[
    "https://outro.example",
    "//outro.example",
    "/\\outro.example",
    "\\\\outro.example",
    "/\t/outro.example",
  ],
  ...["/\n/outro.example", "javascript:alert(1)", "painel", "", "/login", "/login?next=/login"],
  ...[undefined, 7, { to: "/painel" }],
])("%p is not", (next) => expect(readNextPath(next)).toBeUndefined());
